//===- RareCostsTest.cpp - Gains of what happens every N steps ------------===//

#include "analysis/rare/RareCosts.h"

#include "profiler/analysis/MadeUpLoop.h"

#include <gmock/gmock.h>

#include <algorithm>

using namespace syncline::analysis;
using namespace syncline::analysis::rare;
using namespace syncline::tests;
using testing::DoubleNear;

namespace {

const SiteCost *siteOf(const Analysis &Result, uint32_t Site) {
  auto Found =
      std::find_if(Result.Sites.begin(), Result.Sites.end(),
                   [&](const SiteCost &Cost) { return Cost.Site == Site; });
  return Found == Result.Sites.end() ? nullptr : &*Found;
}

/// A loop, the mean step of which it is known, analyzed.
struct Ran {
  Ran(unsigned Steps, const MadeUpLoop::Step &Body, bool HasRanges = true)
      : Steps(Steps), Body(Body) {
    MadeUpLoop Loop;
    if (!HasRanges)
      Loop.omitRanges();
    Mean = Loop.run(Steps, Body);
    Result = Loop.analyzed();
  }
  double truth(const std::set<unsigned> &Sites) const {
    return trueGain(Steps, Body, Sites);
  }
  /// Off by no more than \p Part of the mean step.
  void expectGain(uint32_t Site, double Apart, double Part = 0.01) const {
    const SiteCost *Cost = siteOf(Result, Site);
    ASSERT_TRUE(Cost);
    EXPECT_NEAR(Cost->StepsApart, Apart, 0.03 * Apart);
    EXPECT_NEAR(Cost->Gain.Best, truth({Site}), Part * Mean);
    EXPECT_LE(Cost->Gain.Low, truth({Site}) + Part * Mean / 2);
    EXPECT_GE(Cost->Gain.High, truth({Site}) - Part * Mean / 2);
  }

  unsigned Steps;
  MadeUpLoop::Step Body;
  double Mean = 0;
  Analysis Result;
};

class RareCostsEvery : public testing::TestWithParam<unsigned> {};

} // namespace

/// The host runs ahead of the device until a checkpoint.
TEST_P(RareCostsEvery, DeviceBoundLoop) {
  Ran Loop(4000, [](MadeUpLoop &On, unsigned I) {
    On.launch(50, 8, 20);
    if (I % GetParam() == 0) {
      On.sync(11);
      On.work(3'000);
    }
  });
  Loop.expectGain(11, GetParam());
  // The step is that of the program, and what is left of it too.
  EXPECT_NEAR(Loop.Result.StepTime, Loop.Mean, 0.01 * Loop.Mean);
  EXPECT_NEAR(Loop.Result.StepWithoutSyncs, Loop.Mean - Loop.truth({11}),
              0.01 * Loop.Mean);
  EXPECT_GE(Loop.Result.JointGain.Best, Loop.Result.RareGain.Best);
}

/// Each step blocks, so that a further call costs its own work alone.
TEST_P(RareCostsEvery, LoopThatBlocksInEachStep) {
  Ran Loop(4000, [](MadeUpLoop &On, unsigned I) {
    On.launch(30, 8, 20);
    On.sync(10);
    On.launch(20, 8, 20);
    if (I % GetParam() == 0) {
      On.sync(11);
      On.work(200);
    }
  });
  Loop.expectGain(11, GetParam());
}

/// The steps are those of the call in each of them.
TEST_P(RareCostsEvery, LoopWithoutRanges) {
  Ran Loop(
      4000,
      [](MadeUpLoop &On, unsigned I) {
        On.launch(30, 8, 20);
        On.sync(10);
        On.launch(20, 8, 20);
        if (I % GetParam() == 0) {
          On.sync(11);
          On.work(500);
          On.sync(12);
          On.work(300);
        }
      },
      false);
  EXPECT_EQ(Loop.Result.Found.Source, syncline::timeline::StepSource::Period);
  EXPECT_NEAR(Loop.Result.RareGain.Best, Loop.truth({11, 12}),
              0.01 * Loop.Mean);
}

/// A host that is slower than the device has little to gain.
TEST_P(RareCostsEvery, LaunchBoundLoop) {
  Ran Loop(4000, [](MadeUpLoop &On, unsigned I) {
    On.launch(50, 20, 8);
    if (I % GetParam() == 0) {
      On.sync(11);
      On.work(1'000);
    }
  });
  Loop.expectGain(11, GetParam(), 0.005);
  EXPECT_EQ(Loop.Result.RareGain.Best, 0);
  EXPECT_EQ(Loop.Result.OrdinaryStep, 0);
}

INSTANTIATE_TEST_SUITE_P(RareCosts, RareCostsEvery,
                         testing::Values(7, 20, 100));

TEST(RareCosts, SeveralSites) {
  Ran Loop(4000, [](MadeUpLoop &On, unsigned I) {
    On.launch(50, 8, 20);
    if (I % 7 == 0) {
      On.sync(11);
      On.work(700);
    }
    if (I % 40 == 20) {
      On.sync(12);
      On.work(9'000);
      On.sync(13);
      On.work(500);
    }
  });
  Loop.expectGain(11, 7);
  Loop.expectGain(12, 40, 0.02);
  EXPECT_NEAR(Loop.Result.RareGain.Best, Loop.truth({11, 12, 13}),
              0.03 * Loop.Mean);
}

/// The device computes what the host waits for: only the time in which it has
/// nothing to do can be saved.
TEST(RareCosts, AnEvaluationIsNotSaved) {
  for (unsigned Every : {20U, 100U}) {
    Ran Loop(3000, [&](MadeUpLoop &On, unsigned I) {
      On.launch(50, 8, 20);
      if (I % Every == 0)
        for (unsigned Batch = 0; Batch < 10; ++Batch) {
          On.launch(30, 8, 20);
          On.sync(21);
        }
    });
    Loop.expectGain(21, Every, 0.02);
  }
}

TEST(RareCosts, AnEvaluationIsNotSavedWhereStepsBlock) {
  Ran Loop(3000, [&](MadeUpLoop &On, unsigned I) {
    On.launch(50, 8, 20);
    On.sync(10);
    if (I % 20 == 0)
      for (unsigned Batch = 0; Batch < 10; ++Batch) {
        On.launch(30, 8, 20);
        On.work(50);
        On.sync(21);
      }
  });
  Loop.expectGain(21, 20, 0.02);
}

/// The device has time for it while the host does what it does in every step.
TEST(RareCosts, LongKernelsOfALoopWithASlowHost) {
  Ran Loop(3000, [](MadeUpLoop &On, unsigned I) {
    On.launch(10, 20, 8);
    On.sync(10);
    if (I % 20 == 0) {
      On.launch(1, 8, 300);
      On.sync(11);
    }
    On.work(1'000);
  });
  EXPECT_GT(Loop.truth({11}), 0.01 * Loop.Mean);
  Loop.expectGain(11, 20, 0.003);
}

/// It blocks for what the next call then finds done.
TEST(RareCosts, ACallRightBeforeOneOfEveryStep) {
  Ran Loop(3000, [](MadeUpLoop &On, unsigned I) {
    On.launch(10, 20, 8);
    On.launch(1, 8, 50);
    if (I % 3 == 0)
      On.sync(11);
    On.sync(10);
    On.work(1'000);
  });
  Loop.expectGain(11, 3, 0.005);
}

/// Many short kernels at the beginning of a step: the device waits for the
/// host until long ones follow.
TEST(RareCosts, TheHostGetsAheadAgain) {
  Ran Loop(4000, [](MadeUpLoop &On, unsigned I) {
    On.launch(30, 8, 2);
    On.launch(20, 8, 50);
    if (I % 7 == 0)
      On.sync(11);
  });
  EXPECT_GT(Loop.truth({11}), 0.02 * Loop.Mean);
  Loop.expectGain(11, 7, 0.005);
}

/// A call in the first steps of a loop is not part of it.
TEST(RareCosts, TheStartIsNotRare) {
  Ran Loop(2000, [](MadeUpLoop &On, unsigned I) {
    On.launch(50, 8, 20);
    if (I < 150 && I % 10 == 0)
      On.sync(11);
  });
  EXPECT_EQ(siteOf(Loop.Result, 11)->StepsApart, 0);
  EXPECT_EQ(Loop.Result.RareGain.Best, 0);
}

/// A thread that writes checkpoints does not block the loop.
TEST(RareCosts, OtherThreadsAreNotTheLoop) {
  Ran Loop(2000, [](MadeUpLoop &On, unsigned I) {
    On.launch(50, 8, 20);
    if (I % 20 == 0)
      On.syncElsewhere(11);
  });
  EXPECT_EQ(siteOf(Loop.Result, 11)->StepsApart, 0);
  EXPECT_EQ(Loop.Result.RareGain.Best, 0);
}

/// Another thread can do what comes after a call that downloads.
TEST(RareCosts, HostWorkCanBeOffloaded) {
  Ran Loop(4000, [](MadeUpLoop &On, unsigned I) {
    On.launch(50, 17, 20);
    if (I % 20 == 0) {
      On.download(11, 1'000'000);
      On.work(9'000);
    }
  });
  ASSERT_EQ(Loop.Result.RareOffloads.size(), 1u);
  const RareOffload &Found = Loop.Result.RareOffloads.front();
  EXPECT_EQ(Found.Site, 11u);
  EXPECT_NEAR(Found.HostTime, 9e6 / 20, 0.05 * 9e6 / 20);
  // The device would always have work.
  EXPECT_NEAR(Found.Gain.Best, Loop.Mean - 1e6, 0.02 * Loop.Mean);
  EXPECT_LT(Loop.Result.RareGain.Best, 0.7 * Found.Gain.Best);
  EXPECT_NEAR(Found.GainWithoutSyncs.Best,
              Found.Gain.Best - Loop.Result.RareGain.Best, 1e3);
}

TEST(RareCosts, FewOccurrencesMakeAWideInterval) {
  auto WidthOf = [](unsigned Every) {
    Ran Loop(4000, [Every](MadeUpLoop &On, unsigned I) {
      On.launch(50, 8, 20);
      if (I % Every == Every / 2) {
        On.sync(11);
        On.work(2'000 + 500 * (I / Every % 3));
      }
    });
    const SiteCost &Cost = *siteOf(Loop.Result, 11);
    return (Cost.Gain.High - Cost.Gain.Low) / Cost.Gain.Best;
  };
  EXPECT_GT(WidthOf(1000), 2 * WidthOf(50));
}

TEST(RareCosts, IntervalOfAMean) {
  std::vector<std::array<double, 3>> Values;
  for (double Value : {90.0, 100.0, 110.0, 95.0, 105.0})
    Values.push_back({Value - 50, Value, Value + 10});
  Interval Found = meanInterval(Values);
  EXPECT_THAT(Found.Best, DoubleNear(100, 1e-9));
  // 5% of Student's distribution with 4 degrees are above 2.13.
  EXPECT_THAT(Found.Low, DoubleNear(50 - 2.13 * 7.9 / 2.236, 1));
  EXPECT_THAT(Found.High, DoubleNear(110 + 2.13 * 7.9 / 2.236, 1));
}
