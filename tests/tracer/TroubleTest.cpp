//===- TroubleTest.cpp - What goes wrong costs a line, not the program ----===//

#include "ProgramRun.h"

#include <filesystem>
#include <fstream>
#include <unistd.h>

using namespace syncline::test;
using Variables = std::map<std::string, std::string>;

namespace {

class TroubleTest : public TracerTest {
protected:
  const std::vector<std::string> Steps = {"cuda", "threads=2", "mixed=200",
                                          "threads=0", "leave=exit"};

  /// The program runs on, one line holds Text, and there is no file.
  void refused(const Variables &Settings, const std::string &Text) {
    Outcome Run = run(Steps, Settings);
    EXPECT_EQ(Run.Status, 3) << Run.Errors;
    EXPECT_EQ(Run.lines(), 1u) << Run.Errors;
    EXPECT_TRUE(Run.Errors.starts_with("syncline: ")) << Run.Errors;
    EXPECT_NE(Run.Errors.find(Text), std::string::npos) << Run.Errors;
    EXPECT_TRUE(traceFiles().empty());
  }
};

TEST_F(TroubleTest, AnotherToolIsThere) {
  refused({{"FAKE_CUPTI_FAULT", "multiple-subscribers"}}, "AnotherTool");
}

TEST_F(TroubleTest, CuptiIsMissing) {
  refused({{"SYNCLINE_CUPTI", path("no-such-libcupti.so")}}, "was not found");
}

TEST_F(TroubleTest, CuptiIsTooOld) {
  refused({{"FAKE_CUPTI_FAULT", "old-version"}},
          "is CUPTI 21; 22 (CUDA 12.4) or newer is needed");
}

TEST_F(TroubleTest, CuptiLacksAFunction) {
  refused({{"SYNCLINE_CUPTI", SYNCLINE_TEST_OLD_CUPTI}}, "cuptiGetContextId");
}

TEST_F(TroubleTest, CuptiDoesNotCallBack) {
  refused({{"FAKE_CUPTI_FAULT", "no-callbacks"}}, "refuses to call back");
}

TEST_F(TroubleTest, TheFolderIsMissing) {
  refused({{"SYNCLINE_OUTPUT", path("nowhere/trace.sltrace")}},
          "nowhere/trace.sltrace");
}

TEST_F(TroubleTest, TheNameIsThatOfAFolder) {
  std::filesystem::create_directory(path("folder"));
  Outcome Run = run(Steps, {{"SYNCLINE_OUTPUT", path("folder")}});
  EXPECT_EQ(Run.Status, 3);
}

TEST_F(TroubleTest, KernelsMayNotBeTraced) {
  Outcome Run = run(Steps, {{"FAKE_CUPTI_FAULT", "no-privileges"},
                            {"SYNCLINE_MODE", "full"}});
  EXPECT_EQ(Run.Status, 3);
  EXPECT_EQ(Run.lines(), 1u) << Run.Errors;
  TraceFacts Facts = trace();
  EXPECT_EQ(Facts.calls("cudaStreamSynchronize"), 400u);
  EXPECT_EQ(Facts.Kernels, 0u);
  EXPECT_TRUE(Facts.Windows.empty());
  EXPECT_TRUE(Facts.isComplete());
}

TEST_F(TroubleTest, KernelsMayNotBeTracedInWindows) {
  Outcome Run =
      run({"cuda", "mixed=10", "pass-ms=20", "await-rounds=2", "mixed=10"},
          {{"FAKE_CUPTI_FAULT", "no-privileges"},
           {"SYNCLINE_WINDOW_MS", "5"},
           {"SYNCLINE_WINDOW_PERIOD_MS", "20"}});
  EXPECT_EQ(Run.lines(), 1u) << Run.Errors;
  EXPECT_EQ(trace().calls("cudaStreamSynchronize"), Run.number("waits"));
}

/// A limit on the size of files kills a program that exceeds it by itself.
TEST_F(TroubleTest, TheFileMayNotGrow) {
  FileLimit = 64 << 10;
  Outcome Run =
      run({"cuda", "threads=2", "gap-us=1", "mixed=6000", "threads=0",
           "await-rounds=2", "leave=exit"},
          {{"SYNCLINE_MODE", "full"}, {"SYNCLINE_THREAD_SLOTS", "131072"}});
  EXPECT_EQ(Run.Status, 3) << Run.Errors;
  EXPECT_EQ(Run.lines(), 1u) << Run.Errors;
  EXPECT_LE(std::filesystem::file_size(path("trace.sltrace")), 64u << 10);
  TraceFacts Facts = trace();
  EXPECT_EQ(Facts.Losses.DamagedChunks, 0u);
  EXPECT_EQ(Facts.Losses.DamagedPlaces, 0u);
}

TEST_F(TroubleTest, TheFileMayNotGrowUnderASizeCap) {
  FileLimit = 300 << 10;
  Outcome Run = run({"cuda", "threads=2", "gap-us=1", "mixed=12000",
                     "threads=0", "await-rounds=2", "leave=exit"},
                    {{"SYNCLINE_MODE", "full"},
                     {"SYNCLINE_MAX_SIZE_MIB", "2"},
                     {"SYNCLINE_THREAD_SLOTS", "131072"}});
  EXPECT_EQ(Run.Status, 3) << Run.Errors;
  EXPECT_EQ(Run.lines(), 1u) << Run.Errors;
  EXPECT_EQ(trace().Losses.DamagedChunks, 0u);
}

/// Even the first bytes, which CUDA's starting thread writes, do not fit.
TEST_F(TroubleTest, TheFileMayNotBegin) {
  // The line on standard error, a file too, has to fit.
  for (uint64_t Limit : {400, 1000, 2000}) {
    FileLimit = Limit;
    std::string Name = path("limit" + std::to_string(Limit) + ".sltrace");
    Outcome Run =
        run({"cuda", "waits=20", "leave=exit"}, {{"SYNCLINE_OUTPUT", Name}});
    EXPECT_EQ(Run.Status, 3) << "a limit of " << Limit << ": " << Run.Errors;
    EXPECT_EQ(Run.lines(), 1u) << Run.Errors;
  }
}

TEST_F(TroubleTest, AFileThatExistsIsKept) {
  run({"cuda", "waits=20"});
  run({"cuda", "waits=30"});
  EXPECT_EQ(traceFiles().size(), 2u);
  EXPECT_EQ(trace().calls("cudaStreamSynchronize"), 20u);
}

TEST_F(TroubleTest, ValuesThatMakeNoSense) {
  for (const auto &[Name, Value] :
       Variables{{"SYNCLINE_MODE", "fast"},
                 {"SYNCLINE_STACKS", "yes"},
                 {"SYNCLINE_STACK_DEPTH", "0"},
                 {"SYNCLINE_DELAY", "-1"},
                 {"SYNCLINE_DURATION", "1s"},
                 {"SYNCLINE_DURATION_OF", "loop"},
                 {"SYNCLINE_SIGNAL", "KILL"},
                 {"SYNCLINE_WINDOW_MS", "nan"},
                 {"SYNCLINE_BUFFER_MIB", "0"},
                 {"SYNCLINE_THREAD_SLOTS", "many"},
                 {"SYNCLINE_MAX_SIZE_MIB", "1e99"}}) {
    std::string Output = path(Name + ".sltrace");
    Outcome Run = run(Steps, {{Name, Value}, {"SYNCLINE_OUTPUT", Output}});
    EXPECT_EQ(Run.Status, 3);
    EXPECT_EQ(Run.lines(), 1u) << Run.Errors;
    std::string Setting = std::string(Name).append("=").append(Value);
    EXPECT_NE(Run.Errors.find(Setting), std::string::npos) << Run.Errors;
    EXPECT_EQ(readFacts(Output).calls("cudaStreamSynchronize"), 400u) << Name;
  }
}

TEST_F(TroubleTest, BuffersThatNoMemoryHolds) {
  Outcome Run =
      run(Steps, {{"SYNCLINE_BUFFER_MIB", "1e9"}, {"SYNCLINE_MODE", "full"}});
  EXPECT_EQ(Run.Status, 3) << Run.Errors;
  TraceFacts Facts = trace();
  EXPECT_EQ(Facts.calls("cudaStreamSynchronize"), 400u);
  EXPECT_EQ(Facts.drops(), Run.number("dropped"));
}

TEST_F(TroubleTest, QuietIsSilent) {
  Outcome Run = run(
      Steps, {{"SYNCLINE_QUIET", "1"}, {"FAKE_CUPTI_FAULT", "old-version"}});
  EXPECT_EQ(Run.Status, 3);
  EXPECT_EQ(Run.Errors, "");
}

TEST_F(TroubleTest, PercentSignsInNames) {
  run(Steps, {{"SYNCLINE_OUTPUT", path("a%%p-%p.sltrace")}});
  std::vector<std::string> Files = traceFiles();
  ASSERT_EQ(Files.size(), 1u);
  EXPECT_NE(Files[0].find("/a%p-"), std::string::npos) << Files[0];
  EXPECT_EQ(Files[0].find("/a%p-%p"), std::string::npos) << Files[0];
}

} // namespace
