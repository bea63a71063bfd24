#include "findings/GitChanges.h"
#include "findings/ChangedLines.h"
#include "io/Errors.h"
#include "support/OneLine.h"
#include "support/TemporaryFolder.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Program.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <optional>

using namespace syncline;
using namespace syncline::lint::findings;
using namespace syncline::lint::io;
using namespace syncline::tests;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;
namespace fs = std::filesystem;

namespace {

/// Sets an environment variable, or takes it away, for as long as a test runs.
class Variable {
public:
  Variable(const char *Name, const std::optional<std::string> &Value)
      : Name(Name) {
    if (const char *Old = std::getenv(Name))
      Before = Old;
    set(Value);
  }
  Variable(const Variable &) = delete;
  Variable &operator=(const Variable &) = delete;
  ~Variable() { set(Before); }

private:
  void set(const std::optional<std::string> &Value) const {
    if (Value)
      setenv(Name, Value->c_str(), 1);
    else
      unsetenv(Name);
  }

  const char *Name;
  std::optional<std::string> Before;
};

/// A repository in a folder "work tree", whose first commit is tagged "first".
class GitChangesTest : public testing::Test {
protected:
  void SetUp() override {
    if (!llvm::sys::findProgramByName("git"))
      GTEST_SKIP() << "no git";
    write("a.cpp", "1\n2\n3\n4\n5\n");
    write("src/b.h", "1\n2\n3\n");
    write(".gitignore", "build/\n");
    git("init -q -b main");
    git("config user.name Test");
    git("config user.email test@example.com");
    commit("first");
  }

  void write(const std::string &Name, const char *Text) {
    Folder.write("work tree/" + Name, Text);
  }

  /// \p Arguments with blanks between.
  void git(const std::string &Arguments) {
    llvm::ErrorOr<std::string> Program = llvm::sys::findProgramByName("git");
    ASSERT_TRUE(Program);
    std::string Folder = Root;
    llvm::SmallVector<llvm::StringRef> All = {*Program, "-C", Folder};
    llvm::SplitString(Arguments, All);
    std::optional<llvm::StringRef> Quiet[3] = {"", "", ""};
    ASSERT_EQ(llvm::sys::ExecuteAndWait(*Program, All, std::nullopt, Quiet), 0)
        << "git " << Arguments;
  }

  /// Commits all there is, and tags it \p Name.
  void commit(const std::string &Name) {
    git("add -A");
    git("commit -q -m " + Name);
    git("tag " + Name);
  }

  ChangedLines since(const std::string &Revision,
                     const std::string &Below = "") const {
    ChangedLines Changed;
    addChangesSince(Changed, Revision, Root / Below);
    return Changed;
  }

  std::string errorOf(const std::string &Revision,
                      const fs::path &Directory) const {
    try {
      ChangedLines Changed;
      addChangesSince(Changed, Revision, Directory);
    } catch (const UsageError &E) {
      return E.what();
    }
    return {};
  }

  /// "a.cpp:1,2" for each file.
  std::vector<std::string> linesOf(const ChangedLines &Changed) const {
    std::vector<std::string> Result;
    for (const std::string &File : Changed.files()) {
      std::string Text;
      for (unsigned Line = 1; Line <= 9; ++Line)
        if (Changed.contains(File, Line))
          Text += (Text.empty() ? ":" : ",") + std::to_string(Line);
      Result.push_back(fs::path(File).lexically_relative(Root).string() + Text);
    }
    return Result;
  }

  TemporaryFolder Folder;
  fs::path Root = Folder.path() / "work tree";
  // The settings of who runs the tests, or of a hook that does.
  Variable NoGlobal{"GIT_CONFIG_GLOBAL", "/dev/null"};
  Variable NoSystem{"GIT_CONFIG_NOSYSTEM", "1"};
  Variable NoRepository{"GIT_DIR", std::nullopt};
  Variable NoWorkTree{"GIT_WORK_TREE", std::nullopt};
  Variable NoIndex{"GIT_INDEX_FILE", std::nullopt};
};

TEST_F(GitChangesTest, NothingChanged) {
  EXPECT_THAT(linesOf(since("HEAD")), IsEmpty());
}

TEST_F(GitChangesTest, CommittedStagedAndNeither) {
  write("a.cpp", "1\nnew\n2\n3\n4\n5\n");
  commit("second");
  write("src/b.h", "1\n2\nchanged\n");
  git("add -A");
  write("a.cpp", "1\nnew\n2\n3\n4\n5\nlast\n");
  EXPECT_THAT(linesOf(since("first")), ElementsAre("a.cpp:2,7", "src/b.h:3"));
  EXPECT_THAT(linesOf(since("HEAD")), ElementsAre("a.cpp:7", "src/b.h:3"));
  EXPECT_THAT(linesOf(since("HEAD~1")), ElementsAre("a.cpp:2,7", "src/b.h:3"));
}

TEST_F(GitChangesTest, FromAFolderBelow) {
  write("a.cpp", "changed\n2\n3\n4\n5\n");
  write("new.cpp", "");
  EXPECT_THAT(linesOf(since("HEAD", "src")),
              ElementsAre("a.cpp:1", "new.cpp:1,2,3,4,5,6,7,8,9"));
}

TEST_F(GitChangesTest, FilesThatGitDoesNotKnow) {
  write("new \"one\".cpp", "1\n");
  write("build/made.cpp", "1\n");
  ChangedLines Changed = since("HEAD");
  EXPECT_TRUE(Changed.contains(Root / "new \"one\".cpp", 1));
  EXPECT_FALSE(Changed.touches(Root / "build/made.cpp"));
}

TEST_F(GitChangesTest, NamesThatGitQuotes) {
  for (const char *Name :
       {"with blank.cpp", "quote\".cpp", "caf\303\251.cpp", "tab\t.cpp"}) {
    write(Name, "1\n2\n");
  }
  commit("names");
  for (const char *Name :
       {"with blank.cpp", "quote\".cpp", "caf\303\251.cpp", "tab\t.cpp"})
    write(Name, "1\nchanged\n");
  ChangedLines Changed = since("HEAD");
  for (const char *Name :
       {"with blank.cpp", "quote\".cpp", "caf\303\251.cpp", "tab\t.cpp"}) {
    EXPECT_TRUE(Changed.contains(Root / Name, 2)) << Name;
    EXPECT_FALSE(Changed.contains(Root / Name, 1)) << Name;
  }
}

TEST_F(GitChangesTest, FileThatWasMoved) {
  git("mv a.cpp moved.cpp");
  EXPECT_THAT(linesOf(since("HEAD")), ElementsAre("moved.cpp:1,2,3,4,5"));
}

TEST_F(GitChangesTest, WhatOthersHaveDoneIsNotOurs) {
  git("checkout -q -b ours");
  write("a.cpp", "1\n2\n3\n4\nours\n");
  commit("our-commit");
  git("checkout -q main");
  write("a.cpp", "theirs\n2\n3\n4\n5\n");
  commit("their-commit");
  git("checkout -q ours");
  EXPECT_THAT(linesOf(since("main")), ElementsAre("a.cpp:5"));
}

TEST_F(GitChangesTest, UnrelatedHistoriesAreCompared) {
  git("checkout -q --orphan other");
  write("a.cpp", "1\nother\n3\n4\n5\n");
  commit("other-commit");
  EXPECT_THAT(linesOf(since("first")), ElementsAre("a.cpp:2"));
}

TEST_F(GitChangesTest, SettingsOfTheUserDoNotMatter) {
  for (const char *Each :
       {"diff.noprefix true", "diff.mnemonicPrefix true", "color.ui always",
        "color.diff always", "diff.context 5", "diff.interHunkContext 9",
        "diff.relative true", "diff.external false", "core.pager false",
        "diff.renames copies"})
    git(std::string("config ") + Each);
  Variable Context("GIT_DIFF_OPTS", "-u5");
  write("a.cpp", "1\nchanged\n3\nchanged\n5\n");
  write("src/b.h", "changed\n2\n3\n");
  EXPECT_THAT(linesOf(since("HEAD", "src")),
              ElementsAre("a.cpp:2,4", "src/b.h:1"));
}

TEST_F(GitChangesTest, RevisionThatIsNotThere) {
  for (const char *Name : {"nonesuch", "", "--output=x", "first..HEAD",
                           "HEAD~7", "HEAD:a.cpp", "^HEAD"})
    EXPECT_THAT(errorOf(Name, Root),
                AllOf(IsOneLine(), StartsWith("--changed-since: "),
                      HasSubstr(std::string("no commit '") + Name + "'")))
        << Name;
  EXPECT_FALSE(fs::exists(Root / "x"));
}

TEST_F(GitChangesTest, NoRepository) {
  // Not that of a checkout in which the temporary folder may lie.
  Variable Ceiling("GIT_CEILING_DIRECTORIES", Folder.path());
  Folder.write("plain/a.cpp", "");
  EXPECT_THAT(errorOf("HEAD", Folder.path() / "plain"),
              AllOf(IsOneLine(), StartsWith("--changed-since: git reports: "),
                    HasSubstr("not a git repository")));
}

TEST_F(GitChangesTest, NoGit) {
  Variable Nowhere("PATH", Folder.path());
  EXPECT_EQ(errorOf("HEAD", Root),
            "--changed-since: needs git, which is not on the PATH");
}

} // namespace
