//===- LaunchStacksTest.cpp - Which launches have host stacks -------------===//

#include "ProgramRun.h"

#include <filesystem>

using namespace syncline::test;
using Variables = std::map<std::string, std::string>;

namespace {

const Variables Windows = {{"SYNCLINE_MODE", "windows"},
                           {"SYNCLINE_WINDOW_MS", "20"},
                           {"SYNCLINE_WINDOW_PERIOD_MS", "60"},
                           {"SYNCLINE_THREAD_SLOTS", "131072"}};

const Variables Full = {{"SYNCLINE_MODE", "full"},
                        {"SYNCLINE_THREAD_SLOTS", "131072"}};

class LaunchStacksTest : public TracerTest {
protected:
  /// Four threads make Calls; an empty Which leaves the variable away.
  TraceFacts facts(Variables Set, const std::string &Which,
                   const std::string &Calls) {
    std::filesystem::remove(path("trace.sltrace"));
    if (!Which.empty())
      Set["SYNCLINE_LAUNCH_STACKS"] = Which;
    Outcome Run = run({"cuda", "threads=4", "gap-us=100", Calls}, Set);
    EXPECT_EQ(Run.Status, 0) << Run.Errors;
    EXPECT_EQ(Run.Errors, "");
    TraceFacts Facts = trace();
    EXPECT_TRUE(Facts.isComplete());
    return Facts;
  }
};

TEST_F(LaunchStacksTest, EveryLaunchOfAWindowHasOne) {
  for (const char *Which : {"", "windows", "always"}) {
    TraceFacts Facts = facts(Windows, Which, "until-left=4:mixed");
    EXPECT_GT(Facts.calls("cudaLaunchKernel"), 10u) << Which;
    EXPECT_EQ(Facts.LaunchStacks["cudaLaunchKernel"],
              Facts.calls("cudaLaunchKernel"))
        << Which;
  }
}

TEST_F(LaunchStacksTest, NeverMeansNone) {
  TraceFacts Facts = facts(Windows, "never", "until-left=4:mixed");
  EXPECT_GT(Facts.calls("cudaLaunchKernel"), 10u);
  EXPECT_EQ(Facts.LaunchStacks["cudaLaunchKernel"], 0u);
  EXPECT_GT(Facts.Stacks, 0u);
}

TEST_F(LaunchStacksTest, AFullRecordingHasThemWhereAskedFor) {
  for (const char *Which : {"", "windows", "never", "always"}) {
    TraceFacts Facts = facts(Full, Which, "mixed=500");
    EXPECT_EQ(Facts.calls("cudaLaunchKernel"), 2000u) << Which;
    EXPECT_EQ(Facts.LaunchStacks["cudaLaunchKernel"],
              std::string(Which) == "always" ? 2000u : 0u)
        << Which;
  }
}

TEST_F(LaunchStacksTest, OfGraphsToo) {
  Variables Always = Full;
  Always["SYNCLINE_LAUNCH_STACKS"] = "always";
  run({"cuda", "graph", "graph-launch=3", "graph-launch=3"}, Always);
  TraceFacts Facts = trace();
  EXPECT_EQ(Facts.LaunchStacks["cudaGraphLaunch"], 2u);
}

TEST_F(LaunchStacksTest, WithoutStacksThereAreNone) {
  Variables Without = Windows;
  Without["SYNCLINE_STACKS"] = "0";
  TraceFacts Facts = facts(Without, "always", "until-left=4:mixed");
  EXPECT_GT(Facts.calls("cudaLaunchKernel"), 10u);
  EXPECT_EQ(Facts.LaunchStacks["cudaLaunchKernel"], 0u);
  EXPECT_EQ(Facts.Stacks, 0u);
}

/// Launches stay listened to where CUPTI cannot be left. Between windows their
/// stacks would be a cost for nothing.
TEST_F(LaunchStacksTest, NoneIsTakenOutsideOfWindows) {
  Variables Kept = Windows;
  Kept["FAKE_CUPTI_FAULT"] = "finalize-fails";
  Kept["SYNCLINE_WINDOW_PERIOD_MS"] = "200";
  // The tracer tries for a second to leave CUPTI after each window.
  Outcome Run =
      run({"cuda", "waits=10", "gap-us=100", "until-windows=2:launches"}, Kept);
  EXPECT_EQ(Run.Status, 0) << Run.Errors;
  TraceFacts Facts = trace();
  EXPECT_GT(Facts.Windows.size(), 1u);
  uint64_t Recorded = Facts.calls("cudaLaunchKernel");
  uint64_t Outside = Run.number("launches") - Recorded;
  EXPECT_GT(Outside, 40 * Facts.Windows.size());
  // Launches during the opening and the closing of a window have a stack and no
  // record. How many these are depends on how busy the machine is; that most
  // launches between windows have none does not.
  EXPECT_GE(Facts.StacksTaken, Recorded);
  EXPECT_LT(Facts.StacksTaken, Recorded + Outside / 4);
}

TEST_F(LaunchStacksTest, AWrongValueIsReported) {
  Outcome Run = run({"cuda", "mixed=20"}, {{"SYNCLINE_LAUNCH_STACKS", "all"}});
  EXPECT_EQ(Run.Status, 0);
  EXPECT_NE(Run.Errors.find("SYNCLINE_LAUNCH_STACKS=all is not never, windows "
                            "or always"),
            std::string::npos)
      << Run.Errors;
}

} // namespace
