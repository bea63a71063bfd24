#include "timeline/FoldedCalls.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::timeline;
using testing::SizeIs;
using trace::CallKind;

static HostCall callOf(CallKind Kind, uint64_t Start, uint64_t Duration,
                       uint32_t Stack = 1, uint32_t Thread = 1) {
  HostCall Call;
  Call.Kind = Kind;
  Call.Api = static_cast<uint32_t>(Kind);
  Call.Start = Start;
  Call.End = Start + Duration;
  Call.Stack = Stack;
  Call.Thread = Thread;
  return Call;
}

static HostCall wait(uint64_t Start, uint64_t Duration, uint32_t Stack = 1,
                     uint32_t Thread = 1) {
  return callOf(CallKind::StreamWait, Start, Duration, Stack, Thread);
}

TEST(FoldedCalls, ThatAreAlikeAreCountedTogether) {
  CallFolder Folder;
  for (uint64_t I = 0; I < 6; ++I)
    Folder.add(wait(I * 100'000, I % 2 ? 50'000 : 4'000), false);
  std::vector<FoldedCalls> Found = Folder.finish();
  // The first and the last one of the thread have but one neighbor.
  ASSERT_THAT(Found, SizeIs(3));
  uint64_t Calls = 0, BlockedCalls = 0, Blocked = 0;
  for (const FoldedCalls &Each : Found) {
    Calls += Each.Calls;
    BlockedCalls += Each.BlockedCalls;
    Blocked += Each.Blocked;
  }
  EXPECT_EQ(Calls, 6u);
  EXPECT_EQ(BlockedCalls, 3u);
  EXPECT_EQ(Blocked, 150'000u);
}

TEST(FoldedCalls, KnowTheLargestCopyOfThemAndBeforeThem) {
  CallFolder Folder;
  uint64_t Time = 0;
  for (uint64_t Bytes : {4, 4096, 64}) {
    HostCall Copy = callOf(CallKind::AsyncCopy, Time += 100, 10);
    Copy.Bytes = Bytes;
    Folder.add(Copy, false);
    Folder.add(wait(Time += 100, 10), false);
  }
  uint64_t OfCopies = 0, BeforeWaits = 0;
  for (const FoldedCalls &Each : Folder.finish()) {
    bool IsCopy = Each.First.Kind == CallKind::AsyncCopy;
    uint64_t &Most = IsCopy ? OfCopies : BeforeWaits;
    Most = std::max(Most, IsCopy ? Each.MostBytes : Each.MostBytesBefore);
  }
  EXPECT_EQ(OfCopies, 4096u);
  EXPECT_EQ(BeforeWaits, 4096u);
}

TEST(FoldedCalls, OfOtherStacksAreOthers) {
  CallFolder Folder;
  Folder.add(wait(0, 10, 1), false);
  Folder.add(wait(20, 10, 2), false);
  EXPECT_THAT(Folder.finish(), SizeIs(2));
}

/// A copy and the synchronization after it are one site of a report.
TEST(FoldedCalls, KnowTheirNeighborsOnTheThread) {
  HostCall Copy = callOf(CallKind::AsyncCopy, 0, 10);
  Copy.Direction = trace::CopyDirection::DeviceToHost;
  CallFolder Folder;
  Folder.add(Copy, true);
  Folder.add(wait(100, 10, 2, /*Thread=*/2), false);
  Folder.add(wait(20, 10), false);
  Folder.add(wait(200, 10), true);
  std::vector<FoldedCalls> Found = Folder.finish();
  ASSERT_THAT(Found, SizeIs(2)) << "two of the calls are held";
  EXPECT_EQ(Found[0].First.Start, 20u);
  ASSERT_TRUE(Found[0].Before && Found[0].After);
  EXPECT_EQ(Found[0].Before->Kind, CallKind::AsyncCopy);
  EXPECT_EQ(Found[0].After->Start, 200u);
  EXPECT_FALSE(Found[1].Before || Found[1].After);
}

TEST(FoldedCalls, BehindCopiesOfAnotherDirectionAreOthers) {
  CallFolder Folder;
  for (uint64_t I = 0; I < 2; ++I) {
    HostCall Copy = callOf(CallKind::AsyncCopy, I * 100, 10);
    Copy.Direction = I ? trace::CopyDirection::HostToDevice
                       : trace::CopyDirection::DeviceToHost;
    Folder.add(Copy, true);
    Folder.add(wait(I * 100 + 20, 10), false);
    Folder.add(wait(I * 100 + 40, 10, 9), true);
  }
  EXPECT_THAT(Folder.finish(), SizeIs(2));
}

TEST(FoldedCalls, ACopyToPageableMemoryWaits) {
  HostCall Download = callOf(CallKind::AsyncCopy, 0, 20'000);
  Download.Direction = trace::CopyDirection::DeviceToHost;
  Download.Target = trace::MemoryKind::Pageable;
  EXPECT_TRUE(hasBlockedUnrecorded(Download));
  HostCall Short = Download;
  Short.End = Short.Start + 15'000;
  EXPECT_FALSE(hasBlockedUnrecorded(Short));
  HostCall Pinned = Download;
  Pinned.Target = trace::MemoryKind::Pinned;
  EXPECT_FALSE(hasBlockedUnrecorded(Pinned));
  HostCall Upload = Download;
  Upload.Direction = trace::CopyDirection::HostToDevice;
  EXPECT_FALSE(hasBlockedUnrecorded(Upload));
}

TEST(FoldedCalls, OnlyWhatWaitsByNameHasWaitedUnseen) {
  EXPECT_TRUE(hasBlockedUnrecorded(wait(0, 15'001)));
  EXPECT_FALSE(hasBlockedUnrecorded(wait(0, 15'000)));
  EXPECT_TRUE(hasBlockedUnrecorded(callOf(CallKind::Copy, 0, 20'000)));
  // It may have been busy with the copy, or with the driver's memory.
  EXPECT_FALSE(hasBlockedUnrecorded(callOf(CallKind::AsyncCopy, 0, 20'000)));
  EXPECT_FALSE(hasBlockedUnrecorded(callOf(CallKind::Allocate, 0, 20'000)));
}
