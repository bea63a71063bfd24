//===- CuptiVersionsTest.cpp - CUDA 12.4 to 13.5 --------------------------===//
//
// SYNCLINE_TEST_CUPTI_VERSIONS has the versions whose headers are there.
//
//===----------------------------------------------------------------------===//

#include "ProgramRun.h"

#include "tracer/cupti/CuptiVersions.h"
#include "versions/Expectations.h"

#include <dlfcn.h>
#include <gmock/gmock.h>
#include <sstream>

using namespace syncline::test;
using namespace syncline::tracer::cupti;
using testing::Contains;
using testing::HasSubstr;

static std::vector<std::string> versions() {
  std::istringstream Words(SYNCLINE_TEST_CUPTI_VERSIONS);
  std::vector<std::string> Versions;
  for (std::string Word; std::getline(Words, Word, ',');)
    Versions.push_back(Word);
  return Versions;
}

static Expectations expectations(const std::string &Version) {
  std::string Path =
      SYNCLINE_TEST_EXPECTATIONS "/libcupti_expectations_" + Version + ".so";
  Expectations Found;
  // Never unloaded: it is only read, and small.
  void *Library = dlopen(Path.c_str(), RTLD_NOW | RTLD_LOCAL);
  auto *Fill = Library ? reinterpret_cast<void (*)(Expectations &)>(
                             dlsym(Library, "syncline_expectations"))
                       : nullptr;
  if (Fill)
    Fill(Found);
  else
    ADD_FAILURE() << dlerror();
  return Found;
}

namespace {

class CuptiHeadersTest : public testing::TestWithParam<std::string> {
protected:
  const Expectations Own = expectations("own");
  const Expectations Other = expectations(GetParam());
};

class CuptiVersionTest : public TracerTest,
                         public testing::WithParamInterface<std::string> {
protected:
  void SetUp() override {
    TracerTest::SetUp();
    Program = SYNCLINE_TEST_PROGRAM "_" + GetParam();
    Cupti = SYNCLINE_TEST_FAKES "/libfake_cupti_" + GetParam() + ".so";
  }

  /// Whether windows are as in CUDA 13.0 update 1 and newer.
  static bool isSteady() { return !GetParam().starts_with("12."); }

  void expectFallback(const Outcome &Run) {
    EXPECT_EQ(Run.Status, 3) << Run.Errors;
    EXPECT_EQ(Run.lines(), 1u);
    EXPECT_THAT(Run.Errors, HasSubstr("so only blocking calls are recorded"));
    TraceFacts Facts = trace();
    EXPECT_TRUE(Facts.Windows.empty());
    EXPECT_TRUE(Facts.Gaps.empty());
    EXPECT_EQ(Facts.Kernels, 0u);
    EXPECT_GT(Facts.calls("cudaStreamSynchronize"), 0u);
    EXPECT_EQ(Facts.calls("cudaLaunchKernel"), 0u);
    EXPECT_THAT(Facts.Notes,
                Contains(HasSubstr("so only blocking calls are recorded")));
  }

  const std::map<std::string, std::string> Quick = {
      {"SYNCLINE_WINDOW_MS", "5"}, {"SYNCLINE_WINDOW_PERIOD_MS", "20"}};
};

TEST_P(CuptiHeadersTest, IsAcceptedWithoutANote) {
  EXPECT_EQ(refusalOf(Other.Version), "");
  EXPECT_EQ(noteAbout(Other.Version), "");
}

TEST_P(CuptiHeadersTest, NumbersAndFunctionsAreThose) {
  EXPECT_FALSE(Own.Numbers.empty());
  EXPECT_EQ(Other.Numbers, Own.Numbers);
  EXPECT_EQ(Other.Functions, Own.Functions);
}

TEST_P(CuptiHeadersTest, CallsAreThoseAndHaveTheSameArguments) {
  ASSERT_EQ(Other.Calls.size(), Own.Calls.size());
  for (const auto &[Id, Call] : Other.Calls) {
    ASSERT_TRUE(Own.Calls.contains(Id)) << Call.Name << " " << Id.second;
    const ExpectedCall &Same = Own.Calls.at(Id);
    EXPECT_EQ(Call.Name, Same.Name);
    EXPECT_EQ(Call.Kind, Same.Kind) << Call.Name;
    EXPECT_EQ(Call.When, Same.When) << Call.Name;
    EXPECT_EQ(Call.Facts, Same.Facts) << Call.Name;
  }
}

TEST_P(CuptiVersionTest, EverythingIsRecorded) {
  Outcome Run =
      run({"cuda", "threads=2", "mixed=200", "threads=0", "launches=3",
           "graph-launch=3", "overhead", "set=4096", "leave=exit"},
          {{"SYNCLINE_MODE", "full"}});
  EXPECT_EQ(Run.Status, 3) << Run.Errors;
  EXPECT_EQ(Run.Errors, "");
  TraceFacts Facts = trace();
  EXPECT_TRUE(Facts.isComplete());
  EXPECT_EQ(Facts.CuptiVersion, expectations(GetParam()).Version);
  EXPECT_EQ(Facts.calls("cudaStreamSynchronize"), Run.number("waits"));
  EXPECT_EQ(Facts.Kernels, Run.number("launches"));
  EXPECT_EQ(Facts.KernelNames,
            (std::set<std::string>{"fakeKernel", "anotherFakeKernel"}));
  EXPECT_EQ(Facts.Copies, Run.number("copies"));
  EXPECT_EQ(Facts.CopiedBytes, 64 * Run.number("copies"));
  EXPECT_EQ(Facts.GraphNodes, std::vector<uint64_t>{3});
  EXPECT_EQ(Facts.Overheads, 1u);
  EXPECT_EQ(Facts.Sets, 1u);
  EXPECT_EQ(Facts.SetBytes, 4096u);
  EXPECT_TRUE(Facts.Notes.empty()) << Facts.Notes.front();
}

TEST_P(CuptiVersionTest, ItIsLeftAndAttachedAgain) {
  if (!isSteady())
    GTEST_SKIP() << "it has no windows";
  Outcome Run =
      run({"cuda", "gap-us=100", "until-left=3:mixed", "leave=exit"}, Quick);
  EXPECT_EQ(Run.Status, 3) << Run.Errors;
  EXPECT_GE(Run.number("subscriptions"), 4u);
  TraceFacts Facts = trace();
  EXPECT_GE(Facts.Gaps.size(), 3u);
  EXPECT_GT(Facts.Kernels, 0u);
  EXPECT_EQ(Facts.Undefined, 0u);
}

/// The fake ends the process where the tracer switches what it records.
TEST_P(CuptiVersionTest, OnlyBlockingCallsAreRecordedInPlaceOfWindows) {
  if (isSteady())
    GTEST_SKIP() << "it has windows";
  Outcome Run = run({"cuda", "graph", "gap-us=100", "for-ms=600:mixed",
                     "graph-launch=3", "leave=exit"},
                    Quick);
  expectFallback(Run);
  EXPECT_EQ(Run.number("subscriptions"), 1u);
  EXPECT_EQ(trace().calls("cudaStreamSynchronize"), Run.number("waits"));
}

TEST_P(CuptiVersionTest, SoAreThoseOfRangesInFullMode) {
  if (isSteady())
    GTEST_SKIP() << "it can be switched";
  Outcome Run =
      run({"nvtx", "cuda", "push=step", "await-rounds=1", "waits=5",
           "launches=5", "pop", "await-rounds=1", "waits=7", "leave=exit"},
          {{"SYNCLINE_MODE", "full"}, {"SYNCLINE_RANGE", "step"}});
  expectFallback(Run);
  EXPECT_EQ(trace().calls("cudaStreamSynchronize"), 5u);
}

TEST_P(CuptiVersionTest, ADelay) {
  Outcome Run = run({"cuda", "mixed=5", "pass-ms=100000", "await-rounds=1",
                     "mixed=5", "leave=exit"},
                    {{"SYNCLINE_MODE", "full"}, {"SYNCLINE_DELAY", "100"}});
  EXPECT_EQ(Run.Status, 3) << Run.Errors;
  EXPECT_EQ(Run.number("subscriptions"), isSteady() ? 1u : 0u);
  EXPECT_EQ(Run.lines(), isSteady() ? 0u : 1u);
  EXPECT_EQ(Run.Errors.find("--delay needs CUDA 13.0 update 1") ==
                std::string::npos,
            isSteady());
}

TEST_P(CuptiVersionTest, FullModeWithoutPrivileges) {
  Outcome Run =
      run({"cuda", "mixed=20", "leave=exit"},
          {{"SYNCLINE_MODE", "full"}, {"FAKE_CUPTI_FAULT", "no-privileges"}});
  EXPECT_EQ(Run.Status, 3) << Run.Errors;
  EXPECT_EQ(trace().calls("cudaStreamSynchronize"), Run.number("waits"));
}

/// The trace ends, and the program goes on to launch.
TEST_P(CuptiVersionTest, ADurationInFullMode) {
  Outcome Run =
      run({"cuda", "threads=2", "gap-us=100", "mixed=100", "pass-ms=100000",
           "await-rounds=1", "mixed=100", "leave=exit"},
          {{"SYNCLINE_MODE", "full"}, {"SYNCLINE_DURATION", "100"}});
  EXPECT_EQ(Run.Status, 3) << Run.Errors;
  TraceFacts Facts = trace();
  EXPECT_EQ(Facts.End, "the chosen duration is over");
  EXPECT_GT(Facts.Kernels, 0u);
  EXPECT_LT(Facts.Kernels, Run.number("launches"));
}

/// Full mode traces from the start, before there are graphs.
TEST_P(CuptiVersionTest, FullModeAndGraphs) {
  Outcome Run =
      run({"cuda", "graph", "waits=5", "graph-launch=3", "leave=exit"},
          {{"SYNCLINE_MODE", "full"}});
  EXPECT_EQ(Run.Status, 3) << Run.Errors;
  TraceFacts Facts = trace();
  EXPECT_EQ(Facts.Windows.size(), 1u);
  EXPECT_TRUE(Facts.Notes.empty());
}

TEST_P(CuptiVersionTest, AnotherToolIsThere) {
  Outcome Run = run({"cuda", "waits=20", "leave=exit"},
                    {{"FAKE_CUPTI_FAULT", "multiple-subscribers"}});
  EXPECT_EQ(Run.Status, 3);
  EXPECT_EQ(Run.lines(), 1u) << Run.Errors;
  EXPECT_THAT(Run.Errors, HasSubstr("another tool is using CUPTI"));
  EXPECT_TRUE(traceFiles().empty());
}

std::string testName(const testing::TestParamInfo<std::string> &Info) {
  std::string Name = Info.param;
  std::replace(Name.begin(), Name.end(), '.', '_');
  return "Cuda" + Name;
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(CuptiHeadersTest);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(CuptiVersionTest);
INSTANTIATE_TEST_SUITE_P(Headers, CuptiHeadersTest,
                         testing::ValuesIn(versions()), testName);
INSTANTIATE_TEST_SUITE_P(Life, CuptiVersionTest, testing::ValuesIn(versions()),
                         testName);

class UnknownCuptiTest : public TracerTest {};

TEST_F(UnknownCuptiTest, ANewerVersionIsReadAndNoted) {
  Outcome Run =
      run({"cuda", "mixed=50", "leave=exit"},
          {{"FAKE_CUPTI_FAULT", "new-version"}, {"SYNCLINE_MODE", "full"}});
  EXPECT_EQ(Run.Errors, "");
  TraceFacts Facts = trace();
  EXPECT_EQ(Facts.Kernels, 50u);
  EXPECT_EQ(Facts.CuptiVersion, 140000u);
  EXPECT_THAT(Facts.Notes, Contains(HasSubstr("CUPTI 140000 is newer than")));
}

TEST(CuptiVersions, Notes) {
  EXPECT_THAT(noteAbout(130000), HasSubstr("cudaDeviceSynchronize"));
  EXPECT_EQ(noteAbout(130001), "");
  EXPECT_EQ(noteAbout(NewestCuptiVersion + 2), ""); // an update
  EXPECT_THAT(noteAbout(130600), HasSubstr("newer than 130500 (CUDA 13.5)"));
}

TEST(CuptiVersions, CanBeSwitchedSinceCuda130Update1) {
  for (uint32_t Version : {LeastCuptiVersion, 28u, 130000u})
    EXPECT_FALSE(canBeSwitched(Version)) << Version;
  for (uint32_t Version : {130001u, 130100u, NewestCuptiVersion})
    EXPECT_TRUE(canBeSwitched(Version)) << Version;
}

TEST(CuptiVersions, Refusals) {
  EXPECT_EQ(refusalOf(21), "is CUPTI 21; 22 (CUDA 12.4) or newer is needed");
  EXPECT_EQ(refusalOf(22), "");
  EXPECT_EQ(refusalOf(28), "");
}

} // namespace
