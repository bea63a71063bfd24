//===- LongTracesTest.cpp - Traces too long for memory
//----------------------===//
//
// Real traces, read as if they were too long to be held as a whole.
//
//===----------------------------------------------------------------------===//

#include "report/model/BuildReport.h"
#include "report/text/TextReport.h"

#include <gmock/gmock.h>

#include <map>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::rules;
using namespace syncline::timeline;

namespace {

class LongTraces : public testing::TestWithParam<const char *> {
protected:
  static std::unique_ptr<AnalyzedTrace> read(uint64_t MostEvents) {
    ReportOptions Options;
    Options.Read.MostEvents = MostEvents;
    return buildReport(std::string(SYNCLINE_SOURCE_DIR "/tests/traces/") +
                           GetParam() + ".sltrace",
                       RuleSet::builtin(), Options);
  }

  /// Calls by site.
  static std::map<std::string, uint64_t> calls(const AnalyzedTrace &Trace) {
    std::map<std::string, uint64_t> Result;
    for (const SiteEntry &Entry : Trace.Data.Sites)
      Result[Entry.Title + " " + Entry.RuleId] += Entry.Calls;
    return Result;
  }

  static uint64_t allCalls(const AnalyzedTrace &Trace) {
    uint64_t Sum = 0;
    for (const SiteCost &Cost : Trace.Result.Sites)
      Sum += Cost.Calls;
    return Sum;
  }
};

} // namespace

TEST_P(LongTraces, AreCountedAsAWhole) {
  auto Whole = read(UINT64_MAX);
  auto Part = read(Whole->Recorded.Data.Events / 8);
  EXPECT_LT(Part->Recorded.Events.Calls.size(),
            Whole->Recorded.Events.Calls.size());
  EXPECT_FALSE(Part->Recorded.Events.Folded.empty());
  uint64_t End = 0;
  for (const TimeSpan &Held : Part->Recorded.Data.Held) {
    EXPECT_GE(Held.Start, End);
    EXPECT_GT(Held.duration(), 0u);
    End = Held.End;
  }
  EXPECT_EQ(allCalls(*Part), allCalls(*Whole));
  // Whether a call in a window waited is told by its kernels, where they are
  // held; so a site may be missing, and else has all of its calls.
  std::map<std::string, uint64_t> All = calls(*Whole);
  for (const auto &[Site, Calls] : calls(*Part))
    EXPECT_EQ(Calls, All[Site]) << Site;
  EXPECT_THAT(Part->Data.Warnings,
              testing::Contains(testing::HasSubstr("the trace is long")));
}

/// Outside of windows nothing is told by kernels.
TEST_P(LongTraces, LoseNoWaitOutsideOfWindows) {
  auto Outside = [](const AnalyzedTrace &Trace) {
    uint64_t Sum = 0;
    for (size_t I = 0; I < Trace.Recorded.Events.Calls.size(); ++I) {
      const HostCall &Call = Trace.Recorded.Events.Calls[I];
      bool IsInWindow = false;
      for (const TimeSpan &Window : Trace.Recorded.Data.RecordedWindows)
        IsInWindow |= Window.contains(Call.Start);
      if (!IsInWindow && Trace.Result.Syncs[I].Blocked)
        Sum += Call.duration();
    }
    return Sum;
  };
  auto Whole = read(UINT64_MAX);
  auto Part = read(Whole->Recorded.Data.Events / 8);
  uint64_t InWindows = 0, Folded = 0;
  for (const HostCall &Call : Whole->Recorded.Events.Calls)
    for (const TimeSpan &Window : Whole->Recorded.Data.RecordedWindows)
      if (Window.contains(Call.Start) && Call.CanBlock &&
          hasBlockedUnrecorded(Call))
        InWindows += Call.duration();
  for (const FoldedCalls &Each : Part->Recorded.Events.Folded)
    Folded += Each.Blocked;
  EXPECT_GE(Outside(*Part) + Folded, Outside(*Whole));
  EXPECT_LE(Outside(*Part) + Folded, Outside(*Whole) + InWindows);
}

INSTANTIATE_TEST_SUITE_P(
    Of, LongTraces,
    testing::Values("masked_loss_before_symbols", "hidden_waits_before",
                    "prefetch_before", "cpu_postprocess_before"),
    [](const auto &Info) { return std::string(Info.param); });
