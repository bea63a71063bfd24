#include "loader/RuleSet.h"
#include "loader/Embedded.h"
#include "loader/KernelTable.h"
#include "loader/LibraryTable.h"
#include "loader/RuleParser.h"
#include "rules/RuleText.h"
#include "support/OneLine.h"
#include "support/TemporaryFolder.h"

#include <gmock/gmock.h>

#include <set>

using namespace syncline;
using namespace syncline::rules;
using namespace syncline::tests;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

namespace {

Rule ruleWithId(const char *Id) { return parsed(set("/id", Id)); }

TEST(RuleSetTest, KeepsRulesById) {
  RuleSet Set;
  for (const char *Id : {"sync-b", "sync-c", "sync-a"})
    Set.add(ruleWithId(Id), Id);
  EXPECT_THAT(Set.ids(), ElementsAre("sync-a", "sync-b", "sync-c"));
}

/// Reports and the linter print these texts on terminals. Pages quote code.
TEST(RuleSetTest, HoldsNoMarkdown) {
  for (const auto &Files : {embeddedRules(), embeddedLibraries()})
    for (const EmbeddedFile &Each : Files)
      EXPECT_THAT(std::string(Each.Text), Not(HasSubstr("`"))) << Each.Path;
}

/// builtin() does not compare these with their schemas.
TEST(RuleSetTest, HoldsOnlyWhatFitsTheSchemas) {
  for (const EmbeddedFile &Each : embeddedRules())
    EXPECT_NO_THROW(parseRule(Each.Text, std::string(Each.Path)));
  LibraryTable Libraries;
  for (const EmbeddedFile &Each : embeddedLibraries())
    EXPECT_NO_THROW(Libraries.addFile(Each.Text, std::string(Each.Path)));
  KernelTable Kernels;
  EXPECT_NO_THROW(Kernels.addFile(embeddedKernels(), "kernels.json"));
}

TEST(RuleSetTest, FindsById) {
  RuleSet Set;
  EXPECT_EQ(Set.find("sync-a"), nullptr);
  Set.add(ruleWithId("sync-a"), "a.json");
  ASSERT_NE(Set.find("sync-a"), nullptr);
  EXPECT_EQ(Set.find("sync-a")->Id, "sync-a");
  EXPECT_EQ(Set.find("sync"), nullptr);
  EXPECT_EQ(Set.find(""), nullptr);
}

TEST(RuleSetTest, RefusesAnIdThatIsTaken) {
  RuleSet Set;
  Set.add(ruleWithId("sync-a"), "first.json");
  try {
    Set.add(ruleWithId("sync-a"), "second.json");
    FAIL() << "the same id was taken twice";
  } catch (const RuleError &E) {
    EXPECT_THAT(std::string(E.what()),
                AllOf(IsOneLine(), StartsWith("second.json: "),
                      HasSubstr("'sync-a'"), HasSubstr("first.json")));
  }
  EXPECT_THAT(Set.ids(), ElementsAre("sync-a"));
}

TEST(BuiltinRulesTest, LoadAndStandInOrder) {
  RuleSet Set = RuleSet::builtin();
  EXPECT_GE(Set.rules().size(), 40U);
  std::vector<std::string> Ids = Set.ids();
  EXPECT_TRUE(std::is_sorted(Ids.begin(), Ids.end()));
  for (const std::string &Id : Ids) {
    const Rule *Found = Set.find(Id);
    ASSERT_NE(Found, nullptr) << Id;
    EXPECT_EQ(Found->Id, Id);
    EXPECT_THAT(Id, StartsWith(Found->Effect == Effect::Sync ? "sync-"
                               : isOfCapture(Found->Matches.front().Hazard)
                                   ? "capture-"
                                   : "async-"));
  }
}

TEST(BuiltinRulesTest, SayWhatToDoAndWhereItIsFrom) {
  RuleSet Set = RuleSet::builtin();
  for (const Rule &R : Set.rules()) {
    EXPECT_THAT(R.Remedies, Not(IsEmpty())) << R.Id;
    for (const Remedy &Each : R.Remedies)
      EXPECT_NE(Each.Before, Each.After) << R.Id;
    EXPECT_THAT(R.Evidence.Source, Not(IsEmpty())) << R.Id;
    EXPECT_EQ(R.Runtime.Api.empty(), R.Effect == Effect::Hazard) << R.Id;
  }
}

TEST(BuiltinRulesTest, BuiltinRulesNameTheirTests) {
  RuleSet Set = RuleSet::builtin();
  EXPECT_EQ(Set.find("sync-item")->Test, "scalar-read/sync-item.cpp");
  EXPECT_EQ(Set.find("sync-thrust-result")->Test,
            "cuda-runtime/sync-thrust-result.cu");
}

TEST(BuiltinRulesTest, MatchNamesAFunctionOnce) {
  RuleSet Set = RuleSet::builtin();
  for (const Rule &R : Set.rules()) {
    EXPECT_THAT(R.Matches, Not(IsEmpty())) << R.Id;
    for (const Match &M : R.Matches) {
      std::set<std::string> Seen;
      for (const std::string &Function : M.Functions)
        EXPECT_TRUE(Seen.insert(Function).second) << R.Id << ": " << Function;
    }
  }
}

/// The error of addDirectory for \p Folder; empty where it accepts it.
std::string directoryError(RuleSet &Set, const std::filesystem::path &Folder) {
  try {
    Set.addDirectory(Folder);
  } catch (const RuleError &E) {
    return E.what();
  }
  return {};
}

TEST(RuleDirectoryTest, AddsFilesOfAllSubfolders) {
  TemporaryFolder Folder;
  Folder.write("sync-a.json", ruleText(set("/id", "sync-a")));
  Folder.write("deep/er/sync-b.json", ruleText(set("/id", "sync-b")));
  RuleSet Set;
  Set.add(ruleWithId("sync-c"), "before");
  Set.addDirectory(Folder.path());
  EXPECT_THAT(Set.ids(), ElementsAre("sync-a", "sync-b", "sync-c"));
}

TEST(RuleDirectoryTest, LeavesOutSchemaAndOtherFiles) {
  TemporaryFolder Folder;
  Folder.write("sync-a.json", ruleText(set("/id", "sync-a")));
  Folder.write("schema.json", "{}");
  Folder.write("README.md", "no rule");
  Folder.write("sync-b.json.orig", "no rule");
  RuleSet Set;
  EXPECT_EQ(directoryError(Set, Folder.path()), "");
  EXPECT_THAT(Set.ids(), ElementsAre("sync-a"));
}

TEST(RuleDirectoryTest, FilesInAFolderNamedLibrariesAreTables) {
  TemporaryFolder Folder;
  Folder.write("sync-a.json", ruleText(set("/id", "sync-a")));
  Folder.write("libraries/net.json", R"json({"package": "net", "entries": [{
    "id": "net-x", "name": "net.x()", "versions": ["1.0"],
    "match": [{"at": ["net/x.py:x"]}], "cause": "It reads a value of the GPU.",
    "remedies": [{"title": "pass the value to it"}],
    "evidence": {"status": "unverified", "source": "net/x.py"}}]})json");
  RuleSet Set;
  EXPECT_EQ(directoryError(Set, Folder.path()), "");
  EXPECT_THAT(Set.ids(), ElementsAre("sync-a"));
  EXPECT_NE(Set.libraries().find("net-x"), nullptr);
  std::string File = Folder.write("libraries/other.json", "{}");
  RuleSet Again;
  EXPECT_THAT(directoryError(Again, Folder.path()),
              AllOf(IsOneLine(), StartsWith(File + ": ")));
}

TEST(RuleDirectoryTest, NamesAFolderThatIsNotThere) {
  TemporaryFolder Folder;
  RuleSet Set;
  std::string Missing = Folder.path() / "missing";
  EXPECT_THAT(directoryError(Set, Missing),
              AllOf(IsOneLine(), StartsWith(Missing + ": ")));
}

TEST(RuleDirectoryTest, NamesAFileInPlaceOfAFolder) {
  TemporaryFolder Folder;
  std::string File = Folder.write("sync-a.json", ruleText());
  RuleSet Set;
  EXPECT_THAT(directoryError(Set, File),
              AllOf(IsOneLine(), StartsWith(File + ": ")));
}

TEST(RuleDirectoryTest, NamesAFolderWithoutRules) {
  TemporaryFolder Folder;
  Folder.write("schema.json", "{}");
  Folder.write("notes.txt", "");
  RuleSet Set;
  EXPECT_THAT(directoryError(Set, Folder.path()),
              AllOf(IsOneLine(), StartsWith(Folder.path().string() + ": "),
                    HasSubstr("no rule files")));
}

/// A range without a source is a guess, and a source without a range is no
/// longer true.
TEST(BuiltinRulesTest, EachLimitOfARangeNamesItsSource) {
  RuleSet Set = RuleSet::builtin();
  size_t Count = 0;
  for (const Rule &R : Set.rules()) {
    std::set<Version> Limits;
    for (const Match &M : R.Matches)
      for (const Version &Limit : M.LibTorch.limits())
        Limits.insert(Limit);
    std::vector<Version> Changes;
    Changes.reserve(R.Evidence.Changes.size());
    for (const ReleaseChange &Each : R.Evidence.Changes)
      Changes.push_back(Each.LibTorch);
    EXPECT_THAT(Changes, testing::ElementsAreArray(Limits)) << R.Id;
    Count += Changes.size();
  }
  EXPECT_GT(Count, 0U);
}

TEST(RuleDirectoryTest, NamesTheFirstBadFile) {
  TemporaryFolder Folder;
  Folder.write("a/sync-a.json", ruleText(set("/id", "sync-a")));
  std::string Bad = Folder.write("b/sync-b.json", ruleText(set("/key", 1)));
  Folder.write("c/sync-c.json", "not JSON either");
  RuleSet Set;
  EXPECT_THAT(directoryError(Set, Folder.path()),
              AllOf(IsOneLine(), StartsWith(Bad + ": "), HasSubstr("'key'")));
}

TEST(RuleDirectoryTest, NamesBothFilesOfAnId) {
  TemporaryFolder Folder;
  std::string First = Folder.write("a.json", ruleText());
  std::string Second = Folder.write("b.json", ruleText());
  RuleSet Set;
  EXPECT_THAT(directoryError(Set, Folder.path()),
              AllOf(IsOneLine(), StartsWith(Second + ": "), HasSubstr(First)));
}

TEST(RuleDirectoryTest, BuiltinIdIsTaken) {
  TemporaryFolder Folder;
  Folder.write("mine.json", ruleText(set("/id", "sync-item")));
  RuleSet Set = RuleSet::builtin();
  EXPECT_THAT(directoryError(Set, Folder.path()),
              AllOf(HasSubstr("mine.json"), HasSubstr("'sync-item'"),
                    HasSubstr("built-in")));
}

} // namespace
