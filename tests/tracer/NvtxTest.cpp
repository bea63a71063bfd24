//===- NvtxTest.cpp - Ranges and marks of NVTX ----------------------------===//

#include "ProgramRun.h"

using namespace syncline::test;
using Texts = std::vector<std::string>;

namespace {

class NvtxTest : public TracerTest {};

TEST_F(NvtxTest, RangesAndMarks) {
  run({"nvtx", "cuda", "push=outer", "push=inner", "mark=here", "pop",
       "start=run", "pop", "end"});
  TraceFacts Facts = trace();
  EXPECT_EQ(Facts.Ranges, (Texts{"push outer", "push inner", "mark here", "pop",
                                 "start run", "pop", "end"}));
  EXPECT_TRUE(Facts.isComplete());
}

TEST_F(NvtxTest, DomainsAndRegisteredStrings) {
  run({"nvtx", "cuda", "domain=library", "domain-push=step", "push=mine",
       "domain-pop", "pop"});
  TraceFacts Facts = trace();
  EXPECT_EQ(Facts.Ranges,
            (Texts{"push library/step", "push mine", "pop library/", "pop"}));
  EXPECT_EQ(Facts.Undefined, 0u);
}

/// A pop belongs to its own push, also where the name cannot be read.
TEST_F(NvtxTest, WideNamesKeepRangesBalanced) {
  run({"nvtx", "cuda", "push=outer", "push-wide", "pop", "mark=in outer",
       "pop"});
  Texts Ranges = trace().Ranges;
  ASSERT_EQ(Ranges.size(), 5u);
  EXPECT_TRUE(Ranges[1].starts_with("push ")) << Ranges[1];
}

TEST_F(NvtxTest, ManyThreads) {
  Outcome Run = run(
      {"nvtx", "cuda", "nvtx-threads=4", "threads=4", "mixed=500", "threads=0"},
      {{"SYNCLINE_MODE", "full"}, {"SYNCLINE_THREAD_SLOTS", "1048576"}});
  EXPECT_EQ(Run.Status, 0) << Run.Errors;
  TraceFacts Facts = trace();
  EXPECT_EQ(Facts.Undefined, 0u);
  EXPECT_EQ(Facts.calls("cudaStreamSynchronize"), 2000u);
  EXPECT_FALSE(Facts.Losses.any());
}

/// NVTX is used while CUDA starts on another thread.
TEST_F(NvtxTest, RangesWhileCudaStarts) {
  for (unsigned I = 0; I < 5; ++I) {
    Outcome Run = run(
        {"nvtx", "nvtx-threads=4", "sleep-ms=10", "cuda", "sleep-ms=20"},
        {{"SYNCLINE_RANGE", "a range that nobody opens"},
         {"SYNCLINE_OUTPUT", path("start" + std::to_string(I) + ".sltrace")}});
    EXPECT_EQ(Run.Status, 0) << Run.Errors;
  }
}

} // namespace
