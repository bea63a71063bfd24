#include "preamble/PreamblePlan.h"
#include "preamble/Preamble.h"
#include "support/TemporaryFolder.h"

#include <gtest/gtest.h>

using namespace syncline;
using namespace syncline::lint::commands;
using namespace syncline::lint::preamble;
using namespace syncline::tests;

namespace {

/// A project, and a library of torch.h and script.h.
class PreamblePlanTest : public testing::Test {
protected:
  PreamblePlanTest() {
    Library.write("torch.h", "int Torch;");
    Library.write("script.h", "int Script;");
  }

  LintJob job(const std::string &Name, const std::string &Text,
              const std::vector<std::string> &Flags = {}) {
    LintJob Job;
    Job.MainFile = Project.write(Name, Text);
    Job.Directory = Project.path().string();
    Job.Arguments = {"clang++", "-isystem", Library.path().string(), "-I."};
    Job.Arguments.insert(Job.Arguments.end(), Flags.begin(), Flags.end());
    Job.Arguments.push_back(Job.MainFile);
    return Job;
  }

  using Names = std::vector<std::string>;
  using Indices = std::vector<size_t>;

  TemporaryFolder Project, Library;
};

TEST_F(PreamblePlanTest, FilesShareWhatAllOfThemInclude) {
  auto Plans = planPreambles({
      job("a.cpp", "#include <vector>\n#include <torch.h>\n#include <map>\n"),
      job("b.cpp", "#include <torch.h>\n#include <vector>\n"),
      job("c.cpp", "#include <vector>\n"),
  });
  ASSERT_EQ(Plans.size(), 1U);
  EXPECT_EQ(Plans[0].Headers, (Names{"vector", "torch.h"}));
  EXPECT_EQ(Plans[0].Jobs, (Indices{0, 1}));
}

TEST_F(PreamblePlanTest, HeadersOfTheProjectAreReadButNotPrebuilt) {
  Project.write("model.h", "#pragma once\n#include <torch.h>\n");
  auto Plans =
      planPreambles({job("a.cpp", "#include \"model.h\"\n#include <map>\n")});
  ASSERT_EQ(Plans.size(), 1U);
  EXPECT_EQ(Plans[0].Headers, (Names{"torch.h", "map"}));
}

TEST_F(PreamblePlanTest, OtherFlagsAreAnotherPreamble) {
  auto A = job("a.cpp", "#include <torch.h>\n");
  auto B = job("b.cpp", "#include <torch.h>\n", {"-DDEBUG"});
  auto Plans = planPreambles({A, B});
  ASSERT_EQ(Plans.size(), 2U);
  EXPECT_NE(keyOf(Plans[0]), keyOf(Plans[1]));
}

TEST_F(PreamblePlanTest, FilesThatShareLittleGetTheirOwn) {
  auto Plans = planPreambles({job("a.cpp", "#include <torch.h>\n"),
                              job("b.cpp", "#include <script.h>\n")});
  ASSERT_EQ(Plans.size(), 2U);
}

TEST_F(PreamblePlanTest, WhatIsConditionalMayNotBeThere) {
  auto Plans = planPreambles(
      {job("a.cpp",
           "#include <torch.h>\n#ifdef X\n#include <gone.h>\n#endif\n"),
       job("b.cpp", "#if 0\n#include <script.h>\n#endif\n")});
  ASSERT_EQ(Plans.size(), 1U);
  EXPECT_EQ(Plans[0].Headers, (Names{"torch.h"}));
}

// The project's header for another system has headers of that system.
TEST_F(PreamblePlanTest, NorMayWhatAConditionalHeaderIncludes) {
  Project.write("dirent.h", "#include <windows.h>\n");
  auto Plans = planPreambles(
      {job("a.cpp", "#include <torch.h>\n#ifdef _WIN32\n"
                    "#include \"dirent.h\"\n#else\n#include <dirent.h>\n"
                    "#endif\n"),
       job("b.cpp", "#include <torch.h>\n")});
  ASSERT_EQ(Plans.size(), 1U);
  EXPECT_EQ(Plans[0].Headers, (Names{"torch.h"}));
}

TEST_F(PreamblePlanTest, AnIncludeGuardIsNoCondition) {
  Project.write("model.h",
                "#ifndef MODEL_H\n#define MODEL_H\n#include <torch.h>\n#endif");
  EXPECT_EQ(planPreambles({job("a.cpp", "#include \"model.h\"\n")}).size(), 1U);
}

TEST_F(PreamblePlanTest, TheSystemsHeadersAloneAreNotWorthIt) {
  EXPECT_TRUE(planPreambles({job("a.cpp", "#include <vector>\n")}).empty());
}

TEST_F(PreamblePlanTest, CudaFilesShareWithEachOtherAlone) {
  std::vector<PreamblePlan> Plans =
      planPreambles({job("a.cu", "#include <torch.h>\n"),
                     job("b.cpp", "#include <torch.h>\n"),
                     job("c.cu", "#include <torch.h>\n")});
  ASSERT_EQ(Plans.size(), 2U);
  EXPECT_NE(keyOf(Plans[0]), keyOf(Plans[1]));
  for (const PreamblePlan &Each : Plans)
    EXPECT_EQ(Each.Jobs.size(), isCuda(Each.Model) ? 2U : 1U);
}

TEST_F(PreamblePlanTest, FilesInCAreLeftAlone) {
  EXPECT_TRUE(planPreambles({job("a.c", "#include <torch.h>\n")}).empty());
}

} // namespace
