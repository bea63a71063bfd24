//===- CallRecordingTest.cpp - What recording adds to calls ---------------===//

#include "analysis/replay/CallRecording.h"

#include <gtest/gtest.h>

#include <utility>

using namespace syncline::analysis::replay;

TEST(CallRecording, IsAtMostHalfOfWhatOnlyWindowsRecord) {
  auto Without = [](const Operation &Op, double PerCall) {
    HostTimes Left = withoutRecording(Op, PerCall);
    return std::pair(Left.Before, Left.Inside);
  };
  Operation Op;
  Op.HostGap = 7'000;
  Op.Cost = 3'000;
  EXPECT_EQ(Without(Op, 2'000), std::pair(7'000UL, 3'000UL));
  Op.IsOnlyInWindows = true;
  EXPECT_EQ(Without(Op, 0), std::pair(7'000UL, 3'000UL));
  EXPECT_EQ(Without(Op, 2'000), std::pair(7'000UL, 1'000UL));
  EXPECT_EQ(Without(Op, 4'000), std::pair(6'000UL, 0UL));
  EXPECT_EQ(Without(Op, 9'000), std::pair(5'000UL, 0UL));
}
