#include "trial/runtime/PinnedSlots.h"

#include "FakeDriver.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

using namespace syncline::test;
using namespace syncline::trial::runtime;

TEST(PinnedSlots, AreUsedInTurn) {
  PinnedSlots Slots;
  uint64_t Waits = 0;
  std::set<void *> Seen;
  for (int I = 0; I < 16; ++I)
    Seen.insert(Slots.next(8, Waits)->Data);
  EXPECT_EQ(Seen.size(), 16U);
  EXPECT_TRUE(Seen.contains(Slots.next(8, Waits)->Data));
  EXPECT_EQ(Waits, 0U);
}

TEST(PinnedSlots, LargeOnesAreFew) {
  PinnedSlots Slots;
  uint64_t Waits = 0;
  constexpr size_t Large = size_t{30} << 20;
  std::set<void *> Seen;
  for (int I = 0; I < 8; ++I)
    Seen.insert(Slots.next(Large, Waits)->Data);
  EXPECT_EQ(Seen.size(), 3U);
}

TEST(PinnedSlots, WaitForTheOldestCopyWhereAllAreInUse) {
  StoppedClock Clock;
  PinnedSlots Slots;
  Counter Number;
  uint64_t Waits = 0;
  for (int I = 0; I < 17; ++I) {
    Number.increment(1'000);
    PinnedSlots::queued(*Slots.next(8, Waits), nullptr);
  }
  EXPECT_EQ(Waits, 1U);
  synchronize();
}

TEST(PinnedSlots, TheLatestIsTheLastCopyThatIsDone) {
  StoppedClock Clock;
  PinnedSlots Slots;
  Counter Number;
  uint64_t Waits = 0;
  PinnedSlots::Slot *First = Slots.next(8, Waits);
  EXPECT_EQ(Slots.latest(*First), nullptr);
  PinnedSlots::queued(*First, nullptr);
  Number.increment(20'000);
  PinnedSlots::Slot *Second = Slots.next(8, Waits);
  EXPECT_EQ(Slots.latest(*Second), First->Data);
  PinnedSlots::queued(*Second, nullptr);
  PinnedSlots::Slot *Third = Slots.next(8, Waits);
  EXPECT_EQ(Slots.latest(*Third), First->Data) << "the second one is queued";
  synchronize();
  EXPECT_EQ(Slots.latest(*Third), Second->Data);
  Slots.outdate();
  EXPECT_EQ(Slots.latest(*Third), nullptr);
}

/// \returns the data of copies on \p Streams in turn, all of which are done.
static std::vector<void *> copyOn(PinnedSlots &Slots,
                                  const std::vector<CUstream> &Streams) {
  uint64_t Waits = 0;
  std::vector<void *> Data;
  for (CUstream Stream : Streams) {
    PinnedSlots::Slot *Own = Slots.next(8, Waits);
    Data.push_back(Own->Data);
    PinnedSlots::queued(*Own, Stream);
  }
  synchronize();
  return Data;
}

TEST(PinnedSlots, CatchUpAtOnceOnOneStream) {
  PinnedSlots Slots;
  uint64_t Waits = 0;
  std::vector<void *> Data = copyOn(Slots, std::vector<CUstream>(5));
  EXPECT_EQ(Slots.latest(*Slots.next(8, Waits)), Data[4]);
}

/// Copies on several streams need not end in their order.
TEST(PinnedSlots, CatchUpOneByOneOnSeveralStreams) {
  PinnedSlots Slots;
  uint64_t Waits = 0;
  std::vector<void *> Data =
      copyOn(Slots, {nullptr, CU_STREAM_PER_THREAD, nullptr});
  PinnedSlots::Slot *Last = Slots.next(8, Waits);
  for (size_t I = 0; I < Data.size(); ++I)
    EXPECT_EQ(Slots.latest(*Last), Data[I]) << I;
}
