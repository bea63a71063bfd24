//===- QueueEndsTest.cpp - When streams have completed what they hold -----===//

#include "analysis/replay/QueueEnds.h"

#include <gtest/gtest.h>

using namespace syncline::analysis::replay;
using namespace syncline::timeline;

namespace {

DeviceActivity activity(uint32_t Stream, uint32_t Call, uint64_t End) {
  DeviceActivity Result;
  Result.Stream = Stream;
  Result.Call = Call;
  Result.End = End;
  return Result;
}

TEST(QueueEnds, TheLatestEndOfEarlierCalls) {
  Timeline Events;
  // Call 2 began before call 1, whose thread was faster.
  Events.Activities = {activity(7, 0, 100),      activity(7, 2, 300),
                       activity(7, 1, 200),      activity(8, 3, 250),
                       activity(7, 5, 280),      activity(7, NoIndex, 900),
                       activity(9, NoIndex, 950)};
  QueueEnds Ends(Events);
  EXPECT_EQ(Ends.of(7, 0), 0U);
  EXPECT_EQ(Ends.of(7, 1), 100U);
  EXPECT_EQ(Ends.of(7, 2), 200U);
  EXPECT_EQ(Ends.of(7, 3), 300U);
  EXPECT_EQ(Ends.of(7, NoIndex), 300U) << "a shorter one came later";
  EXPECT_EQ(Ends.of(8, 3), 0U);
  EXPECT_EQ(Ends.of(9, NoIndex), 0U);
  EXPECT_EQ(Ends.ofAll(1), 100U);
  EXPECT_EQ(Ends.ofAll(4), 300U);
}

} // namespace
