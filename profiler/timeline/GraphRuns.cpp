#include "timeline/GraphRuns.h"

#include "timeline/MiddleValue.h"

#include <cstddef>
#include <map>
#include <utility>

using namespace syncline;
using namespace syncline::timeline;

/// Fewer runs do not show how long a graph usually takes.
static constexpr size_t LeastRuns = 4;
/// A run may take longer than usual; the end of a later run is at least a step
/// time away.
static constexpr uint64_t MostOfUsual = 2;

/// By graph: the indices of its runs, in order.
static std::map<uint32_t, std::vector<size_t>>
runsByGraph(const std::vector<DeviceActivity> &Activities) {
  std::map<uint32_t, std::vector<size_t>> Result;
  for (size_t I = 0; I < Activities.size(); ++I)
    if (Activities[I].Kind == ActivityKind::Graph)
      Result[Activities[I].Shape].push_back(I);
  return Result;
}

void timeline::correctLastRuns(std::vector<DeviceActivity> &Activities,
                               const std::vector<TimeSpan> &Windows) {
  for (const auto &[Graph, Runs] : runsByGraph(Activities)) {
    if (Runs.size() < LeastRuns)
      continue;
    std::vector<std::pair<uint64_t, uint64_t>> Times; ///< whole and busy
    Times.reserve(Runs.size());
    for (size_t Run : Runs)
      Times.emplace_back(Activities[Run].duration(), Activities[Run].Bytes);
    const auto [Duration, Busy] = middleOf(Times);
    auto Window = Windows.begin();
    for (size_t I = 0; I < Runs.size(); ++I) {
      DeviceActivity &Run = Activities[Runs[I]];
      while (Window != Windows.end() && Window->End <= Run.Start)
        ++Window;
      bool IsLast = Window == Windows.end() || I + 1 == Runs.size() ||
                    Activities[Runs[I + 1]].Start >= Window->End;
      if (!IsLast || Run.duration() <= MostOfUsual * Duration)
        continue;
      Run.End = Run.Start + Duration;
      Run.Bytes = Busy;
    }
  }
}
