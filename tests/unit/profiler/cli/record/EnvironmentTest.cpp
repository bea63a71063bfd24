#include "cli/record/Environment.h"

#include "cli/record/RecordError.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace syncline::record;

static Environment make(std::vector<const char *> Entries) {
  Entries.push_back(nullptr);
  return Environment(Entries.data());
}

TEST(RecordEnvironment, KeepsWhatItIsNotToldToChange) {
  Environment Variables = make({"A=1", "odd", "B=x=y", "AB=2"});
  Variables.set("A", "3");
  Variables.set("C", "");
  std::vector<char *> Pointers = Variables.pointers();
  ASSERT_EQ(Pointers.size(), 6U);
  EXPECT_STREQ(Pointers[0], "A=3");
  EXPECT_STREQ(Pointers[1], "odd");
  EXPECT_STREQ(Pointers[2], "B=x=y");
  EXPECT_STREQ(Pointers[3], "AB=2");
  EXPECT_STREQ(Pointers[4], "C=");
  EXPECT_EQ(Pointers[5], nullptr);
  EXPECT_EQ(Variables.get("B"), "x=y");
  EXPECT_EQ(Variables.get("D"), "");
}

TEST(RecordEnvironment, PreloadsInFrontOfOthers) {
  Environment None = make({});
  preload(None, "/t.so");
  EXPECT_EQ(None.get("LD_PRELOAD"), "/t.so");

  Environment Some = make({"LD_PRELOAD=/a.so /b.so"});
  preload(Some, "/t.so");
  EXPECT_EQ(Some.get("LD_PRELOAD"), "/t.so:/a.so /b.so");

  Environment Already = make({"LD_PRELOAD=/a.so:/t.so"});
  preload(Already, "/t.so");
  EXPECT_EQ(Already.get("LD_PRELOAD"), "/a.so:/t.so");

  Environment Alike = make({"LD_PRELOAD=/t.so.1"});
  preload(Alike, "/t.so");
  EXPECT_EQ(Alike.get("LD_PRELOAD"), "/t.so:/t.so.1");
}

TEST(RecordEnvironment, CannotPreloadFromAPathThatWouldBeSplit) {
  Environment Variables = make({});
  EXPECT_THROW(preload(Variables, "/my project/t.so"), RecordError);
  EXPECT_THROW(preload(Variables, "/a:b/t.so"), RecordError);
}

TEST(RecordEnvironment, LeavesAnotherInjectedToolAlone) {
  Environment None = make({});
  EXPECT_EQ(inject(None, "/t.so"), "");
  EXPECT_EQ(None.get("CUDA_INJECTION64_PATH"), "/t.so");
  EXPECT_EQ(inject(None, "/t.so"), "");

  Environment Other = make({"CUDA_INJECTION64_PATH=/nsight.so"});
  EXPECT_THAT(inject(Other, "/t.so"),
              testing::HasSubstr("CUDA_INJECTION64_PATH=/nsight.so"));
  EXPECT_EQ(Other.get("CUDA_INJECTION64_PATH"), "/nsight.so");
}

TEST(RecordEnvironment, KnowsTheRank) {
  EXPECT_EQ(rankOf(make({"WORLD_SIZE=2"})), "");
  EXPECT_EQ(rankOf(make({"RANK=none"})), "");
  EXPECT_EQ(rankOf(make({"SLURM_PROCID=1", "RANK=0"})), "0");
  for (const char *Entry : {"OMPI_COMM_WORLD_RANK=3", "MV2_COMM_WORLD_RANK=3",
                            "PMI_RANK=3", "PMIX_RANK=3", "JSM_NAMESPACE_RANK=3",
                            "FLUX_TASK_RANK=3", "SLURM_PROCID=3"})
    EXPECT_EQ(rankOf(make({Entry})), "3") << Entry;
}

TEST(RecordEnvironment, KnowsWhetherThereAreOtherRanks) {
  EXPECT_FALSE(isOneOfSeveralRanks(make({})));
  EXPECT_FALSE(isOneOfSeveralRanks(make({"WORLD_SIZE=2"})));
  EXPECT_TRUE(isOneOfSeveralRanks(make({"RANK=0", "WORLD_SIZE=2"})));
  EXPECT_FALSE(isOneOfSeveralRanks(make({"RANK=0", "WORLD_SIZE=1"})));
  // How many there are is not known.
  EXPECT_TRUE(isOneOfSeveralRanks(make({"PMIX_RANK=0"})));
  // A step of one task, and a batch script in an allocation of several.
  EXPECT_FALSE(isOneOfSeveralRanks(
      make({"SLURM_PROCID=0", "SLURM_STEP_NUM_TASKS=1", "SLURM_NTASKS=8"})));
  EXPECT_TRUE(isOneOfSeveralRanks(make({"SLURM_PROCID=0", "SLURM_NTASKS=8"})));
}
