#include "findings/ChangedLines.h"
#include "io/Errors.h"
#include "support/OneLine.h"
#include "support/TemporaryFolder.h"

#include <gmock/gmock.h>

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

/// The lines from 1 to 30 of \p File that are contained.
std::vector<unsigned> linesOf(const ChangedLines &Changed,
                              const fs::path &File) {
  std::vector<unsigned> Lines;
  for (unsigned Line = 1; Line <= 30; ++Line)
    if (Changed.contains(File, Line))
      Lines.push_back(Line);
  return Lines;
}

/// The error of addLines for \p Text; empty where it accepts it.
std::string errorOfDiff(const std::string &Text) {
  try {
    ChangedLines().addLines(Text);
  } catch (const UsageError &E) {
    return E.what();
  }
  return {};
}

class ChangedLinesTest : public testing::Test {
protected:
  TemporaryFolder Folder;
  ChangedLines Changed;
  fs::path Root = Folder.path();
};

TEST_F(ChangedLinesTest, NothingAtFirst) {
  EXPECT_FALSE(Changed.contains(Root / "a.cpp", 1));
  EXPECT_FALSE(Changed.touches(Root / "a.cpp"));
  EXPECT_THAT(Changed.files(), IsEmpty());
}

TEST_F(ChangedLinesTest, LinesOfTheOption) {
  std::string File = Folder.write("a.cpp", "");
  Changed.addLines(File + ":3-5");
  Changed.addLines(File + ":4-6");
  Changed.addLines(File + ":12");
  EXPECT_THAT(linesOf(Changed, File), ElementsAre(3, 4, 5, 6, 12));
  EXPECT_TRUE(Changed.touches(File));
  EXPECT_FALSE(Changed.touches(Root / "b.cpp"));
  EXPECT_THAT(linesOf(Changed, Root / "b.cpp"), IsEmpty());
  EXPECT_THAT(Changed.files(), ElementsAre(File));
}

TEST_F(ChangedLinesTest, OneFileHasManyNames) {
  std::string File = Folder.write("real/a:b.cpp", "");
  fs::create_directory_symlink("real", Root / "link");
  fs::path Before = fs::current_path();
  fs::current_path(Root);
  Changed.addLines("link/../real/./a:b.cpp:7");
  EXPECT_TRUE(Changed.contains("real/a:b.cpp", 7));
  EXPECT_TRUE(Changed.contains("link/a:b.cpp", 7));
  EXPECT_TRUE(Changed.contains(File, 7));
  fs::current_path(Before);
}

TEST_F(ChangedLinesTest, OptionThatIsNoRange) {
  std::string File = Folder.write("a.cpp", "");
  for (const std::string &Text :
       {std::string(), std::string("a.cpp"), std::string(":3"), File,
        File + ":", File + ":0", File + ":0-3", File + ":x", File + ":3-",
        File + ":-3", File + ":3-x", File + ":+3", File + ": 3",
        File + ":3-4-5", File + ":99999999999"})
    EXPECT_THAT(errorOfDiff(Text),
                AllOf(IsOneLine(), StartsWith("--lines: '" + Text + "' "),
                      HasSubstr("FILE:FIRST-LAST")));
  EXPECT_THAT(errorOfDiff(File + ":5-3"), HasSubstr("ends before it begins"));
  EXPECT_EQ(errorOfDiff(File + ":5-5"), "");
  EXPECT_THAT(errorOfDiff(Root.string() + "/gone.cpp:3"),
              AllOf(IsOneLine(), HasSubstr("gone.cpp: no such file")));
}

TEST_F(ChangedLinesTest, HunksOfSeveralFiles) {
  Changed.addDiff(R"(diff --git a/src/a.cpp b/src/a.cpp
index 1111111..2222222 100644
--- a/src/a.cpp
+++ b/src/a.cpp
@@ -3 +3,2 @@ void f() {
-  old();
+  one();
+  two();
@@ -9,0 +11 @@ void g() {
+  added();
diff --git a/b.h b/b.h
new file mode 100644
index 0000000..3333333
--- /dev/null
+++ b/b.h
@@ -0,0 +1,3 @@
+a
+b
+c
)",
                  Root);
  EXPECT_THAT(linesOf(Changed, Root / "src/a.cpp"), ElementsAre(3, 4, 11));
  EXPECT_THAT(linesOf(Changed, Root / "b.h"), ElementsAre(1, 2, 3));
  EXPECT_THAT(Changed.files(), ElementsAre((Root / "b.h").string(),
                                           (Root / "src/a.cpp").string()));
}

TEST_F(ChangedLinesTest, LinesAroundAChangeDoNotCount) {
  Changed.addDiff("--- a/a.cpp\n+++ b/a.cpp\n"
                  "@@ -1,4 +1,4 @@\n context\n-old\n+new\n\n context\n",
                  Root);
  EXPECT_THAT(linesOf(Changed, Root / "a.cpp"), ElementsAre(2));
}

TEST_F(ChangedLinesTest, LinesTakenAwayChangeNone) {
  Changed.addDiff(R"(diff --git a/a.cpp b/a.cpp
--- a/a.cpp
+++ b/a.cpp
@@ -3,2 +2,0 @@
-one
-two
diff --git a/gone.cpp b/gone.cpp
deleted file mode 100644
--- a/gone.cpp
+++ /dev/null
@@ -1,2 +0,0 @@
-one
-two
)",
                  Root);
  EXPECT_THAT(Changed.files(), IsEmpty());
}

TEST_F(ChangedLinesTest, FilesWithoutHunks) {
  Changed.addDiff(R"(diff --git a/run.sh b/run.sh
old mode 100644
new mode 100755
diff --git a/data.bin b/data.bin
index 1111111..2222222 100644
Binary files a/data.bin and b/data.bin differ
* Unmerged path c.cpp
diff --git a/empty.cpp b/empty.cpp
new file mode 100644
index 0000000..e69de29
)",
                  Root);
  EXPECT_THAT(Changed.files(), IsEmpty());
}

TEST_F(ChangedLinesTest, CodeThatLooksLikeADiff) {
  // A line "-- a/x" that is taken away, "++ b/x" and "@@ ..." that are added.
  Changed.addDiff("--- a/a.cpp\n+++ b/a.cpp\n"
                  "@@ -1,2 +1,3 @@\n"
                  "--- a/x.cpp\n-@@ -1 +1 @@\n"
                  "+++ b/x.cpp\n+@@ -1 +1 @@\n++x\n"
                  "@@ -8 +9 @@\n-y\n+z\n",
                  Root);
  EXPECT_THAT(linesOf(Changed, Root / "a.cpp"), ElementsAre(1, 2, 3, 9));
  EXPECT_FALSE(Changed.touches(Root / "x.cpp"));
}

TEST_F(ChangedLinesTest, NoNewlineAtTheEnd) {
  Changed.addDiff("--- a/a.cpp\n+++ b/a.cpp\n"
                  "@@ -2 +2 @@\n-x\n\\ No newline at end of file\n+y\n"
                  "\\ No newline at end of file\n"
                  "--- a/b.cpp\n+++ b/b.cpp\n@@ -1 +1 @@\n-x\n+y",
                  Root);
  EXPECT_THAT(linesOf(Changed, Root / "a.cpp"), ElementsAre(2));
  EXPECT_THAT(linesOf(Changed, Root / "b.cpp"), ElementsAre(1));
}

TEST_F(ChangedLinesTest, OtherLineEndings) {
  Changed.addDiff("--- a/a.cpp\n+++ b/a.cpp\n@@ -2 +2 @@\n-x\r\n+y\r\n", Root);
  EXPECT_THAT(linesOf(Changed, Root / "a.cpp"), ElementsAre(2));
}

TEST_F(ChangedLinesTest, NamesAsGitQuotesThem) {
  auto Header = [](const std::string &Name) {
    return "--- a/x\n+++ " + Name + "\n@@ -1 +1 @@\n-x\n+y\n";
  };
  Changed.addDiff(Header("b/with blank.cpp\t") + Header(R"("b/quote\".cpp")") +
                      Header(R"("b/back\\slash.cpp")") +
                      Header(R"("b/tab\tnew\nline.cpp")") +
                      Header(R"("b/caf\303\251.cpp")") +
                      Header("b/b/twice.cpp"),
                  Root);
  for (const char *Name :
       {"with blank.cpp", "quote\".cpp", "back\\slash.cpp",
        "tab\tnew\nline.cpp", "caf\303\251.cpp", "b/twice.cpp"})
    EXPECT_THAT(linesOf(Changed, Root / Name), ElementsAre(1)) << Name;
  EXPECT_EQ(Changed.files().size(), 6u);
}

TEST_F(ChangedLinesTest, DiffThatIsBroken) {
  const std::string File = "--- a/a.cpp\n+++ b/a.cpp\n";
  for (const std::string &Text :
       {File + "@@ -1 +1 @@\n-x\n", File + "@@ -1 +1 @@\n-x\n-y\n",
        File + "@@ -1 +1,2 @@\n+x\ngarbage\n", File + "@@ -1 @@\n-x\n",
        File + "@@ -x +y @@\n-x\n+y\n", std::string("@@ -1 +1 @@\n-x\n+y\n")})
    try {
      ChangedLines().addDiff(Text, Root);
      FAIL() << Text;
    } catch (const UsageError &E) {
      EXPECT_THAT(std::string(E.what()),
                  AllOf(IsOneLine(), HasSubstr("cannot read the diff at '@@")));
    }
}

TEST_F(ChangedLinesTest, WholeFile) {
  Changed.addFile(Root / "a.cpp");
  EXPECT_TRUE(Changed.contains(Root / "a.cpp", 1));
  EXPECT_TRUE(Changed.contains(Root / "a.cpp", 1000000));
  EXPECT_TRUE(Changed.touches(Root / "a.cpp"));
}

} // namespace
