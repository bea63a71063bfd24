//===- CapacityTest.cpp - Activities that share a device -------*- C++ -*-===//

#include "analysis/replay/Capacity.h"
#include "analysis/replay/Occupancy.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

using namespace syncline::analysis::replay;
using namespace syncline::timeline;

TEST(Capacity, IsInUseFromTheStartToTheEnd) {
  Capacity Used;
  EXPECT_EQ(Used.from(5).Use, 0);
  EXPECT_EQ(Used.from(0).End, UINT64_MAX);
  Used.add(10, 20, 0.5);
  Used.add(15, 30, 0.25);
  EXPECT_EQ(Used.from(9).Use, 0);
  EXPECT_EQ(Used.from(10).Use, 0.5);
  EXPECT_EQ(Used.from(15).Use, 0.75);
  EXPECT_EQ(Used.from(20).Use, 0.25);
  EXPECT_EQ(Used.from(30).Use, 0);
  EXPECT_EQ(Used.from(10).End, 15u);
  EXPECT_EQ(Used.from(15).End, 20u);
  Used.forget(17);
  EXPECT_EQ(Used.from(17).Use, 0.75);
  EXPECT_EQ(Used.from(17).End, 20u);
}

/// The same as a table of the use in each nanosecond, also long after the first
/// levels were dropped.
TEST(Capacity, LevelsMayComeInAnyOrderAndBeForgotten) {
  std::mt19937 Random(5);
  Capacity Used;
  std::vector<int> Table(5000);
  for (uint64_t Now = 0; Now < 4000; Now += Random() % 8) {
    uint64_t Start = Now + Random() % 200, End = Start + Random() % 300;
    Used.add(Start, End, 1);
    for (uint64_t T = Start; T < End; ++T)
      ++Table[T];
    Used.forget(Now);
    uint64_t Asked = Now + Random() % 400;
    Capacity::Stretch Found = Used.from(Asked);
    ASSERT_EQ(Found.Use, Table[Asked]);
    for (uint64_t T = Asked; T < std::min<uint64_t>(Found.End, 5000); ++T)
      ASSERT_EQ(Table[T], Found.Use);
  }
}

TEST(RunShared, WhatFitsIsNotSlowedDown) {
  Capacity Use, Into;
  Use.add(0, 1000, 0.6);
  EXPECT_EQ(runShared(100, 50, 0.4, Use, nullptr, Into), 150u);
  EXPECT_DOUBLE_EQ(Into.from(120).Use, 0.4);
}

TEST(RunShared, AFullDeviceIsWaitedFor) {
  Capacity Use, Into;
  Use.add(0, 1000, 1.0);
  EXPECT_EQ(runShared(100, 50, 1.0, Use, nullptr, Into), 1050u);
  EXPECT_EQ(Into.from(500).Use, 0);
  EXPECT_EQ(Into.from(1000).Use, 1);
}

TEST(RunShared, WithHalfOfTheRoomItTakesTwiceAsLong) {
  Capacity Use, Into;
  Use.add(0, 100, 0.5);
  // 100 ns at half the speed do half of the work.
  EXPECT_EQ(runShared(0, 100, 1.0, Use, nullptr, Into), 150u);
  EXPECT_DOUBLE_EQ(Into.from(50).Use, 0.5);
  EXPECT_DOUBLE_EQ(Into.from(120).Use, 1.0);
}

TEST(RunShared, RoomIsWhatBothLeave) {
  Capacity First, Second, Into;
  First.add(0, 1000, 0.5);
  Second.add(0, 1000, 0.25);
  EXPECT_EQ(runShared(0, 100, 0.5, First, &Second, Into), 200u);
}

TEST(RunShared, ADeviceIsNeverUsedBeyondItsRoomAndAllWorkIsDone) {
  std::mt19937 Random(7);
  auto Below = [&](unsigned Limit) { return Random() % Limit; };
  for (int Try = 0; Try < 300; ++Try) {
    Capacity Use;
    double Activity = 0;
    uint64_t Last = 0;
    for (int I = 0; I < 20; ++I) {
      double Share = (1 + Below(100)) / 100.0;
      uint64_t Duration = 1 + Below(500);
      Last = std::max(
          Last, runShared(Below(1000), Duration, Share, Use, nullptr, Use));
      Activity += static_cast<double>(Duration) * Share;
    }
    double Done = 0;
    for (uint64_t T = 0; T < Last + 2; ++T) {
      ASSERT_LE(Use.from(T).Use, 1 + 1e-9);
      Done += Use.from(T).Use;
    }
    // Ends are whole nanoseconds.
    EXPECT_NEAR(Done, Activity, 40);
  }
}

static DeviceInfo device() {
  DeviceInfo Device;
  Device.Multiprocessors = 132;
  Device.MaxThreads = 2048;
  Device.MaxBlocks = 32;
  Device.Registers = 65536;
  Device.SharedMemory = 233472;
  return Device;
}

TEST(Occupancy, TheScarcestResourceDecides) {
  ShapeInfo Kernel;
  Kernel.ThreadsPerBlock = 256;
  EXPECT_EQ(blocksPerMultiprocessor(Kernel, device()), 8u);
  Kernel.RegistersPerThread = 64; // 2,048 a warp: 32 warps
  EXPECT_EQ(blocksPerMultiprocessor(Kernel, device()), 4u);
  Kernel.SharedPerBlock = 100'000;
  EXPECT_EQ(blocksPerMultiprocessor(Kernel, device()), 2u);
  Kernel = {};
  Kernel.ThreadsPerBlock = 32;
  EXPECT_EQ(blocksPerMultiprocessor(Kernel, device()), 32u);
  // It ran: one block has room.
  Kernel.SharedPerBlock = 300'000;
  EXPECT_EQ(blocksPerMultiprocessor(Kernel, device()), 1u);
}

TEST(Occupancy, NothingKnownIsAFullDevice) {
  TraceData Trace;
  DeviceActivity Activity;
  Activity.Stream = 7;
  Activity.Shape = 1;
  EXPECT_EQ(occupiedShare(Trace, Activity), 1);
  Trace.Devices[0] = device();
  Trace.Streams[7].Device = 0;
  Trace.Shapes[1].ThreadsPerBlock = 256;
  Trace.Shapes[1].Blocks = 264;
  EXPECT_EQ(occupiedShare(Trace, Activity), 0.25);
  Trace.Shapes[1].Blocks = 100'000;
  EXPECT_EQ(occupiedShare(Trace, Activity), 1);
  Activity.Kind = ActivityKind::Graph;
  Trace.Shapes[1].Blocks = 1;
  EXPECT_EQ(occupiedShare(Trace, Activity), 1);
}
