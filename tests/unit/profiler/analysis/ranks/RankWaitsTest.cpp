#include "analysis/ranks/RankWaits.h"

#include "profiler/analysis/ranks/MadeUpRanks.h"

#include <gmock/gmock.h>

#include <random>

using namespace syncline;
using namespace syncline::analysis::ranks;
using namespace syncline::tests;

/// Rank \p Slow works for a millisecond longer before each collective. No two
/// pieces of work are alike.
static MadeUpRun runWith(size_t Slow, size_t Ranks = 4) {
  MadeUpRun Run;
  Run.Ranks = Ranks;
  Run.Activity = [Slow](size_t R, size_t S, size_t C) {
    uint64_t Jitter = (R * 7919 + S * 104'729 + C * 31'337) % 97 * 200;
    return 500'000 + 50'000 * C + Jitter + (R == Slow ? 1'000'000 : 0);
  };
  return Run;
}

static constexpr size_t NoRank = 99;

static void expectFound(const MadeUpRanks &Made, const RankComparison &Found) {
  for (size_t R = 0; R < Made.Ranks.size(); ++R) {
    const RankWaits &Own = Found.Ranks[R];
    ASSERT_GT(Own.Collectives, 0u) << "rank " << R;
    double Error =
        static_cast<double>(Found.Clocks[R].Uncertainty + DeviceClockError);
    for (const RankClock &Clock : Found.Clocks)
      Error = std::max(Error,
                       static_cast<double>(clockError(Clock, Found.Clocks[R])));
    EXPECT_NEAR(Own.Waited, Made.Waited[R],
                Error * static_cast<double>(Own.Collectives))
        << "rank " << R;
  }
}

TEST(RankWaits, FindsTheSlowRankOfOneHost) {
  MadeUpRanks Made = makeRanks(runWith(2));
  RankComparison Found = Made.compare();
  EXPECT_EQ(Found.Holder, 2u);
  EXPECT_EQ(Found.Collectives, 60u);
  EXPECT_EQ(Found.Ranks[2].Last, 60u);
  EXPECT_NEAR(Found.Ranks[2].Lateness, 1e6, 25'000);
  EXPECT_EQ(Found.Ranks[2].Waited, 0);
  // The last step has no end that is known.
  EXPECT_EQ(Found.Ranks[2].Steps, 19u);
  EXPECT_NEAR(Found.Ranks[2].HeldUpPerStep, 3e6, 75'000);
  EXPECT_NEAR(Found.Ranks[0].WaitedPerStep, 3e6, 75'000);
  for (size_t R = 0; R < 4; ++R) {
    EXPECT_EQ(Found.Ranks[R].Unmatched, 0u);
    EXPECT_EQ(Found.Ranks[R].Last, Made.Last[R]);
    EXPECT_EQ(Found.Clocks[R].Source, ClockSource::Shared);
  }
  expectFound(Made, Found);
}

TEST(RankWaits, NoneStandsOutWhereAllAreAlike) {
  for (size_t Ranks : {2, 4, 8}) {
    RankComparison Found = makeRanks(runWith(NoRank, Ranks)).compare();
    EXPECT_EQ(Found.Collectives, 60u);
    EXPECT_EQ(Found.Holder, std::nullopt) << Ranks;
  }
}

TEST(RankWaits, ClocksOfOtherHostsAreAlignedByCollectives) {
  MadeUpRun Run = runWith(3);
  Run.Hosts = {"a", "a", "b", "b"};
  Run.Clocks = {0, 0, -77'000'000'000, -77'000'000'000};
  Run.TimeOfDayErrors = {0, 0, 1'300'000, 1'300'000};
  MadeUpRanks Made = makeRanks(Run);
  RankComparison Found = Made.compare();
  EXPECT_EQ(Found.Clocks[1].Source, ClockSource::Shared);
  for (size_t R : {2, 3}) {
    const RankClock &Clock = Found.Clocks[R];
    EXPECT_EQ(Clock.Source, ClockSource::Collectives);
    EXPECT_EQ(Clock.Leader, 2u);
    EXPECT_GE(Clock.Matches, 50u);
    EXPECT_LE(Clock.Uncertainty, 3'000);
    EXPECT_NEAR(static_cast<double>(Clock.Pieces.front().Offset),
                -77'000'000'000.0, 3'000);
  }
  EXPECT_EQ(Found.Holder, 3u);
  EXPECT_EQ(Found.Collectives, 60u);
  expectFound(Made, Found);
}

TEST(RankWaits, WindowsMayOverlapInPart) {
  MadeUpRun Run = runWith(1);
  uint64_t Begin = 1'000'000'000, Step = 5'000'000;
  Run.Windows = {{Begin - 1, Begin + 12 * Step},
                 {Begin + 3 * Step, Begin + 20 * Step},
                 {Begin + 2 * Step, Begin + 11 * Step},
                 {Begin - 1, Begin + 30 * Step}};
  Run.Hosts = {"a", "b", "c", "d"};
  Run.Clocks = {0, -5'000'000'000, 400'000'000, -3'000};
  Run.TimeOfDayErrors = {0, -900'000, 700'000, 2'000'000};
  MadeUpRanks Made = makeRanks(Run);
  RankComparison Found = Made.compare();
  uint64_t InAll = 0;
  for (uint64_t Last : Made.Last)
    InAll += Last;
  ASSERT_GT(InAll, 10u);
  EXPECT_EQ(Found.Holder, 1u);
  EXPECT_GE(Found.Ranks[1].Last, InAll);
  EXPECT_GE(Found.Collectives, InAll);
  for (const RankClock &Clock : Found.Clocks)
    EXPECT_TRUE(Clock.isAligned());
}

TEST(RankWaits, WindowsMayNotOverlapAtAll) {
  MadeUpRun Run = runWith(1, 2);
  uint64_t Middle = 1'050'000'000;
  Run.Windows = {{999'000'000, Middle}, {Middle + 20'000'000, 2'000'000'000}};
  RankComparison Found = makeRanks(Run).compare();
  EXPECT_EQ(Found.Collectives, 0u);
  EXPECT_EQ(Found.Holder, std::nullopt);
  EXPECT_GT(Found.Ranks[0].Unmatched, 10u);
  EXPECT_GT(Found.Ranks[1].Unmatched, 10u);
  EXPECT_EQ(Found.Ranks[0].Steps, 0u);
}

TEST(RankWaits, ARankMayBeMissing) {
  MadeUpRanks Made = makeRanks(runWith(3));
  Made.Ranks.erase(Made.Ranks.begin() + 1);
  RankComparison Found = Made.compare();
  EXPECT_EQ(Found.Collectives, 60u);
  EXPECT_EQ(Found.Holder, 2u);
}

TEST(RankWaits, WithoutCollectivesNothingIsSaid) {
  MadeUpRun Run = runWith(0);
  Run.CollectivesOfStep = 0;
  RankComparison Found = makeRanks(Run).compare();
  EXPECT_EQ(Found.Collectives, 0u);
  EXPECT_EQ(Found.Holder, std::nullopt);
}

TEST(RankWaits, WithoutClockRecordsOtherHostsAreNotCompared) {
  MadeUpRun Run = runWith(3);
  Run.Hosts = {"a", "a", "b", "b"};
  Run.HasClock = false;
  RankComparison Found = makeRanks(Run).compare();
  EXPECT_EQ(Found.Clocks[2].Source, ClockSource::Unknown);
  // Those of one host are.
  EXPECT_EQ(Found.Collectives, 120u);
  EXPECT_EQ(Found.Ranks[0].Collectives, 60u);
  EXPECT_EQ(Found.Holder, 3u);
}

TEST(RankWaits, OfNoRanksThereIsNothing) {
  EXPECT_EQ(compareRanks({}).Collectives, 0u);
}

/// Random runs on random hosts whose lateness is known.
class RandomRanks : public testing::TestWithParam<unsigned> {};

TEST_P(RandomRanks, LatenessIsFoundWithinTheClocksUncertainty) {
  std::mt19937 Random(GetParam());
  auto Any = [&](int64_t Low, int64_t High) {
    return std::uniform_int_distribution<int64_t>(Low, High)(Random);
  };
  MadeUpRun Run;
  Run.Ranks = static_cast<size_t>(Any(2, 6));
  Run.CollectivesOfStep = static_cast<size_t>(Any(1, 5));
  Run.Steps = 30;
  Run.Transfer = static_cast<uint64_t>(Any(40'000, 400'000));
  std::vector<int64_t> HostClocks, HostErrors;
  for (int I = 0; I < 3; ++I) {
    HostClocks.push_back(I ? Any(-1'000'000'000'000, 900'000'000) : 0);
    HostErrors.push_back(Any(-4'000'000, 4'000'000));
  }
  for (size_t R = 0; R < Run.Ranks; ++R) {
    auto Host = static_cast<size_t>(Any(0, 2));
    Run.Hosts.push_back("node" + std::to_string(Host));
    Run.Clocks.push_back(HostClocks[Host]);
    Run.TimeOfDayErrors.push_back(HostErrors[Host]);
  }
  auto Slow = static_cast<size_t>(Any(0, 2 * int64_t(Run.Ranks) - 1));
  Run.Activity = [&](size_t R, size_t, size_t) {
    return static_cast<uint64_t>(Any(300'000, 700'000)) +
           (R == Slow ? 900'000 : 0);
  };
  MadeUpRanks Made = makeRanks(Run, GetParam());
  RankComparison Found = Made.compare();
  EXPECT_EQ(Found.Collectives, Run.Steps * Run.CollectivesOfStep);
  if (Slow < Run.Ranks) {
    EXPECT_EQ(Found.Holder, Slow);
  } else if (Found.Holder) {
    // By chance, and then by far the most often.
    EXPECT_GT(Made.Last[*Found.Holder], Found.Collectives / Run.Ranks);
  }
  expectFound(Made, Found);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomRanks, testing::Range(0u, 60u));
