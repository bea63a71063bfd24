#include "trial/runtime/LateReads.h"

#include "FakeDriver.h"

#include <gtest/gtest.h>

using namespace syncline::test;
using namespace syncline::trial::runtime;

namespace {

class LateReadsTest : public testing::Test {
protected:
  /// As the hook of a copy does.
  uint64_t readLate() {
    uint64_t Value = 0;
    Reads.read({1, &Value, sizeof(Value)}, Number.address(), nullptr);
    return Value;
  }
  /// As where nothing is skipped.
  uint64_t readAtOnce() {
    uint64_t Value = 0;
    driver().MemcpyDtoH(&Value, Number.address(), sizeof(Value));
    Reads.arrived({{1, &Value, sizeof(Value)}});
    return Value;
  }

  StoppedClock Clock;
  LateReads Reads;
  Counter Number;
};

} // namespace

TEST_F(LateReadsTest, TheFirstOneOfAllIsWaitedFor) {
  Number.increment(2'000);
  EXPECT_EQ(readLate(), 1U);
}

TEST_F(LateReadsTest, GivesTheLatestValueThatHasArrived) {
  EXPECT_EQ(readAtOnce(), 0U);
  Number.increment(5'000);
  EXPECT_EQ(readLate(), 0U);
  synchronize();
  EXPECT_EQ(readLate(), 1U);
}

TEST_F(LateReadsTest, NeverGoesBackToAnEarlierStretch) {
  readAtOnce();
  Number.increment(1);
  readLate();
  synchronize();
  for (int I = 0; I < 3; ++I)
    Number.increment(1);
  EXPECT_EQ(readAtOnce(), 4U);
  Number.increment(5'000);
  EXPECT_EQ(readLate(), 4U);
  synchronize();
}

TEST_F(LateReadsTest, NeverGoesBackWhereTheHostIsFarAhead) {
  readAtOnce();
  uint64_t Latest = 0;
  for (int I = 0; I < 40; ++I) {
    Number.increment(1'000);
    uint64_t Value = readLate();
    EXPECT_GE(Value, Latest);
    Latest = Value;
  }
  // The ring of 16 makes the host wait instead.
  EXPECT_EQ(Reads.fullRings(), 40U - 16U);
  EXPECT_EQ(Latest, 40U - 16U);
  synchronize();
}

TEST_F(LateReadsTest, SizesOfOnePlaceAreApart) {
  readAtOnce();
  Number.increment(1);
  synchronize();
  uint32_t Half = 7;
  Reads.read({1, &Half, sizeof(Half)}, Number.address(), nullptr);
  EXPECT_EQ(Half, 1U);
}

TEST_F(LateReadsTest, CopiesAreLateOnceASkippedSynchronizationEndedThem) {
  uint64_t Value = 0;
  Reads.made({5, &Value, sizeof(Value)});
  EXPECT_TRUE(Reads.synchronizing(false).size() == 1);
  EXPECT_FALSE(Reads.isLate(5));
  Reads.made({5, &Value, sizeof(Value)});
  auto Pending = Reads.synchronizing(true);
  ASSERT_EQ(Pending.size(), 1U);
  EXPECT_EQ(Pending[0].Target, &Value);
  EXPECT_TRUE(Reads.isLate(5));
  EXPECT_FALSE(Reads.isLate(6));
  EXPECT_TRUE(Reads.synchronizing(true).empty()) << "none is left";
}
