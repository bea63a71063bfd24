#include "analysis/whatif/RangeStages.h"

#include <algorithm>
#include <map>
#include <string_view>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::whatif;
using namespace syncline::timeline;

/// NVTX domains of libraries: the program cannot move the ranges of these.
static constexpr std::string_view LibraryDomains[] = {
    "CCCL",  "NCCL",  "cuBLAS",   "cuBLASLt",
    "cuDNN", "cuFFT", "cuSOLVER", "cuSPARSE"};

using RangeName = std::pair<uint32_t, uint32_t>;

static RangeName nameOf(const NamedRange &Range) {
  return {Range.Name, Range.Domain};
}

static Marks operationsIn(const Execution &Exec, const Timeline &Events,
                          RangeName Name) {
  // The spans of each thread, sorted by start.
  std::map<uint32_t, std::vector<TimeSpan>> Spans;
  for (const NamedRange &Each : Events.Ranges)
    if (nameOf(Each) == Name)
      Spans[Each.Thread].push_back({Each.Start, Each.End});
  return markCalls(Exec, [&](uint32_t Number) {
    const HostCall &Call = Events.Calls[Number];
    const std::vector<TimeSpan> &Own = Spans[Call.Thread];
    auto Next =
        std::partition_point(Own.begin(), Own.end(), [&](const TimeSpan &Span) {
          return Span.Start <= Call.Start;
        });
    return Next != Own.begin() && std::prev(Next)->contains(Call.Start);
  });
}

std::vector<Stage> whatif::rangeStages(const TraceData &Trace,
                                       const Timeline &Events,
                                       const Execution &In) {
  struct Found {
    uint32_t Thread = 0;
    uint32_t Count = 0;
    bool IsPlain = true;
  };
  std::map<RangeName, Found> ByName;
  for (const NamedRange &Each : Events.Ranges) {
    bool IsLibrary =
        std::find(std::begin(LibraryDomains), std::end(LibraryDomains),
                  Trace.string(Each.Domain)) != std::end(LibraryDomains);
    if (IsLibrary || !In.Recorded.contains(Each.Start))
      continue;
    Found &Entry = ByName[nameOf(Each)];
    if (!Entry.Count++)
      Entry.Thread = Each.Thread;
    Entry.IsPlain &= Each.IsWhole && Each.Thread == Entry.Thread;
  }
  std::vector<Stage> Result;
  for (const auto &[Name, Entry] : ByName) {
    if (!Entry.IsPlain || Entry.Count != In.Steps)
      continue;
    Stage &New = Result.emplace_back();
    New.Name.Name = Trace.string(Name.first);
    New.Operations = [&Events, Name = Name](const Execution &Other) {
      return operationsIn(Other, Events, Name);
    };
  }
  return Result;
}
