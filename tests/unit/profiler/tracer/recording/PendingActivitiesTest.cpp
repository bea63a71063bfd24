#include "tracer/recording/PendingActivities.h"

#include <gtest/gtest.h>

using syncline::tracer::recording::PendingActivities;

namespace {

TEST(PendingActivities, IsWhatWasLaunchedAndHasNotRun) {
  PendingActivities Pending;
  Pending.open(10);
  EXPECT_TRUE(Pending.empty());
  Pending.launched(1, 20, 30);
  Pending.launched(2, 20, 30);
  Pending.ran(1);
  EXPECT_EQ(Pending.size(), 1u);
  Pending.ran(2);
  EXPECT_TRUE(Pending.empty());
}

TEST(PendingActivities, WorkMayBeKnownBeforeItsLaunch) {
  PendingActivities Pending;
  Pending.open(10);
  Pending.ran(5);
  Pending.launched(5, 20, 30);
  EXPECT_TRUE(Pending.empty());
}

TEST(PendingActivities, AWindowForgetsTheOneBefore) {
  PendingActivities Pending;
  Pending.open(10);
  Pending.launched(1, 20, 30);
  Pending.ran(2);
  Pending.open(10);
  EXPECT_TRUE(Pending.empty());
  Pending.launched(2, 20, 30);
  EXPECT_EQ(Pending.size(), 1u);
}

TEST(PendingActivities, LaunchesAcrossTheEndsOfAWindowAreNoneOfIt) {
  PendingActivities Pending;
  Pending.launched(1, 20, 30); // no window
  Pending.open(10);
  Pending.launched(2, 9, 12);
  Pending.close(100);
  Pending.launched(3, 90, 101);
  EXPECT_TRUE(Pending.empty());
  Pending.launched(4, 90, 99); // it is told of late
  EXPECT_EQ(Pending.size(), 1u);
}

TEST(PendingActivities, WorkOfUnknownLaunchesDoesNotPileUp) {
  PendingActivities Pending;
  Pending.open(10);
  for (uint64_t Id = 0; Id < 100'000; ++Id)
    Pending.ran(Id);
  Pending.launched(100'000, 20, 30);
  Pending.ran(100'000);
  EXPECT_TRUE(Pending.empty());
}

} // namespace
