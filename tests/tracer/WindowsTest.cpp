//===- WindowsTest.cpp - Windows, and leaving CUPTI between them ----------===//

#include "CudaCalls.h"
#include "ProgramRun.h"

#include <algorithm>
#include <fstream>

using namespace syncline::test;
using Variables = std::map<std::string, std::string>;

namespace {

using Calls = std::map<uint64_t, std::vector<Interval>>;

/// More slots than calls, and windows in quick succession.
const Variables Quick = {{"SYNCLINE_MODE", "windows"},
                         {"SYNCLINE_WINDOW_MS", "5"},
                         {"SYNCLINE_WINDOW_PERIOD_MS", "30"},
                         {"SYNCLINE_THREAD_SLOTS", "131072"}};

class WindowsTest : public TracerTest {
protected:
  /// Calls of those types that the program reports, by thread.
  Calls made(std::initializer_list<CallType> Types) const {
    Calls Result;
    std::ifstream File(path("calls"), std::ios::binary);
    CallLog::Entry Entry;
    while (File.read(reinterpret_cast<char *>(&Entry), sizeof(Entry)))
      if (std::find(Types.begin(), Types.end(),
                    static_cast<CallType>(Entry.Type)) != Types.end())
        Result[Entry.Tid].push_back({Entry.Start, Entry.End});
    return Result;
  }

  /// Calls is the step that makes them, on eight threads.
  Outcome runMany(const char *Calls, Variables More = {},
                  std::vector<std::string> First = {}) {
    More.insert(Quick.begin(), Quick.end());
    std::vector<std::string> Steps = {"log=" + path("calls"), "cuda"};
    Steps.insert(Steps.end(), First.begin(), First.end());
    for (const char *Step : {"threads=8", "gap-us=50", Calls})
      Steps.push_back(Step);
    return run(Steps, More);
  }
};

/// Calls of Made that are neither in Facts nor touch a gap.
uint64_t lost(const Calls &Made, TraceFacts &Facts) {
  uint64_t Lost = 0;
  for (const auto &[Tid, Intervals] : Made) {
    std::vector<Interval> &Known = Facts.CallTimes[Tid];
    std::sort(Known.begin(), Known.end());
    for (const Interval &Call : Intervals) {
      auto Next = std::lower_bound(Known.begin(), Known.end(), Call);
      bool IsKnown = Next != Known.end() && Next->End <= Call.End;
      bool InGap = std::any_of(
          Facts.Gaps.begin(), Facts.Gaps.end(), [&](const Interval &Gap) {
            return Call.Start <= Gap.End && Call.End >= Gap.Start;
          });
      Lost += !IsKnown && !InGap;
    }
  }
  return Lost;
}

void expectUniqueCorrelations(const TraceFacts &Facts) {
  uint64_t Last = 0;
  for (uint64_t Correlation : Facts.CallCorrelations) {
    EXPECT_NE(Correlation, Last)
        << "two calls with " << (Last >> 32) << "/" << (Last & UINT32_MAX);
    if (Correlation == Last)
      return;
    Last = Correlation;
  }
}

TEST_F(WindowsTest, NothingIsLostOutsideOfGaps) {
  Outcome Run = runMany("until-left=8:waits");
  EXPECT_EQ(Run.Status, 0) << Run.Errors;
  TraceFacts Facts = trace();
  EXPECT_GT(Facts.Gaps.size(), 3u);
  EXPECT_EQ(Facts.Gaps.size() + 1, Run.number("subscriptions"));
  EXPECT_GE(Facts.Windows.size(), Facts.Gaps.size());
  EXPECT_TRUE(Facts.isComplete());
  EXPECT_EQ(lost(made({CallType::Wait}), Facts), 0u)
      << "of " << Run.number("waits");
}

/// A try to leave CUPTI lasts a second where a thread never comes out of a
/// launch. Logs are emptied meanwhile: a second of these calls would not fit.
/// They are slow, so that a log holds half a second of them, and a machine
/// whose processors are busy still empties it in time.
TEST_F(WindowsTest, NothingIsLostWhereThreadsLeaveNoRoomToDetach) {
  Variables Roomy = Quick;
  Roomy["SYNCLINE_WINDOW_MS"] = "200"; // the thread surely gets into its launch
  Roomy["SYNCLINE_WINDOW_PERIOD_MS"] = "300";
  Roomy["SYNCLINE_THREAD_SLOTS"] = "1024";
  Outcome Run = run({"log=" + path("calls"), "cuda", "stay-in-launch",
                     "pause-us=500", "threads=2", "for-ms=2000:waits"},
                    Roomy);
  EXPECT_EQ(Run.Status, 0) << Run.Errors;
  TraceFacts Facts = trace();
  EXPECT_GT(Facts.Windows.size(), 0u);
  EXPECT_EQ(Facts.Gaps.size(), 0u) << "CUPTI was left";
  EXPECT_EQ(Facts.drops(), 0u);
  EXPECT_EQ(lost(made({CallType::Wait}), Facts), 0u)
      << "of " << Run.number("waits");
}

TEST_F(WindowsTest, LongCallsThatLastThroughAGap) {
  Outcome Run =
      runMany("until-left=8:waits", {{"FAKE_CUPTI_FAULT", "slow-finalize"}},
              {"pause-us=3000"});
  EXPECT_EQ(Run.Status, 0) << Run.Errors;
  TraceFacts Facts = trace();
  EXPECT_GT(Facts.Gaps.size(), 3u);
  expectUniqueCorrelations(Facts);
  EXPECT_EQ(lost(made({CallType::Wait}), Facts), 0u)
      << "of " << Run.number("waits");
}

/// Real CUPTI has crashed in a launch of another thread when it was left. The
/// periods of the two threads differ, so that now and then there is room.
TEST_F(WindowsTest, CuptiIsNotLeftWhileAThreadIsInsideALaunch) {
  Variables Often = Quick;
  Often["SYNCLINE_WINDOW_MS"] = "10";
  Outcome Run =
      run({"log=" + path("calls"), "cuda", "pause-us=4000", "gap-us=5000",
           "background=launches", "until-left=3:mixed"},
          Often);
  EXPECT_EQ(Run.Status, 0) << Run.Errors;
  TraceFacts Facts = trace();
  EXPECT_GT(Facts.Windows.size(), 1u);
  EXPECT_GT(Facts.Gaps.size(), 0u);
  EXPECT_EQ(lost(made({CallType::Wait}), Facts), 0u)
      << "of " << Run.number("waits");
}

TEST_F(WindowsTest, CorrelationsStayUnique) {
  Outcome Run = runMany("until-left=5:mixed", {}, {"pause-us=200"});
  EXPECT_EQ(Run.Status, 0) << Run.Errors;
  TraceFacts Facts = trace();
  EXPECT_GT(Facts.Gaps.size(), 0u);
  EXPECT_GT(Facts.Kernels, 0u);
  EXPECT_EQ(Facts.Undefined, 0u);
  expectUniqueCorrelations(Facts);
}

TEST_F(WindowsTest, KernelsOfAWindowHaveTheirLaunches) {
  Variables Slow = Quick;
  Slow["SYNCLINE_WINDOW_MS"] = "40";
  Slow["SYNCLINE_WINDOW_PERIOD_MS"] = "100";
  run({"cuda", "gap-us=100", "until-windows=6:mixed"}, Slow);
  TraceFacts Facts = trace();
  std::set<uint64_t> Calls(Facts.CallCorrelations.begin(),
                           Facts.CallCorrelations.end());
  uint64_t Orphans = 0;
  for (uint64_t Correlation : Facts.DeviceCorrelations)
    Orphans += !Calls.contains(Correlation);
  EXPECT_GT(Facts.DeviceCorrelations.size(), 100u);
  // A launch that was under way when the window opened, and that a busy machine
  // holds up for longer than the tracer waits, is not seen: one a window, as
  // one thread launches.
  EXPECT_LE(Orphans, Facts.Windows.size());
}

/// The device lags by hundreds of milliseconds. CUPTI keeps each buffer until
/// the work launched meanwhile has run, and the buffers run out.
TEST_F(WindowsTest, LaunchesOfAWindowHaveTheirKernels) {
  Variables Long = Quick;
  Long["SYNCLINE_WINDOW_MS"] = "1000";
  Long["SYNCLINE_WINDOW_PERIOD_MS"] = "100";
  Long["SYNCLINE_BUFFER_MIB"] = "1";
  Long["FAKE_CUPTI_FAULT"] = "slow-device";
  run({"cuda", "gap-us=200", "until-left=1:mixed"}, Long);
  TraceFacts Facts = trace();
  EXPECT_EQ(Facts.drops(), 0u);
  ASSERT_FALSE(Facts.Windows.empty());
  uint64_t Launches = Facts.calls("cudaLaunchKernel");
  EXPECT_GT(Launches, 100u);
  // A launch of the window that was being closed as CUPTI was left.
  EXPECT_LE(Launches, Facts.Kernels + Facts.Windows.size());
}

/// CUPTI counts one lost record when it is attached again: no window misses it.
TEST_F(WindowsTest, RecordsLostOutsideOfWindowsAreNoneOfOurs) {
  Variables Few = Quick;
  Few["SYNCLINE_WINDOW_PERIOD_MS"] = "20000";
  run({"cuda", "for-ms=100:waits", "drop=3", "for-ms=300:waits"}, Few);
  TraceFacts Facts = trace();
  EXPECT_TRUE(Facts.Windows.empty());
  EXPECT_EQ(Facts.drops(), 0u);
}

TEST_F(WindowsTest, GraphsEndTheDetaching) {
  Outcome Run = runMany("until-windows=4:waits", {}, {"graph"});
  TraceFacts Facts = trace();
  EXPECT_EQ(Run.number("subscriptions"), 1u);
  EXPECT_GT(Facts.Windows.size(), 3u);
  EXPECT_TRUE(Facts.Gaps.empty());
  EXPECT_TRUE(Facts.hasNote("CUDA graphs"));
  EXPECT_EQ(Facts.calls("cudaStreamSynchronize"), Run.number("waits"));
}

TEST_F(WindowsTest, DetachingCanBeSwitchedOff) {
  Outcome Run = runMany("until-windows=4:waits", {{"SYNCLINE_DETACH", "0"}});
  EXPECT_EQ(Run.number("subscriptions"), 1u);
  TraceFacts Facts = trace();
  EXPECT_GT(Facts.Windows.size(), 3u);
  EXPECT_EQ(Facts.calls("cudaStreamSynchronize"), Run.number("waits"));
  EXPECT_TRUE(Facts.isComplete());
}

/// The exit of a launch is not seen once launches are listened to no more.
TEST_F(WindowsTest, ALaunchAcrossTheEndOfAWindowHidesNoLaterCall) {
  Variables Slow = Quick;
  Slow["SYNCLINE_DETACH"] = "0";
  Slow["SYNCLINE_WINDOW_MS"] = "60";
  Slow["SYNCLINE_WINDOW_PERIOD_MS"] = "100";
  Outcome Run = run({"cuda", "gap-us=1000", "straddle=5"}, Slow);
  TraceFacts Facts = trace();
  ASSERT_FALSE(Facts.Windows.empty());
  EXPECT_EQ(Facts.calls("cuStreamSynchronize"), 5u);
}

TEST_F(WindowsTest, CuptiThatCannotBeLeft) {
  Outcome Run = runMany("until-windows=4:waits",
                        {{"FAKE_CUPTI_FAULT", "finalize-fails"}});
  EXPECT_EQ(Run.Status, 0) << Run.Errors;
  EXPECT_EQ(Run.number("subscriptions"), 1u);
  TraceFacts Facts = trace();
  EXPECT_GT(Facts.Windows.size(), 3u);
  EXPECT_EQ(lost(made({CallType::Wait}), Facts), 0u)
      << "of " << Run.number("waits") << ", " << Facts.drops()
      << " told as lost, " << Facts.Gaps.size() << " gaps";
}

TEST_F(WindowsTest, AnotherToolComesInAGap) {
  Outcome Run =
      runMany("for-ms=1200:waits", {{"FAKE_CUPTI_FAULT", "second-subscribe"}});
  EXPECT_EQ(Run.Status, 0) << Run.Errors;
  EXPECT_EQ(Run.lines(), 1u) << Run.Errors;
  EXPECT_NE(Run.Errors.find("AnotherTool"), std::string::npos) << Run.Errors;
  TraceFacts Facts = trace();
  EXPECT_EQ(Facts.Gaps.size(), 1u);
  EXPECT_EQ(Facts.End, "CUPTI could not be attached again");
}

TEST_F(WindowsTest, AnotherToolDetachesCupti) {
  Outcome Run = run({"cuda", "mixed=20", "await-rounds=1", "foreign-finalize",
                     "mixed=30", "pass-ms=1000", "await-rounds=1", "mixed=30"},
                    {{"SYNCLINE_MODE", "sync-only"}});
  EXPECT_EQ(Run.Status, 0) << Run.Errors;
  EXPECT_EQ(Run.lines(), 1u) << Run.Errors;
  TraceFacts Facts = trace();
  EXPECT_EQ(Facts.calls("cudaStreamSynchronize"), 20u);
  EXPECT_EQ(Facts.End, "another tool detached CUPTI");
}

TEST_F(WindowsTest, AnotherToolTakesTheDeviceActivity) {
  Variables Kept = Quick;
  Kept["SYNCLINE_DETACH"] = "0";
  Kept["SYNCLINE_WINDOW_MS"] = "600"; // a hundred launches, on any machine
  Kept["SYNCLINE_WINDOW_PERIOD_MS"] = "700";
  Outcome Run = run(
      {"cuda", "foreign-register", "gap-us=20", "until-ignored=mixed"}, Kept);
  EXPECT_EQ(Run.Status, 0) << Run.Errors;
  EXPECT_EQ(Run.lines(), 1u) << Run.Errors;
  TraceFacts Facts = trace();
  EXPECT_TRUE(Facts.hasNote("taken over"));
  EXPECT_EQ(Facts.calls("cudaStreamSynchronize"), Run.number("waits"));
  EXPECT_EQ(Facts.Kernels, 0u);
}

/// In full mode there is no end of a window at which to notice it.
TEST_F(WindowsTest, AnotherToolTakesTheDeviceActivityOfAFullRecording) {
  Outcome Run =
      run({"cuda", "mixed=200", "await-rounds=2", "foreign-register",
           "gap-us=20", "mixed=3000", "pass-ms=1000", "await-rounds=1"},
          {{"SYNCLINE_MODE", "full"}});
  EXPECT_EQ(Run.Status, 0) << Run.Errors;
  TraceFacts Facts = trace();
  EXPECT_EQ(Facts.calls("cudaStreamSynchronize"), Run.number("waits"));
  EXPECT_TRUE(Facts.hasNote("taken over") || Facts.drops())
      << "nothing reports that kernels are missing";
}

TEST_F(WindowsTest, GapsThatAreLongAreTold) {
  Outcome Run =
      runMany("until-left=5:mixed", {{"FAKE_CUPTI_FAULT", "slow-finalize"}});
  EXPECT_EQ(Run.Status, 0) << Run.Errors;
  TraceFacts Facts = trace();
  ASSERT_FALSE(Facts.Gaps.empty());
  for (const Interval &Gap : Facts.Gaps)
    EXPECT_GE(Gap.End - Gap.Start, 10'000'000u);
}

} // namespace
