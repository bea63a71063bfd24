#include "isolation/Isolation.h"
#include "pipeline/LintResult.h"
#include "pipeline/LintUnit.h"
#include "run/LintAction.h"
#include "support/TemporaryFolder.h"

#include "clang/Tooling/Tooling.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::lint;
using namespace syncline::lint::config;
using namespace syncline::lint::findings;
using namespace syncline::lint::pipeline;
using namespace syncline::lint::run;
using namespace syncline::rules;
using namespace syncline::tests;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

/// The comments that a translation unit returns. A function ours()
/// synchronizes, by a rule of the same name.
class FileSuppressionsTest : public testing::Test {
protected:
  FileSuppressionsTest() {
    Ours.Id = "ours";
    Ours.Matches.resize(1);
    Ours.Matches[0].Functions = {"ours"};
    Request.Rules = {&Ours};
    Request.WorkingDirectory = Folder.path();
    Request.CheckNolints = true;
  }

  /// \p Code begins in line 2.
  LintResult lint(const std::string &Code,
                  const std::vector<std::string> &Flags = {}) {
    LintResult Result;
    isolation::Isolation Guard([](const isolation::InternalError &) {});
    LintHooks Nothing{Guard, [](const auto &, const auto &) {}, [] {}};
    EXPECT_TRUE(clang::tooling::runToolOnCodeWithArgs(
        makeLintAction(Request, Nothing, Result), "void ours();\n" + Code,
        Flags, (Folder.path() / "main.cpp").string()));
    return Result;
  }

  /// "main.cpp:2 used" and the like.
  static std::vector<std::string> textsOf(const LintResult &Result) {
    std::vector<std::string> Texts;
    Texts.reserve(Result.Nolints.size());
    for (const PlacedNolint &Each : Result.Nolints)
      Texts.push_back(Each.File + ":" + std::to_string(Each.Comment.Line) +
                      (Each.Comment.Used ? " used" : " unused") +
                      (Each.InHeader ? " in header" : ""));
    return Texts;
  }

  TemporaryFolder Folder;
  Rule Ours;
  LintRequest Request;
};

TEST_F(FileSuppressionsTest, UsedAndUnused) {
  LintResult Result = lint("void f() {\n"
                           "  ours(); // NOLINT(syncline-ours)\n"
                           "  f(); // NOLINT(syncline-ours)\n"
                           "  ours();\n"
                           "}\n");
  EXPECT_THAT(textsOf(Result),
              ElementsAre("main.cpp:3 used", "main.cpp:4 unused"));
  EXPECT_EQ(Result.SuppressedFindings.size(), 1u);
  EXPECT_EQ(Result.Findings.size(), 1u);
}

TEST_F(FileSuppressionsTest, FileWithoutFindings) {
  EXPECT_THAT(textsOf(lint("// NOLINT(syncline-ours)\n")),
              ElementsAre("main.cpp:2 unused"));
}

TEST_F(FileSuppressionsTest, NothingUnlessAskedFor) {
  Request.CheckNolints = false;
  LintResult Result = lint("void f() { ours(); } // NOLINT(syncline-ours)\n");
  EXPECT_THAT(Result.Nolints, IsEmpty());
  EXPECT_EQ(Result.SuppressedFindings.size(), 1u);
}

TEST_F(FileSuppressionsTest, FindingThatIsNotSureEnough) {
  // Its comment is needed by a run that asks for less.
  Ours.Matches[0].MaxConfidence = Confidence::Possible;
  LintResult Result = lint("void f() { ours(); } // NOLINT(syncline-ours)\n");
  EXPECT_EQ(Result.SuppressedFindings.size(), 0u);
  EXPECT_THAT(textsOf(Result), ElementsAre("main.cpp:2 used"));
}

TEST_F(FileSuppressionsTest, CodeThatIsLeftOut) {
  const char *Code = "#ifdef WITH\n"
                     "void f() { ours(); } // NOLINT(syncline-ours)\n"
                     "#else\n"
                     "void f() {} // NOLINT(syncline-ours)\n"
                     "#endif\n";
  EXPECT_THAT(textsOf(lint(Code)), ElementsAre("main.cpp:5 unused"));
  EXPECT_THAT(textsOf(lint(Code, {"-DWITH"})), ElementsAre("main.cpp:3 used"));
}

TEST_F(FileSuppressionsTest, FaultsOfReportedFiles) {
  Folder.write("own.h", "inline void g() {} // NOLINT(syncline-our)\n");
  Folder.write("library/their.h", "// NOLINT(syncline-our)\n");
  Request.Known = {&Ours};
  const char *Code = "#include \"own.h\"\n#include <their.h>\n"
                     "void f() { ours(); } // NOLINTBEGIN\n";
  std::vector<std::string> Flags = {"-isystem",
                                    (Folder.path() / "library").string()};
  LintResult Result = lint(Code, Flags);
  ASSERT_EQ(Result.NolintFaults.size(), 2u);
  EXPECT_EQ(Result.NolintFaults[0].File, "main.cpp");
  EXPECT_EQ(Result.NolintFaults[0].Line, 4u);
  EXPECT_TRUE(Result.NolintFaults[0].IsError);
  EXPECT_EQ(Result.NolintFaults[1].File, "own.h");
  EXPECT_FALSE(Result.NolintFaults[1].IsError);
  EXPECT_EQ(Result.Findings.size(), 1u);
  Request.KeepSuppressed = true; // as in clang-tidy
  EXPECT_THAT(lint(Code, Flags).NolintFaults, IsEmpty());
}

TEST_F(FileSuppressionsTest, Headers) {
  Folder.write("own.h", "#ifndef OWN_H\n#define OWN_H\n"
                        "inline void g() { ours(); } // NOLINT(syncline-*)\n"
                        "inline void h() {} // NOLINT(syncline-*)\n"
                        "#endif\n");
  Folder.write("library/their.h", "inline void t() {} // NOLINT(syncline-*)\n");
  const char *Code = "#include \"own.h\"\n#include \"own.h\"\n"
                     "#include <their.h>\n";
  std::vector<std::string> Flags = {"-isystem",
                                    (Folder.path() / "library").string()};
  EXPECT_THAT(
      textsOf(lint(Code, Flags)),
      ElementsAre("own.h:3 used in header", "own.h:4 unused in header"));
  Request.HeaderFilter = "nothing";
  EXPECT_THAT(textsOf(lint(Code, Flags)), IsEmpty());
}

} // namespace
