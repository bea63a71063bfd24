#include "loader/LibraryTable.h"

#include "loader/RuleError.h"
#include "loader/RuleSet.h"
#include "support/OneLine.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <functional>
#include <set>

using namespace syncline::rules;
using namespace syncline::tests;
using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

using Change = std::function<void(json &File, json &Entry)>;

/// A valid file, after \p Edit.
std::string fileWith(const Change &Edit = {}) {
  json File = json::parse(R"json({
    "package": "our_net",
    "entries": [{
      "id": "our-net-x", "name": "net.x()", "versions": ["1.0", "1.2"],
      "match": [{"at": ["our_net/block.py:Block.<locals>.*"]},
                {"through": ["our_net/block.py:run"], "host_memory": "pinned",
                 "functions": ["f"], "operators": ["item"], "api": ["cudaFree"],
                 "caller": "user"}],
      "cause": "It reads a value of the GPU.",
      "remedies": [{"title": "pass the value to it", "before": "a", "after": "b",
                    "caveat": "It must be right."}],
      "evidence": {"status": "measured", "source": "our_net/block.py",
                   "program": "x.py", "gpu": "NVIDIA H200", "torch": "2.11.0",
                   "date": "2026-11-28", "syncs_per_step": 2,
                   "syncs_per_step_after": 0}
    }]
  })json");
  if (Edit)
    Edit(File, File["entries"][0]);
  return File.dump();
}

/// The error of the table for a file that it must refuse.
std::string errorOf(const Change &Edit) {
  LibraryTable Table;
  try {
    Table.addFile(fileWith(Edit), "ours/libraries/net.json");
  } catch (const RuleError &Error) {
    EXPECT_TRUE(Table.entries().empty());
    return Error.what();
  }
  return "";
}

} // namespace

TEST(LibraryTable, ReadsAllFields) {
  LibraryTable Table;
  Table.addFile(fileWith(), "ours");
  ASSERT_EQ(Table.entries().size(), 1u);
  const LibraryEntry &Entry = Table.entries().front();
  EXPECT_EQ(Entry.Package, "our_net");
  EXPECT_EQ(Entry.Name, "net.x()");
  EXPECT_EQ(Entry.Versions, (std::vector<std::string>{"1.0", "1.2"}));
  EXPECT_EQ(Entry.Cause, "It reads a value of the GPU.");
  ASSERT_EQ(Entry.Matches.size(), 2u);
  EXPECT_EQ(Entry.Matches[0].At.front(), "our_net/block.py:Block.<locals>.*");
  EXPECT_EQ(Entry.Matches[1].Through.front(), "our_net/block.py:run");
  EXPECT_EQ(Entry.Matches[1].Functions.front(), "f");
  EXPECT_EQ(Entry.Matches[1].Operators.front(), "item");
  EXPECT_EQ(Entry.Matches[1].Api.front(), "cudaFree");
  EXPECT_EQ(Entry.Matches[1].HostMemory, "pinned");
  EXPECT_FALSE(Entry.Matches[0].IsCalledByUser);
  EXPECT_TRUE(Entry.Matches[1].IsCalledByUser);
  EXPECT_EQ(Entry.Remedies.front().Title, "pass the value to it");
  EXPECT_EQ(Entry.Remedies.front().After, "b");
  EXPECT_EQ(Entry.Remedies.front().Caveat, "It must be right.");
  EXPECT_EQ(Entry.Evidence.Status, LibraryProof::Measured);
  EXPECT_EQ(Entry.Evidence.Program, "x.py");
  EXPECT_EQ(Entry.Evidence.SyncsPerStep, 2);
  EXPECT_EQ(Entry.Evidence.SyncsPerStepAfter, 0);
}

/// Makes the entry one about host time.
static void makeHostTime(json &, json &Entry) {
  Entry["kind"] = "host-time";
  Entry["match"] = json::parse(R"([{"through": ["our_net/block.py:run"],
                                    "without": ["our_net/fast.py:*"]}])");
  Entry["evidence"].erase("syncs_per_step");
  Entry["evidence"].erase("syncs_per_step_after");
  Entry["evidence"]["ms_per_step"] = 12.5;
  Entry["evidence"]["ms_per_step_after"] = 0.5;
}

TEST(LibraryTable, ReadsHostTime) {
  LibraryTable Table;
  Table.addFile(fileWith(), "ours");
  EXPECT_EQ(Table.entries().front().Kind, LibraryKind::Synchronization);
  Table = LibraryTable();
  Table.addFile(fileWith(makeHostTime), "ours");
  const LibraryEntry &Entry = Table.entries().front();
  EXPECT_EQ(Entry.Kind, LibraryKind::HostTime);
  EXPECT_EQ(Entry.Matches.front().Without.front(), "our_net/fast.py:*");
  EXPECT_EQ(Entry.Evidence.MsPerStep, 12.5);
  EXPECT_EQ(Entry.Evidence.MsPerStepAfter, 0.5);
}

TEST(LibraryTable, HostTimeHasItsOwnConditionsAndFigures) {
  struct {
    Change Edit;
    std::string Mention;
  } Cases[] = {
      {[](json &, json &Entry) { Entry["match"][0]["api"] = {"cudaFree"}; },
       "an entry about host time has no 'api'"},
      {[](json &, json &Entry) { Entry["match"][0].erase("through"); },
       "an entry about host time needs 'through'"},
      {[](json &, json &Entry) {
         Entry["match"][0]["functions"] = {"ours::plan"};
       },
       "an entry about host time has no 'functions'"},
      {[](json &, json &Entry) {
         Entry["match"] = {{{"functions", {"ours::plan"}}, {"threads", "one"}}};
       },
       "an entry about host time in native functions has no 'threads'"},
      {[](json &, json &Entry) { Entry["kind"] = "device-time"; },
       "an entry about device time has no 'without'"},
      {[](json &, json &Entry) { Entry["evidence"].erase("ms_per_step"); },
       "evidence that is measured needs 'ms_per_step'"},
      {[](json &, json &Entry) { Entry["kind"] = "gpu-time"; }, "/kind"},
  };
  for (const auto &[Edit, Mention] : Cases)
    EXPECT_THAT(errorOf([&](json &File, json &Entry) {
                  makeHostTime(File, Entry);
                  Edit(File, Entry);
                }),
                HasSubstr(Mention));
  EXPECT_THAT(errorOf([](json &, json &Entry) {
                Entry["match"][0]["without"] = {"our_net/fast.py:*"};
              }),
              HasSubstr("an entry about synchronizations has no 'without'"));
  EXPECT_THAT(errorOf([](json &, json &Entry) {
                Entry["match"][0]["threads"] = "one";
              }),
              HasSubstr("an entry about synchronizations has no 'threads'"));
}

TEST(LibraryTable, EntriesOfAFileComeFirst) {
  LibraryTable Table = LibraryTable::builtin();
  size_t Builtin = Table.entries().size();
  Table.addFile(fileWith(), "ours");
  EXPECT_EQ(Table.entries().size(), Builtin + 1);
  EXPECT_EQ(Table.entries().front().Id, "our-net-x");
  ASSERT_TRUE(Table.find("our-net-x"));
  EXPECT_FALSE(Table.find("our-net-y"));
}

TEST(LibraryTable, BuiltinEntriesHaveDistinctIdsAndNoRulesId) {
  const RuleSet Rules = RuleSet::builtin();
  std::set<std::string> Seen;
  for (const LibraryEntry &Entry : Rules.libraries().entries()) {
    EXPECT_TRUE(Seen.insert(Entry.Id).second) << Entry.Id;
    EXPECT_FALSE(Rules.find(Entry.Id)) << Entry.Id;
  }
  EXPECT_GT(Seen.size(), 20u);
}

TEST(LibraryTable, AnErrorNamesTheFileAndTheFault) {
  struct {
    Change Edit;
    std::string Mention;
  } Cases[] = {
      {[](json &File, json &) { File.erase("package"); }, "'package'"},
      {[](json &File, json &) { File["entries"] = json::array(); }, "/entries"},
      {[](json &, json &Entry) { Entry["reason"] = "x"; }, "'reason'"},
      {[](json &, json &Entry) { Entry["id"] = "other-x"; },
       "does not begin with 'our-net-'"},
      {[](json &File, json &Entry) { File["entries"].push_back(json(Entry)); },
       "'our-net-x' is already taken"},
      {[](json &, json &Entry) {
         Entry["match"] = json::array({json::object()});
       },
       "/entries/0/match/0"},
      {[](json &, json &Entry) { Entry["match"][0]["at"][0] = "block.py"; },
       "/entries/0/match/0/at/0"},
      {[](json &, json &Entry) { Entry["match"][1]["host_memory"] = "free"; },
       "/entries/0/match/1/host_memory"},
      {[](json &, json &Entry) { Entry["cause"] = "No full stop in this one"; },
       "/entries/0/cause"},
      {[](json &, json &Entry) { Entry["remedies"][0].erase("after"); },
       "needs both 'before' and 'after'"},
      {[](json &, json &Entry) { Entry["versions"] = {"1.x"}; },
       "/entries/0/versions/0"},
      {[](json &, json &Entry) { Entry["evidence"].erase("gpu"); },
       "measured needs 'gpu'"},
      {[](json &, json &Entry) { Entry["evidence"]["status"] = "recorded"; },
       "recorded has no 'syncs_per_step_after'"},
      {[](json &, json &Entry) { Entry["evidence"]["status"] = "unverified"; },
       "unverified has no 'gpu'"},
  };
  for (const auto &[Edit, Mention] : Cases)
    EXPECT_THAT(errorOf(Edit),
                AllOf(IsOneLine(), StartsWith("ours/libraries/net.json: "),
                      HasSubstr(Mention)));
}

TEST(LibraryTable, AnIdOfAnEarlierFile) {
  LibraryTable Table;
  Table.addFile(fileWith(), "first");
  EXPECT_THROW(Table.addFile(fileWith(), "second"), RuleError);
  EXPECT_EQ(Table.entries().size(), 1u);
}
