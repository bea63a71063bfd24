#include "report/model/HostPauseEntries.h"

#include "report/model/FigureText.h"
#include "report/model/HostLines.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>

using namespace syncline;
using namespace syncline::analysis::time;
using namespace syncline::report;
using Cause = HostPauseEntry::Cause;

/// The part of the host's time from which a cause is worth a line.
static constexpr double NotablePause = 0.02;

using Amount = std::function<double(const HostPauses &)>;

/// The title of the line with at least half of the \p Whole.
static std::string mainLine(std::span<const HostLineEntry> Rows,
                            const Amount &Of, double Whole) {
  auto Main = std::ranges::max_element(
      Rows, {}, [&](const HostLineEntry &Row) { return Of(Row.Pauses); });
  return Main != Rows.end() && Whole > 0 && 2 * Of(Main->Pauses) >= Whole
             ? hostTitle(*Main)
             : "";
}

HostPauseEntries
report::hostPauseEntries(std::span<const HostLineEntry> Rows,
                         const timeline::LoadedTrace &Recorded) {
  HostPauses Sum;
  for (const HostLineEntry &Row : Rows)
    Sum += Row.Pauses;
  HostPauseEntries Result;
  auto Add = [&](Cause Why, double Time, double Count, const Amount &Of) {
    Result.push_back({Why, Time, Count, mainLine(Rows, Of, Of(Sum))});
  };
  auto Faults = [](const HostPauses &P) {
    return P.MinorFaults + P.MajorFaults;
  };
  if (!Recorded.Events.Collections.empty())
    Add(Cause::Collector, Sum.CollectorTime, Sum.Collections,
        [](const HostPauses &P) { return P.CollectorTime; });
  if (!Recorded.Events.Usage.empty()) {
    double FaultTime = static_cast<double>(Recorded.Data.Process.FaultTime);
    Add(Cause::PageFaults, FaultTime * Faults(Sum), Faults(Sum), Faults);
    Add(Cause::NoCore, Sum.Queued, Sum.Preemptions,
        [](const HostPauses &P) { return P.Queued; });
    Add(Cause::Asleep, Sum.Asleep, 0,
        [](const HostPauses &P) { return P.Asleep; });
  }
  std::ranges::stable_sort(Result, std::greater(), &HostPauseEntry::Time);
  return Result;
}

static std::vector<const HostPauseEntry *> notable(const HostTimeTable &Table) {
  std::vector<const HostPauseEntry *> Result;
  for (const HostPauseEntry &Each : Table.Pauses)
    if (Each.Time > 0 && Each.Time >= NotablePause * Table.Time)
      Result.push_back(&Each);
  return Result;
}

static std::string textOf(const HostPauseEntry &Entry, double Whole) {
  std::string Time = timeText(Entry.Time);
  std::string Share = shareText(Entry.Time, Whole);
  switch (Entry.Why) {
  case Cause::Collector:
    return fmt::format("garbage collector {} ({})", Time, Share);
  case Cause::PageFaults:
    return fmt::format("page faults about {} ({}, {:.0f} faults)", Time, Share,
                       Entry.Count);
  case Cause::NoCore:
    return fmt::format("descheduled {} ({})", Time, Share);
  case Cause::Asleep:
    break;
  }
  return fmt::format("asleep outside CUDA {} ({})", Time, Share);
}

std::string report::pauseText(const HostTimeTable &Table) {
  std::string Result;
  for (const HostPauseEntry *Each : notable(Table))
    Result += (Result.empty() ? "" : ", ") + textOf(*Each, Table.Time);
  return Result;
}

std::string report::pauseRemedy(const HostTimeTable &Table) {
  std::vector<const HostPauseEntry *> Causes = notable(Table);
  if (Causes.empty() || !Table.DelaysDevice)
    return {};
  std::string At =
      Causes.front()->Line.empty() ? "" : ", mostly at " + Causes.front()->Line;
  switch (Causes.front()->Why) {
  case Cause::Collector:
    return "collect less often" + At +
           ": call gc.freeze() before the loop, or gc.disable() there and "
           "gc.collect() every few steps";
  case Cause::PageFaults:
    return "reuse large buffers" + At +
           ": malloc returns their pages to the system and gets empty ones "
           "back; MALLOC_MMAP_THRESHOLD_=33554432 and "
           "MALLOC_TRIM_THRESHOLD_=33554432 keep those of up to 32 MiB";
  case Cause::NoCore:
    return "leave a core to this thread" + At +
           ": start fewer workers and threads, or pin them to other cores";
  case Cause::Asleep:
    break;
  }
  return "find out what the thread waits for" + At +
         ": a lock, another process, input or output; let another thread "
         "prepare it";
}
