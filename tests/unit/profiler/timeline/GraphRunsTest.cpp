//===- GraphRunsTest.cpp - Runs of graphs at the end of a window ----------===//

#include "timeline/GraphRuns.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::timeline;
using testing::ElementsAre;

static DeviceActivity run(uint32_t Graph, uint64_t Start, uint64_t Duration) {
  DeviceActivity Result;
  Result.Kind = ActivityKind::Graph;
  Result.Shape = Graph;
  Result.Start = Start;
  Result.End = Start + Duration;
  Result.Bytes = Duration - 1;
  return Result;
}

/// What correctLastRuns() makes of the durations.
static std::vector<uint64_t> corrected(std::vector<DeviceActivity> Runs,
                                       const std::vector<TimeSpan> &Windows) {
  correctLastRuns(Runs, Windows);
  std::vector<uint64_t> Result;
  for (const DeviceActivity &Run : Runs) {
    if (Run.Kind == ActivityKind::Graph) {
      EXPECT_EQ(Run.Bytes, Run.duration() - 1);
    }
    Result.push_back(Run.duration());
  }
  return Result;
}

TEST(GraphRuns, TheLastRunOfAWindowHasTheUsualDuration) {
  EXPECT_THAT(
      corrected({run(5, 1000, 100), run(8, 1200, 300), run(5, 2000, 101),
                 run(8, 2200, 300), run(5, 3000, 5000), run(8, 3200, 5000),
                 run(5, 9000, 102), run(8, 9200, 301)},
                {{500, 3500}, {8500, 9900}}),
      ElementsAre(100, 300, 101, 300, 102, 301, 102, 301));
}

TEST(GraphRuns, OtherRunsKeepTheirDurations) {
  // The second one is long, and its graph runs again in the window.
  EXPECT_THAT(corrected({run(5, 1000, 100), run(5, 2000, 900),
                         run(5, 3000, 100), run(5, 4000, 190)},
                        {{500, 4500}}),
              ElementsAre(100, 900, 100, 190));
}

TEST(GraphRuns, FewRunsShowNoUsualDuration) {
  EXPECT_THAT(
      corrected({run(5, 1000, 100), run(5, 2000, 100), run(5, 3000, 5000)},
                {{500, 3500}}),
      ElementsAre(100, 100, 5000));
}

TEST(GraphRuns, KernelsAreNoRuns) {
  std::vector<DeviceActivity> Kernels(4, run(5, 1000, 100));
  Kernels.back().End = 6000;
  for (DeviceActivity &Kernel : Kernels)
    Kernel.Kind = ActivityKind::Kernel;
  EXPECT_THAT(corrected(Kernels, {{500, 3500}}),
              ElementsAre(100, 100, 100, 5000));
}
