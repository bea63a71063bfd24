#include "report/ranks/LeaveOutOthers.h"

#include "report/model/ProgramName.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <iterator>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::timeline;

using TracePointer = std::unique_ptr<AnalyzedTrace>;

static bool hasRank(const TracePointer &Trace) {
  return Trace->Recorded.Data.Process.Rank >= 0;
}

/// Whether a rank runs the program of \p Trace.
static bool isProgramOfARank(const TracePointer &Trace,
                             const std::vector<TracePointer> &All) {
  return std::ranges::any_of(All, [&](const TracePointer &Each) {
    return hasRank(Each) && mayBeSameProgram(Each->Data, Trace->Data);
  });
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
                 const std::function<bool(const TracePointer &)> &Has,
                 const char *Why, std::vector<std::string> &Notes) {
  if (!std::ranges::any_of(Traces, Has))
    return;
  std::vector<bool> Keeps;
  std::vector<std::string> Paths;
  std::ranges::transform(Traces, std::back_inserter(Keeps), Has);
  for (size_t I = 0; I < Traces.size(); ++I)
    if (!Keeps[I])
      Paths.push_back(Traces[I]->Recorded.Path);
  size_t Next = 0;
  std::erase_if(Traces, [&](const TracePointer &) { return !Keeps[Next++]; });
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

/// Whether the two cannot be ranks of the same start of a job: they are the
/// same rank, or they were told different numbers of ranks.
static bool areOfTwoStarts(const ProcessInfo &A, const ProcessInfo &B) {
  if (A.Rank < 0 || B.Rank < 0)
    return false;
  return A.Rank == B.Rank ||
         (A.WorldSize > 0 && B.WorldSize > 0 && A.WorldSize != B.WorldSize);
}

/// Whether the process of \p Early ended before that of \p Late began, and the
/// job was restarted in between.
static bool wasRestarted(const TracePointer &Early, const TracePointer &Late) {
  const TraceData &A = Early->Recorded.Data, &B = Late->Recorded.Data;
  if (!areOfTwoStarts(A.Process, B.Process) ||
      !mayBeSameProgram(Early->Data, Late->Data))
    return false;
  bool HaveClocks = !A.Clocks.empty() && !B.Clocks.empty();
  if (!HaveClocks && A.Process.Host != B.Process.Host)
    return false;
  int64_t Ahead = HaveClocks ? aheadOf(A) - aheadOf(B) : 0;
  return static_cast<int64_t>(A.Span.End) + Ahead <
         static_cast<int64_t>(B.Span.Start);
}

/// Why the process of \p Trace is not of the last start of its job; empty if it
/// may be.
static std::string supersededBy(const TracePointer &Trace,
                                const std::vector<TracePointer> &Others) {
  const ProcessInfo &Own = Trace->Recorded.Data.Process;
  std::string Result;
  for (const TracePointer &Other : Others) {
    if (!wasRestarted(Trace, Other))
      continue;
    const ProcessInfo &Later = Other->Recorded.Data.Process;
    // The same rank is the better evidence.
    if (Later.Rank == Own.Rank)
      return fmt::format("rank {} also has the trace of a later process, as "
                         "after a restart of the job",
                         Own.Rank);
    Result =
        fmt::format("the job was started again, with {} ranks instead of {}",
                    Later.WorldSize, Own.WorldSize);
  }
  return Result;
}

/// Keeps only the processes of the last attempt; the others are from failed
/// ones.
static void keepLastAttempts(std::vector<TracePointer> &Traces,
                             std::vector<std::string> &Notes) {
  std::vector<std::string> Reasons;
  Reasons.reserve(Traces.size());
  for (const TracePointer &Each : Traces)
    Reasons.push_back(supersededBy(Each, Traces));
  std::vector<TracePointer> Kept;
  for (size_t I = 0; I < Traces.size(); ++I)
    if (Reasons[I].empty())
      Kept.push_back(std::move(Traces[I]));
    else
      Notes.push_back(fmt::format("{} is left out: {}",
                                  Traces[I]->Recorded.Path, Reasons[I]));
  Traces = std::move(Kept);
}

std::vector<std::string>
report::ranks::leaveOutOthers(std::vector<TracePointer> &Traces) {
  std::vector<std::string> Notes;
  // A helper may have a rank that the program itself lacks.
  if (std::ranges::any_of(Traces, [](const TracePointer &Each) {
        return hasRank(Each) && usesDevice(Each);
      }))
    keep(
        Traces,
        [&](const TracePointer &Each) {
          // A recording of another program is no launcher.
          return hasRank(Each) ||
                 (usesDevice(Each) && !isProgramOfARank(Each, Traces));
        },
        "has no rank, like a launcher", Notes);
  keep(Traces, usesDevice, "did not use a GPU", Notes);
  keepLastAttempts(Traces, Notes);
  return Notes;
}
