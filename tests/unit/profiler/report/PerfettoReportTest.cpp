//===- PerfettoReportTest.cpp - Traces for Perfetto, read back ------------===//
//
// tests/traces/README.md describes how the traces were recorded.
//
//===----------------------------------------------------------------------===//

#include "report/perfetto/PerfettoReport.h"
#include "profiler/report/PerfettoReader.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

using namespace syncline;
using namespace syncline::analysis::syncs;
using namespace syncline::report;
using namespace syncline::report::perfetto;
using namespace syncline::rules;
using namespace syncline::timeline;
using namespace syncline::test;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

namespace {

using Times = std::multiset<std::pair<uint64_t, uint64_t>>;

struct Report {
  explicit Report(const std::string &Name)
      : From(buildReport(SYNCLINE_SOURCE_DIR "/tests/traces/" + Name,
                         RuleSet::builtin(), {})) {
    const AnalyzedTrace *Traces[] = {From.get()};
    Bytes = perfettoReport(Traces);
    Trace = readPerfetto(Bytes);
    for (const PerfettoSlice &Slice : Trace.Slices) {
      for (uint64_t Flow : Slice.StartFlows)
        ByFlow[Flow].insert(&Slice);
      for (uint64_t Flow : Slice.EndFlows)
        ByFlow[Flow].insert(&Slice);
      ByStart.emplace(Slice.Start, &Slice);
    }
  }

  const Timeline &events() const { return From->Recorded.Events; }

  /// Whether an arrow joins a slice with these times to another one with those.
  bool areJoined(TimeSpan A, TimeSpan B) const {
    auto Is = [](const PerfettoSlice *Slice, TimeSpan Time) {
      return Slice->Start == Time.Start && Slice->End == Time.End;
    };
    auto [First, Last] = ByStart.equal_range(A.Start);
    for (; First != Last; ++First)
      for (uint64_t Flow : flowsOf(*First->second))
        if (Is(First->second, A))
          for (const PerfettoSlice *Other : ByFlow.at(Flow))
            if (Is(Other, B))
              return true;
    return false;
  }

  static std::vector<uint64_t> flowsOf(const PerfettoSlice &Slice) {
    std::vector<uint64_t> Result = Slice.StartFlows;
    Result.insert(Result.end(), Slice.EndFlows.begin(), Slice.EndFlows.end());
    return Result;
  }

  std::unique_ptr<AnalyzedTrace> From;
  std::string Bytes;
  PerfettoTrace Trace;
  std::map<uint64_t, std::set<const PerfettoSlice *>> ByFlow;
  std::multimap<uint64_t, const PerfettoSlice *> ByStart;
};

Times timesOf(const std::vector<const PerfettoSlice *> &Slices) {
  Times Result;
  for (const PerfettoSlice *Slice : Slices)
    Result.emplace(Slice->Start, Slice->End);
  return Result;
}

/// Every test reads the same reports.
const Report &reportOf(const std::string &Name) {
  static std::map<std::string, Report> Reports;
  return Reports.try_emplace(Name, Name).first->second;
}

class PerfettoReport : public testing::TestWithParam<const char *> {
protected:
  const Report &Result = reportOf(GetParam());
};

} // namespace

TEST_P(PerfettoReport, KeepsTheRecordingsClock) {
  constexpr uint64_t Monotonic = 3;
  EXPECT_EQ(Result.Trace.PrimaryClock, Monotonic);
  EXPECT_EQ(Result.Trace.DefaultClock, Monotonic);
}

TEST_P(PerfettoReport, HasASliceForEachWork) {
  std::map<ActivityKind, Times> Expected;
  for (const DeviceActivity &Activity : Result.events().Activities)
    Expected[Activity.Kind].emplace(Activity.Start, Activity.End);
  EXPECT_EQ(timesOf(Result.Trace.of("kernel")), Expected[ActivityKind::Kernel]);
  EXPECT_EQ(timesOf(Result.Trace.of("copy")), Expected[ActivityKind::Copy]);
  EXPECT_EQ(timesOf(Result.Trace.of("memset")), Expected[ActivityKind::Memset]);
  EXPECT_EQ(timesOf(Result.Trace.of("graph")), Expected[ActivityKind::Graph]);
}

TEST_P(PerfettoReport, HasASliceForEachCall) {
  Times Calls, Bubbles;
  for (size_t I = 0; I < Result.events().Calls.size(); ++I) {
    const HostCall &Call = Result.events().Calls[I];
    (Result.From->Result.Syncs[I].Blocked ? Bubbles : Calls)
        .emplace(Call.Start, Call.End);
  }
  EXPECT_EQ(timesOf(Result.Trace.of("call")), Calls);
  EXPECT_EQ(timesOf(Result.Trace.of("blocked")), Bubbles);
  EXPECT_THAT(Bubbles, Not(IsEmpty()));
}

TEST_P(PerfettoReport, JoinsLaunchesAndWorks) {
  for (const DeviceActivity &Activity : Result.events().Activities) {
    if (Activity.Call == NoIndex)
      continue;
    const HostCall &Call = Result.events().Calls[Activity.Call];
    EXPECT_TRUE(Result.areJoined({Call.Start, Call.End},
                                 {Activity.Start, Activity.End}));
  }
}

TEST_P(PerfettoReport, JoinsWorksAndTheWaitsThatTheyEnd) {
  for (size_t I = 0; I < Result.events().Calls.size(); ++I) {
    const Sync &Own = Result.From->Result.Syncs[I];
    if (!Own.Blocked || Own.Activity == NoIndex)
      continue;
    const HostCall &Call = Result.events().Calls[I];
    const DeviceActivity &Activity = Result.events().Activities[Own.Activity];
    TimeSpan From{Activity.Start, Activity.End};
    EXPECT_TRUE(Result.areJoined(From, {Call.Start, Call.End}) ||
                Result.areJoined(From, {Own.Release, Call.End}))
        << "call " << I;
  }
}

TEST_P(PerfettoReport, PutsTracksBelowTheirThreadsAndDevices) {
  const TraceData &Known = Result.From->Recorded.Data;
  std::set<std::string> Paths;
  for (const auto &[Id, Track] : Result.Trace.Tracks) {
    Paths.insert(Result.Trace.pathOf(Id));
    if (Track.Parent) {
      EXPECT_THAT(Result.Trace.pathOf(Id),
                  HasSubstr(std::to_string(Known.Process.Pid)));
    }
  }
  for (const auto &[Id, Device] : Known.Devices) {
    std::string Title =
        "device " + std::to_string(Id) + " (" + Device.Name + ")";
    EXPECT_THAT(Paths, Contains(HasSubstr(Title + "/running activities")));
    EXPECT_THAT(Paths, Contains(HasSubstr(Title + "/queued activities")));
  }
  for (const DeviceActivity &Activity : Result.events().Activities)
    ASSERT_THAT(Paths, Contains(HasSubstr(Known.streamTitle(Activity.Stream))));
  for (const auto &[Id, Track] : Result.Trace.Tracks)
    if (Track.Tid >= 0) {
      EXPECT_EQ(Track.Pid, static_cast<int64_t>(Known.Process.Pid));
      EXPECT_THAT(Track.Name, HasSubstr(std::to_string(Track.Tid)));
    }
}

TEST_P(PerfettoReport, RunsOneWorkAtATimeOnATrack) {
  std::map<uint64_t, std::vector<TimeSpan>> ByTrack;
  for (const char *Kind :
       {"kernel", "copy", "memset", "graph", "idle", "bubble"})
    for (const PerfettoSlice *Slice : Result.Trace.of(Kind))
      ByTrack[Slice->Track].push_back({Slice->Start, Slice->End});
  for (auto &[Track, Spans] : ByTrack) {
    std::ranges::sort(Spans, {}, [](const TimeSpan &Each) {
      return std::pair(Each.Start, Each.End);
    });
    for (size_t I = 1; I < Spans.size(); ++I)
      EXPECT_LE(Spans[I - 1].End, Spans[I].Start) << Result.Trace.pathOf(Track);
  }
}

TEST_P(PerfettoReport, CountsWorksDownToNone) {
  size_t Counters = 0;
  for (const auto &[Track, Counts] : Result.Trace.Counts) {
    ++Counters;
    EXPECT_EQ(Counts.back().Value, 0) << Result.Trace.pathOf(Track);
    for (const PerfettoCount &Count : Counts)
      EXPECT_GE(Count.Value, 0) << Result.Trace.pathOf(Track);
  }
  EXPECT_GE(Counters, 2U);
}

TEST_P(PerfettoReport, IsNoneOfTheLargest) {
  size_t Events =
      Result.events().Calls.size() + Result.events().Activities.size();
  constexpr size_t OfTexts = 50'000;
  EXPECT_LT(Result.Bytes.size(), 100 * Events + OfTexts);
}

INSTANTIATE_TEST_SUITE_P(Traces, PerfettoReport,
                         testing::Values("masked_loss_before_symbols.sltrace",
                                         "masked_loss_after_symbols.sltrace",
                                         "coverage.sltrace"),
                         [](const auto &Result) {
                           std::string Name = Result.param;
                           return Name.substr(0, Name.find('.'));
                         });

TEST(PerfettoReportOfMaskedLoss, NamesWhoWaits) {
  const Report &Result = reportOf("masked_loss_before_symbols.sltrace");
  bool HasRule = false;
  for (const PerfettoSlice *Bubble : Result.Trace.of("blocked")) {
    EXPECT_EQ(Bubble->Arguments.at("blocked"), "true");
    HasRule =
        HasRule || (Bubble->Arguments.contains("rule") &&
                    Bubble->Arguments.at("site").ends_with("before.cpp:27"));
  }
  EXPECT_TRUE(HasRule);
}

TEST(PerfettoReportOfMaskedLoss, JoinsBubblesToTheirWaits) {
  const Report &Result = reportOf("masked_loss_before_symbols.sltrace");
  std::vector<const PerfettoSlice *> Bubbles = Result.Trace.of("bubble");
  EXPECT_THAT(Bubbles, Not(IsEmpty()));
  for (const PerfettoSlice *Bubble : Bubbles) {
    EXPECT_THAT(Bubble->Name, HasSubstr("bubble: "));
    for (const DeviceActivity &Activity : Result.events().Activities)
      EXPECT_TRUE(Activity.End <= Bubble->Start ||
                  Activity.Start >= Bubble->End);
    ASSERT_THAT(Report::flowsOf(*Bubble), SizeIs(1));
    for (const PerfettoSlice *Joined :
         Result.ByFlow.at(Report::flowsOf(*Bubble)[0])) {
      EXPECT_TRUE(Joined == Bubble || Joined->Category == "blocked" ||
                  Bubble->Arguments.contains("blocks only in the replay"))
          << Joined->Name;
    }
  }
}

TEST(PerfettoReportOfSeveral, KeepsEqualPidsApart) {
  Report Once("coverage.sltrace");
  const AnalyzedTrace *Traces[] = {Once.From.get(), Once.From.get()};
  PerfettoTrace Twice = readPerfetto(perfettoReport(Traces));
  EXPECT_EQ(Twice.Slices.size(), 2 * Once.Trace.Slices.size());
  std::set<std::pair<int64_t, int64_t>> Numbers;
  size_t Tracks = 0;
  for (const auto &[Id, Track] : Twice.Tracks)
    if (Track.Pid >= 0) {
      ++Tracks;
      Numbers.emplace(Track.Pid, Track.Tid);
    }
  EXPECT_THAT(Numbers, SizeIs(Tracks));
}

TEST(PerfettoReportOfSeveral, MayBeOfNone) {
  EXPECT_THAT(readPerfetto(perfettoReport({})).Slices, IsEmpty());
}
