#include "run/ResultCache.h"
#include "support/TemporaryFolder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

using namespace syncline;
using namespace syncline::lint::commands;
using namespace syncline::lint::config;
using namespace syncline::lint::findings;
using namespace syncline::lint::io;
using namespace syncline::lint::run;
using namespace syncline::rules;
using namespace syncline::tests;
namespace fs = std::filesystem;

namespace {

class ResultCacheTest : public testing::Test {
protected:
  ResultCacheTest() {
    Rule.Id = "sync-item";
    Request.Rules = {&Rule};
    Job = jobIn(Project);
  }

  static LintJob jobIn(TemporaryFolder &Checkout) {
    LintJob J;
    J.MainFile = Checkout.write("a.cpp", "int A;");
    Checkout.write("a.h", "int B;");
    J.Directory = Checkout.path().string();
    J.Arguments = {"clang++", "-I" + Checkout.path().string(), J.MainFile};
    return J;
  }

  UnitResult result() const {
    UnitResult R;
    R.Ran = true;
    Finding F;
    F.Rule = &Rule;
    F.File = "a.cpp";
    F.Line = 7;
    F.Message = "not \xff UTF-8";
    F.Fixes = {
        {"title", true, "", {{"a.cpp", 3, 4, 1, 4, 1, 8, "text", 4, 8}}}};
    F.HotPath = {{"b.cpp", 1, 2, "called from main()", 2}};
    R.Lint.Findings = {F};
    F.Suppressed = true;
    F.Justification = "on purpose";
    R.Lint.SuppressedFindings = {F};
    R.Lint.NolintFaults = {{"a.cpp", 3, "fault", /*IsError=*/true}};
    R.Lint.Dependencies = {Job.MainFile, Project.path().string() + "/a.h"};
    return R;
  }

  /// What a new run finds.
  std::optional<UnitResult> lookup() { return lookupIn(Project, Job); }
  std::optional<UnitResult> lookupIn(TemporaryFolder &Checkout,
                                     const LintJob &J) {
    FileStamps Stamps(Checkout.path().string());
    ResultCache Cache(Folder.path().string(), Stamps);
    return Cache.lookup(Cache.keyOf(J, Request), Request.Rules);
  }
  void store(const UnitResult &R) {
    FileStamps Stamps(Project.path().string());
    ResultCache Cache(Folder.path().string(), Stamps);
    Cache.store(Cache.keyOf(Job, Request), R);
  }
  fs::path entry() const {
    for (const auto &Each : fs::directory_iterator(Folder.path()))
      return Each.path();
    return {};
  }

  TemporaryFolder Project, Folder;
  syncline::rules::Rule Rule;
  LintRequest Request;
  LintJob Job;
};

TEST_F(ResultCacheTest, AllOfAResultComesBack) {
  store(result());
  std::optional<UnitResult> Found = lookup();
  ASSERT_TRUE(Found);
  UnitResult Expected = result();
  Expected.Lint.Dependencies.clear();
  EXPECT_EQ(encode(*Found), encode(Expected));
  EXPECT_EQ(Found->Lint.Findings[0].Message, "not \xff UTF-8");
  EXPECT_EQ(Found->Lint.Findings[0].Rule, &Rule);
}

TEST_F(ResultCacheTest, AChangedHeaderIsNoHit) {
  store(result());
  Project.write("a.h", "int C;");
  EXPECT_FALSE(lookup());
}

TEST_F(ResultCacheTest, OtherFlagsRulesOrSettingsAreNoHit) {
  store(result());
  ASSERT_TRUE(lookup());
  Request.MinConfidence = Confidence::Possible;
  EXPECT_FALSE(lookup());
  Request.MinConfidence = Confidence::Likely;
  Request.OwnRules = "other";
  EXPECT_FALSE(lookup());
  Request.OwnRules = "";
  Job.Arguments.insert(Job.Arguments.begin() + 1, "-DX");
  EXPECT_FALSE(lookup());
}

TEST_F(ResultCacheTest, AnotherCheckoutUsesTheSameEntry) {
  store(result());
  TemporaryFolder Other;
  LintJob Same = jobIn(Other);
  EXPECT_TRUE(lookupIn(Other, Same));
  Other.write("a.h", "int D;");
  EXPECT_FALSE(lookupIn(Other, Same));
}

TEST_F(ResultCacheTest, ParseErrorsAreKept) {
  UnitResult Broken = result();
  Broken.Ran = false;
  Broken.Errors = 2;
  Broken.FirstError = {"a.cpp", 1, 1, "error"};
  store(Broken);
  std::optional<UnitResult> Found = lookup();
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->Errors, 2U);
  EXPECT_EQ(Found->FirstError.text(), "a.cpp:1:1: error");
}

TEST_F(ResultCacheTest, AHeaderThatAppearsIsNoHit) {
  UnitResult Broken = result();
  Broken.Errors = 1;
  Broken.Lint.MissingHeaders = {Project.path().string() + "/new.h",
                                "/nowhere/new.h"};
  store(Broken);
  EXPECT_TRUE(lookup());
  Project.write("new.h", "");
  EXPECT_FALSE(lookup());
}

TEST_F(ResultCacheTest, InternalErrorsAreNotKept) {
  UnitResult Incomplete = result();
  Incomplete.InternalErrors = {{{}, "signal 11"}};
  store(Incomplete);
  EXPECT_TRUE(entry().empty());
}

TEST_F(ResultCacheTest, WhatClangCouldNotRunOnIsNotKept) {
  UnitResult Nothing = result();
  Nothing.Ran = false;
  store(Nothing);
  EXPECT_TRUE(entry().empty());
}

TEST_F(ResultCacheTest, ADamagedEntryIsNone) {
  store(result());
  fs::resize_file(entry(), fs::file_size(entry()) - 5);
  EXPECT_FALSE(lookup());
  store(result());
  ASSERT_TRUE(lookup());
  std::fstream File(entry(), std::ios::in | std::ios::out | std::ios::binary);
  File.seekp(60);
  File.put('!');
  File.close();
  EXPECT_FALSE(lookup());
}

TEST_F(ResultCacheTest, TheLongestUnusedGoFirst) {
  auto Now = fs::file_time_type::clock::now();
  for (int I = 0; I < 4; ++I) {
    std::string Name = std::to_string(I) + ".result";
    Folder.write(Name, std::string(100, 'x'));
    fs::last_write_time(Folder.path() / Name, Now - std::chrono::hours(9 - I));
  }
  Folder.write("1.partial", "left over from long ago");
  fs::last_write_time(Folder.path() / "1.partial",
                      Now - std::chrono::hours(48));
  Folder.write("2.partial", "being written");
  trimFolder(Folder.path().string(), 250);
  EXPECT_FALSE(fs::exists(Folder.path() / "0.result"));
  EXPECT_FALSE(fs::exists(Folder.path() / "1.result"));
  EXPECT_TRUE(fs::exists(Folder.path() / "2.result"));
  EXPECT_TRUE(fs::exists(Folder.path() / "3.result"));
  EXPECT_FALSE(fs::exists(Folder.path() / "1.partial"));
  EXPECT_TRUE(fs::exists(Folder.path() / "2.partial"));
}

TEST_F(ResultCacheTest, WithoutAFolderNothingIsKept) {
  FileStamps Stamps(Project.path().string());
  ResultCache Cache("", Stamps);
  EXPECT_EQ(Cache.keyOf(Job, Request), "");
  Cache.store("", result());
  EXPECT_FALSE(Cache.lookup("", Request.Rules));
}

} // namespace
