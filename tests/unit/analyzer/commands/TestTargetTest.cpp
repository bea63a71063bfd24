#include "commands/TestTarget.h"
#include "support/TemporaryFolder.h"

#include "clang/Tooling/CompilationDatabase.h"

#include <gtest/gtest.h>

using namespace clang::tooling;
using namespace syncline::lint::commands;
using namespace syncline::tests;

namespace {

/// Whether a file that is compiled into \p Output is of a target that is called
/// a test.
bool isTest(const char *Output) {
  return isTestName(targetOf({"c++", "-c", "a.cpp", "-o", Output}, "").Name);
}

TEST(TestTargetTest, CMakeMesonAndBazelNameTheTarget) {
  EXPECT_TRUE(isTest("tests/CMakeFiles/rl_tests.dir/a.cpp.o"));
  EXPECT_TRUE(isTest("CMakeFiles/test-loss.dir/a.cpp.o"));
  EXPECT_TRUE(isTest("CMakeFiles/LossTest.dir/a.cpp.o"));
  EXPECT_TRUE(isTest("src/unittests.p/a.cpp.o"));
  EXPECT_TRUE(isTest("bazel-out/k8/bin/loss/_objs/loss_test/a.pic.o"));
}

TEST(TestTargetTest, OtherNamesAndOtherFoldersDoNotCount) {
  EXPECT_FALSE(isTest("CMakeFiles/latest.dir/a.cpp.o"));
  EXPECT_FALSE(isTest("CMakeFiles/contest.dir/a.cpp.o"));
  EXPECT_FALSE(isTest("CMakeFiles/loss.dir/tests/a.cpp.o"));
  EXPECT_FALSE(isTest("tests/CMakeFiles/loss.dir/a.cpp.o"));
  EXPECT_FALSE(isTest("test.o"));
  EXPECT_FALSE(isTestName(targetOf({"c++", "-c", "a.cpp"}, "").Name));
}

TEST(TestTargetTest, OutputOfTheDatabaseCountsWithoutTheFlag) {
  EXPECT_EQ(
      targetOf({"c++", "-c", "a.cpp"}, "b/CMakeFiles/tests.dir/a.cpp.o").Name,
      "tests");
}

TEST(TestTargetTest, MacrosConfigureAFramework) {
  EXPECT_TRUE(
      configuresFramework({"c++", "-DGTEST_LINKED_AS_SHARED_LIBRARY=1"}));
  EXPECT_TRUE(configuresFramework({"c++", "-DCATCH_CONFIG_MAIN"}));
  EXPECT_TRUE(
      configuresFramework({"c++", "-DDOCTEST_CONFIG_IMPLEMENT_WITH_MAIN"}));
  EXPECT_TRUE(configuresFramework({"c++", "-D", "GTEST_HAS_TR1_TUPLE=0"}));
  EXPECT_FALSE(configuresFramework({"c++", "-DDOCTEST_CONFIG_DISABLE"}));
  EXPECT_FALSE(configuresFramework({"c++", "-DCATCH_CONFIG_DISABLE=1"}));
  EXPECT_FALSE(configuresFramework({"c++", "-DMY_GTEST_FLAG"}));
}

/// A build whose target "test" consists of main.cpp and part.cpp.
class TestTargetsTest : public testing::Test {
protected:
  /// Whether its part.cpp is a test.
  bool isPartTest() const {
    std::vector<CompileCommand> Commands{commandOf("main"), commandOf("part")};
    FixedDatabase Database(Commands);
    return TestTargets(Database).isTest(Commands[1]);
  }

  CompileCommand commandOf(const std::string &Name) const {
    std::string File = Name + ".cpp";
    return {Folder.path().string(),
            File,
            {"c++", "-c", File},
            "CMakeFiles/test.dir/" + File + ".o"};
  }

  struct FixedDatabase : CompilationDatabase {
    explicit FixedDatabase(std::vector<CompileCommand> All)
        : All(std::move(All)) {}
    std::vector<CompileCommand>
    getCompileCommands(llvm::StringRef) const override {
      return All;
    }
    std::vector<CompileCommand> getAllCompileCommands() const override {
      return All;
    }
    std::vector<CompileCommand> All;
  };

  TemporaryFolder Folder;
};

TEST_F(TestTargetsTest, OrdinaryProgramIsNone) {
  Folder.write("main.cpp", "#include <torch/torch.h>\nint main() {}\n");
  Folder.write("part.cpp", "void f();\n");
  EXPECT_FALSE(isPartTest());
}

TEST_F(TestTargetsTest, NameCountsIfMainIsElsewhere) {
  Folder.write("main.cpp", "// int main() {}\nint domain();\n");
  Folder.write("part.cpp", "void f();\n");
  EXPECT_TRUE(isPartTest());
}

TEST_F(TestTargetsTest, FrameworkInAnyOfItsFilesCounts) {
  Folder.write("main.cpp", "#include <boost/test/unit_test.hpp>\n"
                           "int main() {}\n");
  Folder.write("part.cpp", "void f();\n");
  EXPECT_TRUE(isPartTest());
}

TEST_F(TestTargetsTest, ProgramThatCTestRunsIsATest) {
  Folder.write("main.cpp", "int main() {}\n");
  Folder.write("part.cpp", "void f();\n");
  Folder.write("CTestTestfile.cmake",
               "add_test([=[all]=] \"/b/bin/test-other\" \"/b/testing\")\n");
  EXPECT_FALSE(isPartTest());
  Folder.write("CTestTestfile.cmake",
               "add_test([=[all]=] \"/b/bin/test\" \"--brief\")\n");
  EXPECT_TRUE(isPartTest());
  Folder.write("CTestTestfile.cmake",
               "include(\"/b/test[1]_include.cmake\")\n");
  EXPECT_TRUE(isPartTest());
}

} // namespace
