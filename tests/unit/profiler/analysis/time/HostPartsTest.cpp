//===- HostPartsTest.cpp - Where a thread was between two calls -----------===//
//
// Times in the text of launch() and sample() are microseconds.
//
//===----------------------------------------------------------------------===//

#include "analysis/time/HostParts.h"

#include "profiler/analysis/TraceTexts.h"

#include <gmock/gmock.h>

#include <numeric>

using namespace syncline::analysis::time;
using namespace syncline::tests;
using namespace syncline::timeline;
using testing::DoubleEq;
using testing::ElementsAre;
using testing::IsEmpty;

using Kind = HostPart::Kind;

namespace {

std::string sample(uint64_t Start, uint64_t Duration, unsigned Stack,
                   unsigned Thread = 1) {
  return "host-sample thread=" + std::to_string(Thread) +
         " start=" + std::to_string(Start) +
         "000 duration=" + std::to_string(Duration) +
         "000 stack=" + std::to_string(Stack) + "\n";
}

/// Calls from 10 to 15 us and from 115 to 120 us.
std::string twoLaunches() { return launch(10, 17, 3) + launch(115, 122, 3); }

/// Of the time between two calls of twoLaunches(), in steps of 200 us.
std::vector<HostPart> partsOf(const std::string &Samples, uint32_t From = 0,
                              uint32_t To = 1) {
  ReadTrace Trace = readFull(twoLaunches() + Samples);
  std::vector<HostPart> Result =
      HostSamples(Trace.Events).partsBetween(From, To, {0, 200'000});
  if (!Result.empty()) {
    double Share = 0, Inside = 0;
    for (const HostPart &Each : Result) {
      Share += Each.Share;
      Inside += Each.Inside;
    }
    EXPECT_DOUBLE_EQ(Share, 1);
    EXPECT_DOUBLE_EQ(Inside, 1);
  }
  return Result;
}

auto part(Kind Where, uint32_t Index, double Share) {
  return testing::AllOf(testing::Field(&HostPart::Where, Where),
                        testing::Field(&HostPart::Index, Index),
                        testing::Field(&HostPart::Share, DoubleEq(Share)));
}

auto onTheWay(double Share) { return part(Kind::OnTheWay, NoIndex, Share); }

} // namespace

TEST(HostParts, WithoutASampleNothingIsKnown) {
  EXPECT_THAT(partsOf(""), IsEmpty());
  EXPECT_THAT(partsOf(sample(2, 8, 5)), IsEmpty());
  EXPECT_THAT(partsOf(sample(130, 5, 5)), IsEmpty());
}

TEST(HostParts, OfAnotherThreadTellNothing) {
  EXPECT_THAT(partsOf(sample(40, 15, 5, 2)), IsEmpty());
}

/// 40 us until it answers, and 60 us on the way to the next call.
TEST(HostParts, ASampleStandsForTheTimeBeforeIt) {
  EXPECT_THAT(partsOf(sample(40, 15, 5)),
              ElementsAre(part(Kind::AtSample, 0, 0.4), onTheWay(0.6)));
}

TEST(HostParts, SamplesDivideTheTime) {
  std::vector<HostPart> Found =
      partsOf(sample(30, 5, 5) + sample(60, 15, 6) + sample(105, 10, 5));
  EXPECT_THAT(Found, ElementsAre(part(Kind::AtSample, 0, 0.2),
                                 part(Kind::AtSample, 1, 0.4),
                                 part(Kind::AtSample, 2, 0.4)));
  // Half of the time that the thread was seen in instructions.
  EXPECT_DOUBLE_EQ(Found[1].Inside, 0.5);
}

TEST(HostParts, AnAnswerAtOnceIsASample) {
  std::vector<HostPart> Found = partsOf(sample(65, 0, 5));
  EXPECT_THAT(Found, ElementsAre(part(Kind::AtSample, 0, 0.5), onTheWay(0.5)));
  EXPECT_DOUBLE_EQ(Found[0].Inside, 0.5);
}

TEST(HostParts, WhatEndsAfterTheCallMadeIt) {
  EXPECT_THAT(
      partsOf(sample(30, 5, 5) + sample(65, 70, 6)),
      ElementsAre(part(Kind::AtSample, 0, 0.2), part(Kind::AtCall, 1, 0.8)));
}

TEST(HostParts, WithoutAStackTheCallHasIt) {
  EXPECT_THAT(partsOf(sample(65, 70, 0)),
              ElementsAre(part(Kind::AtCall, 1, 1)));
  // The call that it made is not in the trace.
  EXPECT_THAT(partsOf(sample(55, 10, 0)),
              ElementsAre(part(Kind::AtCall, 1, 0.5), onTheWay(0.5)));
}

/// The operator goes on after its first launch.
TEST(HostParts, AnInstructionMayMakeTheCallBefore) {
  EXPECT_THAT(partsOf(sample(5, 30, 0)),
              ElementsAre(part(Kind::AtCall, 0, 0.2), onTheWay(0.8)));
}

/// 80 us after the last call, and 10 us before the first one.
TEST(HostParts, TheStepsEndAsTheyBegin) {
  EXPECT_THAT(partsOf(sample(150, 6, 5) + sample(190, 20, 6), 1, 0),
              ElementsAre(part(Kind::AtSample, 0, 0.4),
                          part(Kind::AtSample, 1, 44 / 90.0),
                          onTheWay(10 / 90.0)));
  EXPECT_THAT(partsOf(sample(0, 1, 5) + sample(150, 6, 6), 1, 0),
              ElementsAre(part(Kind::AtSample, 1, 0.4),
                          part(Kind::AtSample, 0, 0.5), onTheWay(0.1)));
  EXPECT_THAT(partsOf(sample(50, 6, 5), 1, 0), IsEmpty());
}

/// What the sample without a stack calls comes after the steps.
TEST(HostParts, AStepFollowsWithTheSameCall) {
  EXPECT_THAT(
      partsOf(sample(165, 50, 0) + launch(210, 217, 3), 1, 0),
      ElementsAre(part(Kind::AtCall, 0, 80 / 90.0), onTheWay(10 / 90.0)));
}

TEST(HostParts, CallsThatOverlapHaveNoTimeBetweenThem) {
  ReadTrace Trace = readFull(
      "api-call thread=2 api=1 start=0 duration=50000 correlation=1\n" +
      launch(20, 27, 3) + sample(10, 5, 5));
  EXPECT_THAT(HostSamples(Trace.Events).partsBetween(0, 1, {0, 100'000}),
              IsEmpty());
}
