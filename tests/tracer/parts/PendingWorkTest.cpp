#include "tracer/PendingWork.h"

#include <gtest/gtest.h>

using syncline::tracer::PendingWork;

namespace {

TEST(PendingWork, IsWhatWasLaunchedAndHasNotRun) {
  PendingWork Pending;
  EXPECT_TRUE(Pending.empty());
  Pending.launched(1);
  Pending.launched(2);
  Pending.ran(1);
  EXPECT_EQ(Pending.size(), 1u);
  Pending.ran(2);
  EXPECT_TRUE(Pending.empty());
}

TEST(PendingWork, WorkMayBeKnownBeforeItsLaunch) {
  PendingWork Pending;
  Pending.ran(5);
  Pending.launched(5);
  EXPECT_TRUE(Pending.empty());
}

TEST(PendingWork, AWindowForgetsTheOneBefore) {
  PendingWork Pending;
  Pending.launched(1);
  Pending.ran(2);
  Pending.clear();
  EXPECT_TRUE(Pending.empty());
  Pending.launched(2);
  EXPECT_EQ(Pending.size(), 1u);
}

TEST(PendingWork, WorkOfUnknownLaunchesDoesNotPileUp) {
  PendingWork Pending;
  for (uint64_t Id = 0; Id < 100'000; ++Id)
    Pending.ran(Id);
  Pending.launched(100'000);
  Pending.ran(100'000);
  EXPECT_TRUE(Pending.empty());
}

} // namespace
