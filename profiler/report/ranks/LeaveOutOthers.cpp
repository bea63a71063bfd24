#include "report/ranks/LeaveOutOthers.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::timeline;

using TracePointer = std::unique_ptr<AnalyzedTrace>;

static bool hasRank(const TracePointer &Trace) {
  return Trace->Recorded.Data.Process.Rank >= 0;
}

static bool usesDevice(const TracePointer &Trace) {
  const Timeline &Events = Trace->Recorded.Events;
  return !Events.Calls.empty() || !Events.Folded.empty() ||
         !Events.Activities.empty();
}

/// A job has a launcher on each host, and each loads data with many processes.
static constexpr size_t MostNamed = 3;

/// One note for all of \p Paths, which are left out for the same reason.
static std::string noteOn(const std::vector<std::string> &Paths,
                          const char *Why) {
  if (Paths.size() == 1)
    return fmt::format("{} is left out: its process {}", Paths.front(), Why);
  std::vector<std::string> Named(
      Paths.begin(), Paths.begin() + static_cast<std::ptrdiff_t>(
                                         std::min(Paths.size(), MostNamed)));
  std::string More = Paths.size() > MostNamed
                         ? fmt::format(" and {} more", Paths.size() - MostNamed)
                         : "";
  return fmt::format("{}{} are left out: each process {}",
                     fmt::join(Named, ", "), More, Why);
}

/// If \p Has holds for some of \p Traces, removes the others.
static void keep(std::vector<TracePointer> &Traces,
                 bool (*Has)(const TracePointer &), const char *Why,
                 std::vector<std::string> &Notes) {
  if (!std::ranges::any_of(Traces, Has))
    return;
  std::vector<std::string> Paths;
  std::erase_if(Traces, [&](const TracePointer &Trace) {
    if (Has(Trace))
      return false;
    Paths.push_back(Trace->Recorded.Path);
    return true;
  });
  if (!Paths.empty())
    Notes.push_back(noteOn(Paths, Why));
}

/// \returns how far the time of day is ahead of the trace's clock, ns; 0 if
/// unknown.
static int64_t aheadOf(const TraceData &Trace) {
  if (Trace.Clocks.empty())
    return 0;
  const ClockAnchor &First = Trace.Clocks.front();
  return static_cast<int64_t>(First.Realtime - First.Monotonic);
}

/// Whether \p Early is from a process of the same rank that ended before that
/// of \p Late began: the job was restarted in between.
static bool wasRestarted(const TracePointer &Early, const TracePointer &Late) {
  const TraceData &A = Early->Recorded.Data, &B = Late->Recorded.Data;
  if (A.Process.Rank < 0 || A.Process.Rank != B.Process.Rank)
    return false;
  bool HaveClocks = !A.Clocks.empty() && !B.Clocks.empty();
  if (!HaveClocks && A.Process.Host != B.Process.Host)
    return false;
  int64_t Ahead = HaveClocks ? aheadOf(A) - aheadOf(B) : 0;
  return static_cast<int64_t>(A.Span.End) + Ahead <
         static_cast<int64_t>(B.Span.Start);
}

/// Keeps only the last process of each rank: the others are from failed
/// attempts.
static void keepLastAttempts(std::vector<TracePointer> &Traces,
                             std::vector<std::string> &Notes) {
  std::vector<const AnalyzedTrace *> Failed;
  for (const TracePointer &Each : Traces)
    if (std::ranges::any_of(Traces, [&](const TracePointer &Other) {
          return wasRestarted(Each, Other);
        }))
      Failed.push_back(Each.get());
  std::erase_if(Traces, [&](const TracePointer &Each) {
    if (std::ranges::find(Failed, Each.get()) == Failed.end())
      return false;
    Notes.push_back(
        fmt::format("{} is left out: rank {} also has the trace of a later "
                    "process, as after a restart of the job",
                    Each->Recorded.Path, Each->Recorded.Data.Process.Rank));
    return true;
  });
}

std::vector<std::string>
report::ranks::leaveOutOthers(std::vector<TracePointer> &Traces) {
  std::vector<std::string> Notes;
  keep(Traces, hasRank, "has no rank, like a launcher", Notes);
  keep(Traces, usesDevice, "did not use a GPU", Notes);
  keepLastAttempts(Traces, Notes);
  return Notes;
}
