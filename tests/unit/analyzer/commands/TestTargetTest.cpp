#include "commands/TestTarget.h"

#include <gmock/gmock.h>

using namespace syncline::lint::commands;

namespace {

/// Whether a file that is compiled into \p Output is a test.
bool isTest(const char *Output) {
  return isOfTestTarget({"c++", "-c", "a.cpp", "-o", Output}, "");
}

bool isTestWith(const char *Flag) {
  return isOfTestTarget({"c++", Flag, "-c", "a.cpp"}, "a.o");
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
  EXPECT_FALSE(isOfTestTarget({"c++", "-c", "a.cpp"}, ""));
}

TEST(TestTargetTest, OutputOfTheDatabaseCountsWithoutTheFlag) {
  EXPECT_TRUE(
      isOfTestTarget({"c++", "-c", "a.cpp"}, "CMakeFiles/tests.dir/a.cpp.o"));
}

TEST(TestTargetTest, MacrosConfigureAFramework) {
  EXPECT_TRUE(isTestWith("-DGTEST_LINKED_AS_SHARED_LIBRARY=1"));
  EXPECT_TRUE(isTestWith("-DCATCH_CONFIG_MAIN"));
  EXPECT_TRUE(isTestWith("-DDOCTEST_CONFIG_IMPLEMENT_WITH_MAIN"));
  EXPECT_TRUE(isOfTestTarget({"c++", "-D", "GTEST_HAS_TR1_TUPLE=0"}, "a.o"));
  EXPECT_FALSE(isTestWith("-DDOCTEST_CONFIG_DISABLE"));
  EXPECT_FALSE(isTestWith("-DCATCH_CONFIG_DISABLE=1"));
  EXPECT_FALSE(isTestWith("-DMY_GTEST_FLAG"));
}

} // namespace
