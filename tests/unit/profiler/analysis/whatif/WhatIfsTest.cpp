//===- WhatIfsTest.cpp - Which remedies are tried, and which go together --===//
//
// Steps of a trace as text, all in one window; times in microseconds.
//
//===----------------------------------------------------------------------===//

#include "analysis/whatif/WhatIfs.h"

#include "analysis/Analyze.h"
#include "analysis/calibration/ModelError.h"

#include "profiler/analysis/TraceTexts.h"

#include <gmock/gmock.h>

#include <functional>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::calibration;
using namespace syncline::analysis::stacks;
using namespace syncline::analysis::syncs;
using namespace syncline::analysis::whatif;
using namespace syncline::timeline;
using namespace syncline::tests;
using testing::IsEmpty;
using testing::SizeIs;

namespace {

std::string us(uint64_t Time) { return std::to_string(Time) + "000"; }

/// The call waits at that place.
std::string at(unsigned Site, std::string Line) {
  Line.insert(Line.find('\n'), " stack=" + std::to_string(Site));
  return Line;
}

/// A copy of 2 MB from pageable memory, and the call that is busy with it.
std::string upload(uint64_t Start, uint64_t Duration) {
  std::string What = "stream=7 bytes=2000000 direction=host-to-device";
  std::string More = " source=pageable target=device";
  std::string Id = " correlation=" + std::to_string(Start + 1) + "\n";
  return "copy-call thread=1 api=6 " + What + " start=" + us(Start) +
         " duration=" + us(Duration) + More + Id + "copy " + What +
         " start=" + us(Start + 2) + " duration=" + us(Duration - 3) + More +
         Id;
}

std::string range(unsigned Name, uint64_t Start, uint64_t End,
                  const std::string &Inside) {
  return "range-push thread=1 name=" + std::to_string(Name) +
         " time=" + us(Start) + "\n" + Inside +
         "range-pop thread=1 time=" + us(End) + "\n";
}

class WhatIfsTest : public testing::Test {
protected:
  /// Six steps of that length, "step" ranges, each with these events.
  WhatIfs explore(uint64_t Length,
                  const std::function<std::string(uint64_t)> &Events) {
    std::string Text =
        Definitions +
        "string id=9 value=\"step\"\n"
        "string id=20 value=\"load\"\n"
        "string id=21 value=\"copy\"\n" +
        "window-open time=0\nwindow-close time=" + us(6 * Length) + "\n";
    for (uint64_t I = 0; I < 6; ++I)
      Text += range(9, I * Length, (I + 1) * Length, Events(I * Length));
    Trace = readText(Text);
    std::vector<uint32_t> SiteOf;
    for (const HostCall &Call : Trace.Events.Calls) {
      SiteOf.push_back(Call.Stack && Call.CanBlock ? Call.Stack : NoIndex);
      Launches.OfCalls.push_back(Call.Stack ? Call.Stack : NoIndex);
    }
    Found = analyze(Trace.Data, Trace.Events,
                    findSyncs(Trace.Data, Trace.Events), SiteOf);
    WhatIfs Result =
        findWhatIfs({Trace.Data, Trace.Events, Found, SiteOf, Launches, Paths,
                     [this](uint32_t) { return Facts; }});
    for (const WhatIf &Each : Result.Tried)
      for (const Interval &Gain : {Each.Gain, Each.GainWithoutSyncs}) {
        EXPECT_LE(Gain.Low, Gain.Best);
        EXPECT_LE(Gain.Best, Gain.High);
      }
    return Result;
  }

  static const WhatIf *find(const WhatIfs &In, RemedyKind Kind) {
    for (const WhatIf &Each : In.Tried)
      if (Each.Kind == Kind)
        return &Each;
    return nullptr;
  }

  ReadTrace Trace;
  ActivityGroups Launches;
  CallPaths Paths;
  Analysis Found;
  SiteFacts Facts;
};

} // namespace

TEST_F(WhatIfsTest, ACopyGoesAheadOrIsPinnedAndNotBoth) {
  WhatIfs Results = explore(320, [](uint64_t At) {
    return at(1, upload(At, 200)) + launch(At + 205, At + 212, 90) +
           at(2, streamWait(At + 215, 90));
  });
  const WhatIf *Pinned = find(Results, RemedyKind::PinCopy);
  const WhatIf *Ahead = find(Results, RemedyKind::CopyAhead);
  ASSERT_TRUE(Pinned && Ahead);
  EXPECT_EQ(Ahead->Site, 1u);
  EXPECT_EQ(Ahead->DeviceTime, 197'000);
  EXPECT_GT(Ahead->GainWithoutSyncs.Best, Pinned->GainWithoutSyncs.Best);
  // No wait, and the copy ahead: the longer of copy and kernel is left.
  ASSERT_THAT(Results.Together.Remedies, SizeIs(1));
  EXPECT_EQ(&Results.Tried[Results.Together.Remedies[0]], Ahead);
  EXPECT_NEAR(Results.Together.Gain.Best, 320'000 - 197'000, 10'000);
  EXPECT_GT(Results.Together.Gain.Best, Found.JointGain.Best + 50'000);
  // The device of the trace is unknown, and so is its link.
  EXPECT_FALSE(Results.HasAssumedRate);
}

TEST_F(WhatIfsTest, AnOperatorTakesItsWorkAlong) {
  Facts.AvoidsWork = true;
  auto Events = [](uint64_t At) {
    return at(3, launch(At, At + 7, 60)) + at(3, streamWait(At + 10, 62)) +
           launch(At + 75, At + 82, 100) + at(4, streamWait(At + 85, 102));
  };
  WhatIfs Results = explore(200, Events);
  const WhatIf *Without = find(Results, RemedyKind::Replace);
  ASSERT_TRUE(Without);
  EXPECT_EQ(Without->Site, 3u);
  EXPECT_EQ(Without->DeviceTime, 60'000);
  EXPECT_GE(Without->Gain.Best, 60'000);
  EXPECT_LE(Without->Gain.Best, 80'000);
  ASSERT_THAT(Results.Together.Remedies, SizeIs(1));
  Launches = {};
  Facts.AvoidsWork = false;
  EXPECT_FALSE(find(explore(200, Events), RemedyKind::Replace));
}

TEST_F(WhatIfsTest, ValuesAreReadLaterWhereTheCallerHasThem) {
  auto Events = [](uint64_t At) {
    return launch(At, At + 7, 100) + at(1, streamWait(At + 10, 102));
  };
  EXPECT_THAT(explore(160, Events).Tried, IsEmpty());
  Facts.MayReadLater = true;
  Launches = {};
  WhatIfs Results = explore(160, Events);
  ASSERT_THAT(Results.Tried, SizeIs(1));
  EXPECT_NEAR(Results.Tried[0].Gain.Best, 58'500, 3'000);
  // Nothing waits where all waits are gone: it joins nothing.
  EXPECT_THAT(Results.Together.Remedies, IsEmpty());
}

/// 370 us after the synchronization, of 700 us that the host works itself;
/// another thread may need longer for them.
TEST_F(WhatIfsTest, HostWorkBehindAWaitGoesToAnotherThread) {
  auto Events = [](uint64_t At) {
    return launch(At, At + 7, 100) + launch(At + 320, At + 327, 100) +
           at(1, streamWait(At + 330, 100));
  };
  // Where the operator goes on with the value itself, so must its thread.
  EXPECT_THAT(explore(800, Events).Tried, IsEmpty());
  Facts.MayReadLater = true;
  Launches = {};
  WhatIfs Results = explore(800, Events);
  const WhatIf *Over = find(Results, RemedyKind::Offload);
  ASSERT_TRUE(Over);
  EXPECT_EQ(Over->Site, 1u);
  EXPECT_EQ(Over->Threads, 1u);
  EXPECT_NEAR(Over->HostTime, 370'000, 1'000);
  Interval Expected =
      withModelError({800'000 - 1.75 * 370'000, 800'000 - 1.3 * 370'000,
                      800'000 - 1.0 * 370'000},
                     {800'000, 0});
  EXPECT_NEAR(Over->Gain.Low, Expected.Low, 5'000);
  EXPECT_NEAR(Over->Gain.Best, Expected.Best, 5'000);
  EXPECT_NEAR(Over->Gain.High, Expected.High, 5'000);
  // Two threads keep up with what is left, which takes 330 us.
  ASSERT_THAT(Results.Together.Remedies, SizeIs(1));
  const WhatIf &Best = Results.Tried[Results.Together.Remedies[0]];
  EXPECT_EQ(Best.Kind, RemedyKind::Offload);
  EXPECT_EQ(Best.Threads, 2u);
  EXPECT_NEAR(Best.Gain.Best, 800'000 - 330'000, 5'000);
}

TEST_F(WhatIfsTest, HostWorkThatIsShortStays) {
  Facts.MayReadLater = true;
  WhatIfs Results = explore(450, [](uint64_t At) {
    return launch(At, At + 7, 300) + at(1, streamWait(At + 10, 300));
  });
  EXPECT_FALSE(find(Results, RemedyKind::Offload));
}

TEST_F(WhatIfsTest, WhatStagesMoveIsMovedOnce) {
  // A copy from pinned memory in a range, inside of another one.
  auto Pinned = [](uint64_t At, uint64_t Duration) {
    std::string Text = upload(At, Duration);
    for (size_t I = 0; (I = Text.find("pageable", I)) != std::string::npos;)
      Text.replace(I, 8, "pinned");
    return Text;
  };
  WhatIfs Results = explore(210, [&](uint64_t At) {
    return range(20, At + 1, At + 20,
                 range(21, At + 2, At + 10, Pinned(At + 3, 80)) +
                     launch(At + 12, At + 84, 30)) +
           launch(At + 25, At + 116, 80) + at(2, streamWait(At + 30, 168));
  });
  unsigned Stages = 0;
  for (const WhatIf &Each : Results.Tried)
    Stages += Each.Kind == RemedyKind::RunAhead;
  EXPECT_EQ(Stages, 2u) << "a range of copies alone is one too";
  // Both hold the copy.
  EXPECT_THAT(Results.Together.Remedies, SizeIs(1));
}

/// Nobody has stated that the call is a part of its own, so the combination
/// predicts nothing for it.
TEST_F(WhatIfsTest, ACallThatIsAStageIsTriedAndJoinsNothing) {
  Paths.Paths = {{{{"load", "train.cpp", 3}}, true, {}, "", false},
                 {{{"train", "train.cpp", 4}}, true, {}, "", false}};
  for (unsigned Step = 0; Step < 6; ++Step)
    Paths.OfCalls.insert(Paths.OfCalls.end(), {0, 1, NoIndex});
  // Two kernels of which each leaves room for the other.
  WhatIfs Results = explore(210, [](uint64_t At) {
    return launch(At, At + 8, 80) + launch(At + 10, At + 90, 90) +
           at(2, streamWait(At + 30, 160));
  });
  std::vector<std::string> Names;
  for (const WhatIf &Each : Results.Tried)
    if (Each.Kind == RemedyKind::RunAhead) {
      Names.push_back(Each.Stage.Name);
      EXPECT_TRUE(Each.Stage.IsCall);
      EXPECT_EQ(Each.Stage.File, "train.cpp");
    }
  EXPECT_THAT(Names, testing::UnorderedElementsAre("load", "train"));
  EXPECT_THAT(Results.Together.Remedies, IsEmpty());
}

TEST_F(WhatIfsTest, ACopyIsNoStageBesides) {
  Paths.Paths = {{{{"at::Tensor::to", "train.cpp", 3}}, true, {}, "", false},
                 {{{"train", "train.cpp", 4}}, true, {}, "", true}};
  for (unsigned Step = 0; Step < 6; ++Step)
    Paths.OfCalls.insert(Paths.OfCalls.end(), {0, 1, NoIndex});
  WhatIfs Results = explore(320, [](uint64_t At) {
    return at(1, upload(At, 200)) + launch(At + 205, At + 212, 90) +
           at(2, streamWait(At + 215, 90));
  });
  EXPECT_TRUE(find(Results, RemedyKind::CopyAhead));
  EXPECT_FALSE(find(Results, RemedyKind::RunAhead));
}
