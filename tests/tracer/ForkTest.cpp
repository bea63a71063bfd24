//===- ForkTest.cpp - Children record nothing and harm nothing ------------===//

#include "ProgramRun.h"

using namespace syncline::test;

namespace {

struct Child {
  const char *Way;
  const char *Status;
};

class ForkTest : public TracerTest,
                 public testing::WithParamInterface<Child> {};

TEST_P(ForkTest, TheFileIsTheParentS) {
  if (hasSanitizer())
    GTEST_SKIP() << "sanitizers do not support threads in forked children";
  Outcome Run = run({"cuda", "threads=2", "mixed=100", "threads=0",
                     std::string("fork=") + GetParam().Way, "waits=50",
                     std::string("fork=") + GetParam().Way, "leave=exit"},
                    {{"SYNCLINE_MODE", "full"}});
  EXPECT_EQ(Run.Status, 3) << Run.Errors;
  EXPECT_EQ(Run.Errors, "");
  EXPECT_NE(Run.Output.find(GetParam().Status), std::string::npos)
      << Run.Output;
  EXPECT_EQ(traceFiles().size(), 1u);
  TraceFacts Facts = trace();
  EXPECT_EQ(Facts.calls("cudaStreamSynchronize"), 250u);
  EXPECT_EQ(Facts.Kernels, 200u);
  EXPECT_EQ(Facts.End, "exit");
  EXPECT_TRUE(Facts.isComplete());
}

INSTANTIATE_TEST_SUITE_P(
    Children, ForkTest,
    testing::Values(Child{"exit", "child 3"}, Child{"_exit", "child 3"},
                    Child{"quick_exit", "child 3"}, Child{"exec", "child 0"},
                    Child{"abort", "child -1"}, Child{"term", "child -1"}),
    [](const testing::TestParamInfo<Child> &Info) {
      std::string Name = Info.param.Way;
      return Name == "_exit"        ? "RawExit"
             : Name == "quick_exit" ? "QuickExit"
                                    : Name;
    });

class ForkRaceTest : public TracerTest {};

/// A lock that a thread held when the process forked is held for ever in the
/// child, which must not want it.
TEST_F(ForkRaceTest, ChildrenThatUseNvtxDoNotHang) {
  if (hasSanitizer())
    GTEST_SKIP() << "sanitizers do not support threads in forked children";
  std::vector<std::string> Steps = {"nvtx", "cuda", "nvtx-threads=4"};
  Steps.insert(Steps.end(), 60, "fork=nvtx");
  Outcome Run = run(Steps, {{"SYNCLINE_MODE", "sync-only"}});
  EXPECT_EQ(Run.Output.find("hangs"), std::string::npos);
}

} // namespace
