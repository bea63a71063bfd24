#include "advice/HostTimeMatcher.h"

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

static std::vector<StackCase> hostStacks() {
  return readStacks(std::filesystem::path(SYNCLINE_STACKS_DIR) /
                    "HostStacks.txt");
}

static std::string idOf(const LibraryEntry *Entry) {
  return Entry ? Entry->Id : "";
}

/// The entry of the innermost of \p Frames, which come first.
static std::string entryOf(const LibraryTable &Table,
                           const std::vector<SourceFrame> &Frames) {
  LibraryMatcher Native(Table, ModuleKinds());
  if (const LibraryEntry *Found = Native.matchHostTime(Frames))
    return Found->Id;
  std::vector<CallNode> Tree(1);
  for (auto Frame = Frames.rbegin(); Frame != Frames.rend(); ++Frame)
    Tree.push_back({static_cast<uint32_t>(Tree.size()) - 1, &*Frame});
  return idOf(hostEntriesOf(Tree, Table).back());
}

TEST(HostTimeMatcher, Stacks) {
  const LibraryTable Table = LibraryTable::builtin();
  for (const StackCase &Case : hostStacks()) {
    SCOPED_TRACE(Case.Name);
    EXPECT_EQ(entryOf(Table, Case.Stack), Case.Entry);
  }
}

TEST(HostTimeMatcher, EveryEntryHasAStack) {
  std::set<std::string> Tested, Listed;
  for (const StackCase &Case : hostStacks())
    if (!Case.Entry.empty())
      Tested.insert(Case.Entry);
  const LibraryTable Table = LibraryTable::builtin();
  for (const LibraryEntry &Entry : Table.entries())
    if (Entry.Kind == LibraryKind::HostTime)
      Listed.insert(Entry.Id);
  EXPECT_EQ(Tested, Listed);
}

static std::string entryText(const std::string &Id, const std::string &Match) {
  return R"({"id": ")" + Id +
         R"(", "kind": "host-time", "name": "ours", "versions": ["1.0"],
      "match": [)" +
         Match + R"(], "cause": "It runs a loop in Python.",
      "remedies": [{"title": "pass all at once"}],
      "evidence": {"status": "unverified", "source": "ours/block.py"}})";
}

namespace {

/// fit() calls step(), which calls two functions.
class HostTimeConditions : public ::testing::Test {
protected:
  void add(const std::string &Id, const std::string &Match) {
    Table.addFile(R"({"package": "ours", "entries": [)" + entryText(Id, Match) +
                      "]}",
                  "ours.json");
  }

  std::string entry(uint32_t Node) const {
    return idOf(hostEntriesOf(Tree, Table)[Node]);
  }

  enum : uint32_t { Main = 1, Fit, Step, Compiled, Layer };

  LibraryTable Table;
  std::vector<SourceFrame> Frames = {
      makeFrame("python@train.py", "main"),
      makeFrame("python@ours/fit.py", "fit"),
      makeFrame("python@ours/fit.py", "step"),
      makeFrame("python@ours/code.py", "compiled"),
      makeFrame("python@ours/net.py", "Layer.forward")};
  std::vector<CallNode> Tree = {{},
                                {0, &Frames[0]},
                                {Main, &Frames[1]},
                                {Fit, &Frames[2]},
                                {Step, &Frames[3]},
                                {Step, &Frames[4]}};
};

} // namespace

TEST_F(HostTimeConditions, AFunctionAndWhatItCalls) {
  add("ours-step", R"({"through": ["ours/fit.py:step"]})");
  EXPECT_EQ(entry(Main), "");
  EXPECT_EQ(entry(Fit), "");
  EXPECT_EQ(entry(Step), "ours-step");
  EXPECT_EQ(entry(Compiled), "ours-step");
  EXPECT_EQ(entry(Layer), "ours-step");
}

TEST_F(HostTimeConditions, TheOutermostFunctionCounts) {
  add("ours-fit", R"({"through": ["ours/fit.py:fit"]})");
  add("ours-layer", R"({"through": ["ours/net.py:*.forward"]})");
  EXPECT_EQ(entry(Layer), "ours-fit");
}

TEST_F(HostTimeConditions, WithoutAFunctionInside) {
  add("ours-fit", R"({"through": ["ours/fit.py:fit"],
                      "without": ["ours/code.py:*"]})");
  EXPECT_EQ(entry(Fit), "");
  EXPECT_EQ(entry(Layer), "");
  Tree[Compiled].Parent = Main;
  EXPECT_EQ(entry(Fit), "ours-fit");
  EXPECT_EQ(entry(Layer), "ours-fit");
}

TEST_F(HostTimeConditions, WithoutAFunctionInsideOfTheOutermostOne) {
  add("ours-any", R"({"through": ["ours/fit.py:fit", "ours/net.py:*"],
                      "without": ["ours/code.py:*"]})");
  EXPECT_EQ(entry(Layer), "");
}

TEST_F(HostTimeConditions, WithoutAFunctionAround) {
  add("ours-layer", R"({"through": ["ours/net.py:*.forward"],
                        "without": ["ours/fit.py:fit"]})");
  EXPECT_EQ(entry(Layer), "");
  Tree[Layer].Parent = Main;
  EXPECT_EQ(entry(Layer), "ours-layer");
}

/// A function that the first one calls may have threads of its own.
TEST_F(HostTimeConditions, OnlyForASingleThread) {
  add("ours-step", R"({"through": ["ours/fit.py:step", "ours/net.py:*"],
                       "threads": "one"})");
  Tree[Fit].IsOfSeveralThreads = true;
  EXPECT_EQ(entry(Layer), "ours-step");
  Tree[Step].IsOfSeveralThreads = true;
  EXPECT_EQ(entry(Step), "");
  EXPECT_EQ(entry(Layer), "");
}

TEST_F(HostTimeConditions, EntriesAboutSynchronizationsDoNotCount) {
  Table.addFile(R"json({"package": "ours", "entries": [{
    "id": "ours-x", "name": "ours.x()", "versions": ["1.0"],
    "match": [{"through": ["ours/fit.py:step"]}],
    "cause": "It reads a value of the GPU.",
    "remedies": [{"title": "pass the value to it"}],
    "evidence": {"status": "unverified", "source": "ours/fit.py"}}]
})json",
                "ours.json");
  EXPECT_EQ(entry(Step), "");
}
