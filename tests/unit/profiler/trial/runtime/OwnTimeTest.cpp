#include "trial/runtime/OwnTime.h"

#include "trial/runtime/HostCopies.h"

#include "tracer/base/Clock.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

using namespace syncline;
using namespace syncline::trial::runtime;

static constexpr uint64_t Millisecond = 1'000'000;

/// Takes so long at least.
static void spend(uint64_t Nanoseconds) {
  uint64_t End = tracer::base::now() + Nanoseconds;
  while (tracer::base::now() < End) {
  }
}

TEST(OwnTime, IsWhatIsNotExcluded) {
  std::atomic<uint64_t> Sum{0};
  uint64_t Start = tracer::base::now();
  uint64_t Excluded = 0;
  {
    OwnTime Counted(Sum);
    spend(2 * Millisecond);
    uint64_t Before = tracer::base::now();
    EXPECT_EQ(OwnTime::excluded([] {
                spend(5 * Millisecond);
                return 3;
              }),
              3);
    Excluded = tracer::base::now() - Before;
  }
  EXPECT_GE(Sum.load(), 2 * Millisecond);
  // What the clock itself takes lies between the two.
  EXPECT_LE(Sum.load(), tracer::base::now() - Start - 5 * Millisecond);
  EXPECT_GE(Excluded, 5 * Millisecond);
}

TEST(OwnTime, CountsNestedOnesOnce) {
  std::atomic<uint64_t> Sum{0};
  uint64_t Start = tracer::base::now();
  {
    OwnTime Outer(Sum);
    OwnTime Inner(Sum);
    spend(Millisecond);
  }
  EXPECT_GE(Sum.load(), Millisecond);
  EXPECT_LE(Sum.load(), tracer::base::now() - Start);
}

TEST(OwnTime, IsThatOfAllThreads) {
  std::atomic<uint64_t> Sum{0};
  auto Count = [&] {
    OwnTime Counted(Sum);
    spend(Millisecond);
  };
  std::thread Other(Count);
  Count();
  Other.join();
  EXPECT_GE(Sum.load(), 2 * Millisecond);
}

TEST(HostCopies, TimeLargeOnesOnly) {
  std::vector<char> From(HostCopies::Large + 1, 'x'), To(From.size());
  HostCopies Copies;
  Copies.copy(To.data(), From.data(), HostCopies::Large);
  EXPECT_EQ(Copies.bytes(), 0U);
  EXPECT_EQ(Copies.time(), 0U);
  EXPECT_EQ(To[0], 'x');
  EXPECT_EQ(To.back(), 0);
  Copies.copy(To.data(), From.data(), From.size());
  EXPECT_EQ(Copies.bytes(), From.size());
  EXPECT_GT(Copies.time(), 0U);
  EXPECT_EQ(To, From);
}
