//===- StepPiecesTest.cpp - Which steps are replayed ----------------------===//

#include "analysis/steps/StepPieces.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::steps;
using namespace syncline::timeline;

namespace {

/// Steps of 100 ns with that many calls each, in runs of that many steps and as
/// far apart as they are long.
class StepPieces : public testing::Test {
protected:
  std::vector<Piece> choose(size_t Runs, size_t OfRun, size_t CallsOfStep) {
    uint64_t Time =
        Found.Profiled.empty() ? 1'000 : 2 * Found.Profiled.back().back();
    for (size_t Run = 0; Run < Runs; ++Run) {
      StepRun &New = Found.Profiled.emplace_back();
      New.push_back(Time);
      for (size_t Step = 0; Step < OfRun; ++Step) {
        for (size_t I = 0; I < CallsOfStep; ++I)
          Events.Calls.emplace_back().Start = Time + I * 100 / CallsOfStep;
        New.push_back(Time += 100);
      }
      Time += OfRun * 100;
    }
    return pieces();
  }

  std::vector<Piece> pieces() const {
    return choosePieces(Events, usableSteps(Events, Found, Sites));
  }

  static size_t stepsOf(const std::vector<Piece> &Pieces) {
    size_t Sum = 0;
    for (Piece Each : Pieces)
      Sum += Each.size() - 1;
    return Sum;
  }

  /// One site and one stack for all calls.
  void setSites() {
    Sites.assign(Events.Calls.size(), 1);
    for (HostCall &Each : Events.Calls)
      Each.Stack = 1;
  }
  void moveTo(size_t Call, uint32_t Site) {
    Events.Calls[Call].Stack = Sites[Call] = Site;
  }
  void addUnprofiled(size_t Count) {
    uint64_t Time = Found.Profiled[0].back();
    for (; Count; --Count, Time += 100)
      Found.Unprofiled.push_back({Time, Time + 100});
  }

  Steps Found;
  Timeline Events;
  std::vector<uint32_t> Sites;
};

} // namespace

TEST_F(StepPieces, OfAShortRecordingAreAll) {
  auto Pieces = choose(3, 10, 100);
  EXPECT_EQ(Pieces.size(), 3u);
  EXPECT_EQ(stepsOf(Pieces), 30u);
}

/// The first steps of a window are not like the others.
TEST_F(StepPieces, OfManyWindowsSomeAreWhole) {
  auto Pieces = choose(400, 10, 100);
  EXPECT_EQ(Pieces.size(), 25u);
  EXPECT_EQ(stepsOf(Pieces), 250u);
  EXPECT_EQ(Pieces.front().front(), Found.Profiled.front().front());
  EXPECT_EQ(Pieces.back().front(), Found.Profiled[384].front());
}

TEST_F(StepPieces, OfOneLongRunLieEvenlyInIt) {
  auto Pieces = choose(1, 3'000, 100);
  ASSERT_EQ(Pieces.size(), 3u);
  EXPECT_NEAR(static_cast<double>(stepsOf(Pieces)), 250, 3);
  for (size_t I = 0; I < Pieces.size(); ++I)
    EXPECT_EQ(Pieces[I].front(), Found.Profiled[0][I * 1'000]);
}

TEST_F(StepPieces, OfManyLongRunsAreOfAFew) {
  auto Pieces = choose(20, 300, 100);
  EXPECT_EQ(Pieces.size(), 12u);
  EXPECT_NEAR(static_cast<double>(stepsOf(Pieces)), 250, 12);
}

TEST_F(StepPieces, KeepTheLimitWhereOneRunIsMuchLonger) {
  choose(1, 1'000, 100); // 100,000 calls
  auto Pieces = choose(99, 1, 100);
  EXPECT_LE(stepsOf(Pieces), 320u);
  EXPECT_GE(stepsOf(Pieces), 100u);
}

/// They come once, and a first window may hold them.
TEST_F(StepPieces, StepsThatLoadKernelsAreLeftOut) {
  choose(1, 10, 100);
  HostCall &Load = Events.Calls[150];
  Load.Kind = trace::CallKind::ModuleLoad;
  Load.End = Load.Start + 6;
  auto Pieces = pieces();
  ASSERT_EQ(Pieces.size(), 2u);
  EXPECT_EQ(Pieces[0].size(), 2u);
  EXPECT_EQ(Pieces[1].front(), Found.Profiled[0][2]);
  EXPECT_EQ(stepsOf(Pieces), 9u);
  Load.End = Load.Start + 4; // not much of a step
  EXPECT_EQ(stepsOf(pieces()), 10u);
}

TEST_F(StepPieces, WhereAllLoadKernelsAreAll) {
  choose(1, 3, 100);
  for (size_t I = 50; I < 300; I += 100) {
    Events.Calls[I].Kind = trace::CallKind::ModuleLoad;
    Events.Calls[I].End = Events.Calls[I].Start + 50;
  }
  EXPECT_EQ(stepsOf(pieces()), 3u);
}

/// They allocate memory, for example, and later ones find it in a cache.
TEST_F(StepPieces, StepsWithCallsThatOnlyTheFirstOnesMakeAreLeftOut) {
  choose(1, 200, 10);
  setSites();
  HostCall &Early = Events.Calls[15]; // in the second step
  moveTo(15, 2);
  Early.End = Early.Start + 6;
  auto Pieces = pieces();
  ASSERT_EQ(Pieces.size(), 2u);
  EXPECT_EQ(Pieces[0].size(), 2u);
  EXPECT_EQ(Pieces[1].front(), Found.Profiled[0][2]);
  Early.End = Early.Start + 4; // not much of a step
  EXPECT_EQ(stepsOf(pieces()), 200u);
  Early.End = Early.Start + 6;
  Early.Stack = 1; // of other calls, whose site is unknown
  EXPECT_EQ(stepsOf(pieces()), 200u);
  moveTo(15, 2);
  Sites[355] = 2; // a later step has the site
  EXPECT_EQ(stepsOf(pieces()), 200u);
}

/// Two steps of three can be the first ones by chance, but hardly two of
/// thirty.
TEST_F(StepPieces, AFewStepsDoNotShowWhatIsOfTheStart) {
  choose(1, 3, 10);
  setSites();
  for (size_t I : {5, 15}) {
    moveTo(I, 2);
    Events.Calls[I].End = Events.Calls[I].Start + 6;
  }
  EXPECT_EQ(stepsOf(pieces()), 3u);
  addUnprofiled(27);
  EXPECT_EQ(stepsOf(pieces()), 1u);
}

TEST_F(StepPieces, WhereAllAreOfTheStartAreAll) {
  choose(1, 2, 10);
  setSites();
  for (HostCall &Each : Events.Calls)
    Each.End = Each.Start + 6;
  addUnprofiled(27);
  EXPECT_EQ(stepsOf(pieces()), 2u);
}

/// A program fills a buffer, for example, before it trains.
TEST_F(StepPieces, StepsThatLackACallOfAllLaterOnesAreLeftOut) {
  choose(1, 20, 10);
  setSites();
  for (size_t Step = 4; Step < 20; ++Step)
    moveTo(10 * Step + 5, 2);
  auto Pieces = pieces();
  ASSERT_EQ(Pieces.size(), 1u);
  EXPECT_EQ(stepsOf(Pieces), 16u);
  EXPECT_EQ(Pieces[0].front(), Found.Profiled[0][4]);
  moveTo(195, 1); // the last step lacks it, too
  EXPECT_EQ(stepsOf(pieces()), 20u);
}

/// What the smaller part of the steps does is not what a step does.
TEST_F(StepPieces, AStartUpIsNotTheLargerPart) {
  choose(1, 20, 10);
  setSites();
  for (size_t Step = 12; Step < 20; ++Step)
    moveTo(10 * Step + 5, 2);
  EXPECT_EQ(stepsOf(pieces()), 20u);
}

/// An optimizer runs after every second batch, and four of five profiled steps
/// have it by chance.
TEST_F(StepPieces, AKindOfStepsIsNotMoreFrequentThanInTheLoop) {
  choose(1, 5, 10);
  setSites();
  for (size_t Step : {1, 2, 3, 4})
    moveTo(10 * Step + 5, 2);
  EXPECT_EQ(stepsOf(pieces()), 5u); // all steps are profiled
  addUnprofiled(20);
  for (size_t Step = 0; Step < 20; ++Step) {
    HostCall &Call = Events.Calls.emplace_back();
    Call.Start = Found.Unprofiled[Step].Start;
    Call.Stack = 1 + Step % 2;
    Sites.push_back(Call.Stack);
  }
  auto Pieces = pieces();
  EXPECT_EQ(stepsOf(Pieces), 2u);
  EXPECT_EQ(Pieces[0].front(), Found.Profiled[0][0]);
  EXPECT_EQ(Pieces[1].front(), Found.Profiled[0][4]);
  for (size_t I = 50; I < Sites.size(); ++I)
    Sites[I] = 2; // nearly every step has it
  EXPECT_EQ(stepsOf(pieces()), 5u);
}
