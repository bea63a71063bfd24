//===- SummaryTest.cpp - The first sentences of a report ------------------===//

#include "report/model/Summary.h"

#include "profiler/report/StepReport.h"

#include <gmock/gmock.h>

using namespace syncline::report;
using namespace syncline::tests;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

namespace {

/// A step of 20 ms that is an iteration of a loop with another \p Median, ns.
ReportData reportOfLoop(uint64_t Median) {
  ReportData Data = reportOfStep();
  LoopEntry &Loop = Data.Loops.emplace_back();
  Loop.Title = "eval.py:3 (main)";
  Loop.IsStep = true;
  Loop.Iterations = 7;
  Loop.Median = Median;
  return Data;
}

std::string sentenceOf(const ReportData &Data) {
  return summaryOf(Data).front();
}

} // namespace

/// The table of loops shows the median.
TEST(Summary, AMeanOfUnevenStepsNamesTheMedian) {
  EXPECT_THAT(sentenceOf(reportOfLoop(5'000'000)),
              StartsWith("A profiled step takes 20.0 ms on average (median "
                         "5.00 ms). "));
  EXPECT_THAT(sentenceOf(reportOfLoop(19'000'000)),
              StartsWith("A profiled step takes 20.0 ms. "));
  // Only single calls of its iterations are known.
  EXPECT_THAT(sentenceOf(reportOfLoop(50'000'000)), Not(HasSubstr("median")));
  EXPECT_THAT(sentenceOf(reportOfLoop(0)), Not(HasSubstr("median")));
}

TEST(Summary, BothMediansAreThoseOfTheLoop) {
  ReportData Data = reportOfLoop(16'000'000);
  Data.Step.Unprofiled = 900;
  Data.Step.Calibrated = true;
  EXPECT_THAT(sentenceOf(Data), StartsWith("A step takes 20.0 ms. "));
  Data.Step.SlowExcess = 3e6;
  EXPECT_THAT(sentenceOf(Data),
              StartsWith("A step takes 20.0 ms on average (median 16.0 ms). "));
}
