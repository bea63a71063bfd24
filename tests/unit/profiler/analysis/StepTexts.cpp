#include "profiler/analysis/StepTexts.h"

#include "analysis/Analyze.h"

#include <gtest/gtest.h>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::syncs;
using namespace syncline::timeline;
using namespace syncline::tests;

const std::string tests::StepName = "string id=9 value=\"step\"\n";

std::string
tests::stepsText(uint64_t Start, uint64_t Count, uint64_t Length,
                 const std::function<std::string(uint64_t)> &Events) {
  std::string Text;
  for (uint64_t I = 0; I < Count; ++I) {
    uint64_t At = Start + I * Length;
    Text += "range-push thread=1 name=9 time=" + std::to_string(At) + "000\n" +
            Events(At) +
            "range-pop thread=1 time=" + std::to_string(At + Length) + "000\n";
  }
  return Text;
}

ReadTrace tests::read(uint64_t Close, const std::string &Events) {
  return readText(Definitions + StepName +
                  "window-open time=0\nwindow-close time=" +
                  std::to_string(Close) + "000\n" + Events);
}

Analysis tests::analyzed(const ReadTrace &Trace, const std::string &RangeName) {
  std::vector<uint32_t> SiteOf;
  SiteOf.reserve(Trace.Events.Calls.size());
  for (const HostCall &Call : Trace.Events.Calls)
    SiteOf.push_back(Call.Stack ? Call.Stack : NoIndex);
  return analyze(Trace.Data, Trace.Events, findSyncs(Trace.Data, Trace.Events),
                 SiteOf, {RangeName, 0, {}, false});
}

std::string tests::wait(unsigned Site, uint64_t Start, uint64_t Duration,
                        unsigned Stream) {
  std::string Line = streamWait(Start, Duration, Stream);
  Line.insert(Line.size() - 1, " stack=" + std::to_string(Site));
  return Line;
}

void tests::expectSane(const Analysis &Result) {
  auto InOrder = [](const Interval &Gain) {
    EXPECT_LE(Gain.Low, Gain.Best);
    EXPECT_LE(Gain.Best, Gain.High);
  };
  InOrder(Result.JointGain);
  EXPECT_GE(Result.StepWithoutSyncs, 0);
  for (const SiteCost &Cost : Result.Sites) {
    InOrder(Cost.Gain);
    EXPECT_GE(Cost.Gain.Best, 0) << Cost.Site;
    EXPECT_LE(Cost.Gain.Best, Result.JointGain.Best) << Cost.Site;
    EXPECT_GE(Cost.MarginalGain, 0) << Cost.Site;
    EXPECT_LE(Cost.BlockedCalls, Cost.Calls);
    EXPECT_GE(Cost.BubblePerStep, 0);
  }
  for (const DeviceTime &Time : Result.Devices) {
    uint64_t Sum = 0;
    for (uint64_t Own : Time.Times)
      Sum += Own;
    EXPECT_EQ(Sum, Time.Total);
  }
}
