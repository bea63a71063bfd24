#include "advice/LibraryMatcher.h"

#include "loader/RuleSet.h"
#include "profiler/advice/StackFile.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>
#include <vector>

using namespace syncline;
using namespace syncline::advice;
using namespace syncline::rules;
using namespace syncline::symbols;
using namespace syncline::testing;

static std::vector<StackCase> libraryStacks() {
  return readStacks(std::filesystem::path(SYNCLINE_STACKS_DIR) /
                    "LibraryStacks.txt");
}

static std::string entryOf(const LibraryTable &Table,
                           const std::vector<SourceFrame> &Stack,
                           const SyncSignature &Sync) {
  const LibraryEntry *Found =
      LibraryMatcher(Table, ModuleKinds()).match(Stack, Sync);
  return Found ? Found->Id : "";
}

TEST(LibraryMatcher, Stacks) {
  const LibraryTable Table = LibraryTable::builtin();
  for (const StackCase &Case : libraryStacks()) {
    SCOPED_TRACE(Case.Name + ", " + Case.Sync.Api);
    EXPECT_EQ(entryOf(Table, Case.Stack, Case.Sync), Case.Entry);
  }
}

TEST(LibraryMatcher, EveryEntryHasAStack) {
  std::set<std::string> Tested, Listed;
  for (const StackCase &Case : libraryStacks())
    if (!Case.Entry.empty())
      Tested.insert(Case.Entry);
  const LibraryTable Table = LibraryTable::builtin();
  for (const LibraryEntry &Entry : Table.entries())
    if (Entry.Kind == LibraryKind::Synchronization)
      Listed.insert(Entry.Id);
  EXPECT_EQ(Tested, Listed);
}

static constexpr const char *Conditions = R"json({
  "package": "ours",
  "entries": [{
    "id": "ours-x", "name": "ours.x()", "versions": ["1.0"],
    "match": [{"at": ["ours/*.py:*Block.forward"],
               "through": ["ours/loop.py:run"],
               "functions": ["ours::read"],
               "operators": ["nonzero"],
               "api": ["cudaStreamSynchronize"],
               "host_memory": "pinned"}],
    "cause": "It reads a value of the GPU.",
    "remedies": [{"title": "pass the value to it"}],
    "evidence": {"status": "unverified", "source": "ours/block.py"}
  }]
})json";

namespace {

class LibraryConditions : public ::testing::Test {
protected:
  LibraryConditions() {
    Table.addFile(Conditions, "ours.json");
    Sync.Api = "cudaStreamSynchronize";
    Sync.Host = trace::MemoryKind::Pinned;
  }

  bool matches() const { return entryOf(Table, Stack, Sync) == "ours-x"; }

  LibraryTable Table;
  SyncSignature Sync;
  std::vector<SourceFrame> Stack = {
      makeFrame("libcudart.so.13", "cudaStreamSynchronize"),
      makeFrame("libours.so", "int ours::read<int>(at::Tensor const&)"),
      makeFrame("libtorch_cpu.so",
                "at::_ops::nonzero::call(at::Tensor const&)"),
      makeFrame("python@ours/net/block.py", "WideBlock.forward"),
      makeFrame("python@ours/loop.py", "run"),
      makeFrame("python@train.py", "main")};
};

} // namespace

TEST_F(LibraryConditions, AllHold) { EXPECT_TRUE(matches()); }

TEST_F(LibraryConditions, StreamVariantsOfTheApiCount) {
  Sync.Api = "cudaStreamSynchronize_ptsz";
  EXPECT_TRUE(matches());
}

TEST_F(LibraryConditions, AnotherApi) {
  Sync.Api = "cudaEventSynchronize";
  EXPECT_FALSE(matches());
}

TEST_F(LibraryConditions, AnotherOrUnknownMemory) {
  Sync.Host = trace::MemoryKind::Pageable;
  EXPECT_FALSE(matches());
  Sync.Host = trace::MemoryKind::Unknown;
  EXPECT_FALSE(matches());
}

TEST_F(LibraryConditions, NeitherFunctionNorOperator) {
  std::vector<SourceFrame> Whole = Stack;
  Stack.erase(Stack.begin() + 1);
  EXPECT_FALSE(matches());
  Stack = Whole;
  Stack.erase(Stack.begin() + 2);
  EXPECT_FALSE(matches());
}

TEST_F(LibraryConditions, NativeFramesOutsideOfTheInnermostPythonFrame) {
  std::swap(Stack[1], Stack[3]);
  EXPECT_FALSE(matches());
}

TEST_F(LibraryConditions, AnotherFunctionIsInnermost) {
  Stack.insert(Stack.begin() + 3,
               makeFrame("python@ours/net/block.py", "helper"));
  EXPECT_FALSE(matches());
}

TEST_F(LibraryConditions, TheCallerIsMissing) {
  Stack.erase(Stack.begin() + 4);
  EXPECT_FALSE(matches());
}

TEST_F(LibraryConditions, TheCallerIsOutsideOfTheUsersCode) {
  std::swap(Stack[4], Stack[5]);
  EXPECT_FALSE(matches());
}

TEST_F(LibraryConditions, AFolderThatEndsLikeTheLibrarys) {
  Stack[3] = makeFrame("python@yours/net/block.py", "WideBlock.forward");
  EXPECT_FALSE(matches());
}

TEST_F(LibraryConditions, ThreadsWithoutUserCode) {
  Stack.pop_back();
  EXPECT_TRUE(matches());
}

TEST(LibraryMatcher, WhatTheDeviceComputesForAnOptimizer) {
  const LibraryTable Table = LibraryTable::builtin();
  LibraryMatcher Matcher(Table, ModuleKinds());
  std::vector<SourceFrame> Stack = {
      makeFrame("libcudart.so.13", "cudaLaunchKernel"),
      makeFrame("libtorch_cpu.so", "at::_ops::_foreach_lerp__Scalar::call()"),
      makeFrame("python@torch/optim/adam.py", "_multi_tensor_adam"),
      makeFrame("python@torch/optim/adam.py", "Adam.step"),
      makeFrame("python@train.py", "main")};
  const LibraryEntry *Found = Matcher.matchDeviceTime(Stack);
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->Id, "torch-optimizer-passes");
  EXPECT_FALSE(Matcher.matchHostTime(Stack));
  Stack[2].Function = "_fused_adam";
  EXPECT_FALSE(Matcher.matchDeviceTime(Stack));
}
