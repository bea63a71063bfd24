#include "analysis/replay/ServedThreads.h"

#include <gmock/gmock.h>

#include <algorithm>

using namespace syncline::analysis::replay;
using namespace syncline::timeline;
using testing::Contains;
using testing::Each;
using testing::Not;

namespace {

/// Calls of several threads, and their streams, in the order of time.
class Program {
public:
  void add(uint32_t Thread, uint64_t Start, uint64_t End, uint32_t Stream) {
    HostCall Call;
    Call.Thread = Thread;
    Call.Start = Start;
    Call.End = End;
    Made.push_back({Call, Stream});
  }
  /// Launches of 5 us, one every 10 us.
  void launches(uint32_t Thread, uint64_t Start, uint64_t Count,
                uint32_t Stream) {
    for (uint64_t I = 0; I < Count; ++I)
      add(Thread, Start + I * 10'000, Start + I * 10'000 + 5'000, Stream);
  }
  /// For whom the calls of \p Thread are made, in the order of time.
  std::vector<uint32_t> servedBy(uint32_t Thread) {
    std::stable_sort(Made.begin(), Made.end(),
                     [](const auto &A, const auto &B) {
                       return A.first.Start < B.first.Start;
                     });
    std::vector<HostCall> Calls;
    std::vector<uint32_t> Streams;
    for (const auto &[Call, Stream] : Made) {
      Calls.push_back(Call);
      Streams.push_back(Stream);
    }
    std::vector<uint32_t> All = servedThreads(Calls, Streams), Result;
    for (size_t I = 0; I < Calls.size(); ++I)
      if (Calls[I].Thread == Thread)
        Result.push_back(All[I]);
    return Result;
  }

private:
  std::vector<std::pair<HostCall, uint32_t>> Made;
};

/// A step of 4 ms: forward pass, backward pass on thread 3, optimizer, and a
/// call that blocks.
void addStep(Program &To, uint32_t Thread, uint64_t Start, uint32_t Stream) {
  To.launches(Thread, Start, 13, Stream);
  To.launches(3, Start + 200'000, 20, Stream);
  To.launches(Thread, Start + 450'000, 8, Stream);
  To.add(Thread, Start + 550'000, Start + 3'900'000, NoIndex);
}

constexpr uint64_t Step = 4'000'000;

} // namespace

TEST(ServedThreads, BackwardPassesBelongToTheThreadsThatWaitForThem) {
  Program Trainers;
  for (uint64_t I = 0; I < 4; ++I) {
    addStep(Trainers, 1, I * Step, 14);
    addStep(Trainers, 2, I * Step + 1'500'000, 15);
  }
  std::vector<uint32_t> Served = Trainers.servedBy(3);
  ASSERT_EQ(Served.size(), 160U);
  for (size_t I = 0; I < Served.size(); ++I)
    EXPECT_EQ(Served[I], I / 20 % 2 ? 2U : 1U) << I;
  EXPECT_THAT(Trainers.servedBy(1), Each(1U));
  EXPECT_THAT(Trainers.servedBy(2), Each(2U));
}

TEST(ServedThreads, BothMayUseOneStream) {
  Program Trainers;
  for (uint64_t I = 0; I < 4; ++I) {
    addStep(Trainers, 1, I * Step, 7);
    addStep(Trainers, 2, I * Step + 1'500'000, 7);
  }
  std::vector<uint32_t> Served = Trainers.servedBy(3);
  EXPECT_EQ(Served.front(), 1U);
  EXPECT_EQ(Served.back(), 2U);
}

TEST(ServedThreads, OneThatServesOneOtherIsItself) {
  // They take turns: findLanes() joins them.
  Program Trainer;
  for (uint64_t I = 0; I < 4; ++I)
    addStep(Trainer, 1, I * Step, 14);
  Trainer.launches(2, 0, 100, 15);
  EXPECT_THAT(Trainer.servedBy(3), Each(3U));
}

TEST(ServedThreads, WorkersOfALauncherAreNotItsClients) {
  // Each waits for a result and works on it while the launcher goes on.
  Program Pipeline;
  for (uint64_t I = 0; I < 6; ++I) {
    Pipeline.launches(3, I * Step, 100, 7);
    uint32_t Worker = 1 + I % 2;
    Pipeline.add(Worker, I * Step, I * Step + 10'000, NoIndex);
    Pipeline.add(Worker, (I + 1) * Step - 50'000, (I + 1) * Step, 16 + Worker);
  }
  EXPECT_THAT(Pipeline.servedBy(3), Each(3U));
}

TEST(ServedThreads, ShortPausesServeNobody) {
  // A loop that launches without pause next to two others.
  Program Loops;
  Loops.launches(1, 0, 300, 7);
  Loops.launches(2, 3'000, 300, 7);
  Loops.launches(3, 6'000, 300, 7);
  EXPECT_THAT(Loops.servedBy(3), Each(3U));
  EXPECT_THAT(Loops.servedBy(1), Not(Contains(3U)));
}
