#include "tracer/tables/ThreadLog.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

using namespace syncline::tracer;
using namespace syncline::tracer::tables;

namespace {

constexpr size_t Slots = 64;

class ThreadLogTest : public testing::Test {
protected:
  void SetUp() override { ThreadLog::configure(Slots, nullptr); }

  static RawEvent numbered(uint64_t Number) {
    RawEvent Event;
    Event.Value = Number;
    return Event;
  }
};

TEST_F(ThreadLogTest, HandsOutInOrderAndCountsDrops) {
  std::thread([] {
    ThreadLog *Log = ThreadLog::mine();
    ASSERT_TRUE(Log);
    EXPECT_EQ(ThreadLog::mine(), Log);
    for (uint64_t I = 0; I < Slots + 10; ++I)
      Log->push(numbered(I));
    EXPECT_TRUE(Log->crowded());
    uint64_t Next = 0;
    Log->drain([&](const RawEvent &E) { EXPECT_EQ(E.Value, Next++); });
    EXPECT_EQ(Next, Slots);
    EXPECT_EQ(Log->takeDropped(), 10u);
    EXPECT_EQ(Log->takeDropped(), 0u);
    EXPECT_FALSE(Log->crowded());
    Log->push(numbered(7));
    Log->drain([&](const RawEvent &E) { EXPECT_EQ(E.Value, 7u); });
  }).join();
}

TEST_F(ThreadLogTest, ALogOfAThreadThatEndedIsUsedAgain) {
  ThreadLog *First = nullptr, *Second = nullptr, *Third = nullptr;
  std::thread([&] {
    First = ThreadLog::mine();
    First->push(numbered(1));
    EXPECT_FALSE(First->ended());
  }).join();
  EXPECT_TRUE(First->ended());
  std::thread([&] { Second = ThreadLog::mine(); }).join();
  EXPECT_NE(Second, First) << "it is not drained yet";
  uint64_t Count = 0;
  First->drain([&](const RawEvent &) { ++Count; });
  EXPECT_EQ(Count, 1u);
  First->release();
  Second->release();
  std::thread([&] { Third = ThreadLog::mine(); }).join();
  EXPECT_TRUE(Third == First || Third == Second);
  Third->release();
}

/// The other thread has another stack and another default stream.
TEST_F(ThreadLogTest, AThreadGetsALogWithEmptyCaches) {
  StreamName Name = {nullptr, 1, true, 1};
  unwind::WalkStart Start{{1, 1024, 2048}, 64, 0, 0};
  std::vector<uintptr_t> Frames = {1, 2};
  ThreadLog *First = nullptr, *Second = nullptr;
  std::thread([&] {
    First = ThreadLog::mine();
    First->Streams.keep(Name, 13);
    First->Walks.begin(1024).end(Start, Frames, true);
    EXPECT_EQ(First->Streams.find(Name), 13u);
    EXPECT_TRUE(First->Walks.find(Start));
  }).join();
  First->release();
  std::thread([&] {
    Second = ThreadLog::mine();
    EXPECT_EQ(Second->Streams.find(Name), 0u);
    EXPECT_FALSE(Second->Walks.find(Start));
  }).join();
  EXPECT_EQ(Second, First);
  Second->release();
}

TEST_F(ThreadLogTest, NothingIsLostUncounted) {
  constexpr uint64_t Count = 200'000;
  std::atomic<ThreadLog *> Shared{nullptr};
  std::atomic<bool> Done{false};
  std::thread Producer([&] {
    Shared.store(ThreadLog::mine());
    for (uint64_t I = 1; I <= Count; ++I)
      Shared.load()->push(numbered(I));
    Done.store(true);
    while (Shared.load())
      std::this_thread::yield();
  });
  while (!Shared.load())
    std::this_thread::yield();
  uint64_t Seen = 0, Last = 0, Dropped = 0;
  for (bool Final = false; !Final;) {
    Final = Done.load();
    Shared.load()->drain([&](const RawEvent &E) {
      EXPECT_GT(E.Value, Last);
      Last = E.Value;
      ++Seen;
    });
    Dropped += Shared.load()->takeDropped();
  }
  Shared.store(nullptr);
  Producer.join();
  EXPECT_EQ(Seen + Dropped, Count);
}

TEST_F(ThreadLogTest, AllLogsAreListed) {
  std::vector<std::thread> Threads;
  std::atomic<unsigned> Ready{0};
  std::atomic<bool> Leave{false};
  std::vector<ThreadLog *> Logs(8);
  Threads.reserve(Logs.size());
  for (ThreadLog *&Log : Logs)
    Threads.emplace_back([&] {
      Log = ThreadLog::mine();
      ++Ready;
      while (!Leave)
        std::this_thread::yield();
    });
  while (Ready != Logs.size())
    std::this_thread::yield();
  for (ThreadLog *Log : Logs) {
    unsigned Found = 0;
    for (ThreadLog *I = ThreadLog::first(); I; I = I->next())
      Found += I == Log;
    EXPECT_EQ(Found, 1u);
  }
  Leave = true;
  for (std::thread &Thread : Threads)
    Thread.join();
}

} // namespace
