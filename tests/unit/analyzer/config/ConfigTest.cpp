#include "config/Config.h"
#include "io/Errors.h"
#include "support/OneLine.h"
#include "support/TemporaryFolder.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::lint::config;
using namespace syncline::lint::io;
using namespace syncline::rules;
using namespace syncline::tests;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

namespace {

class ConfigTest : public testing::Test {
protected:
  Config read(const char *Text) {
    return readConfig(Folder.write(".syncline.json", Text));
  }

  /// The error of readConfig for \p Text; empty where it accepts it.
  std::string errorOf(const char *Text) {
    try {
      read(Text);
    } catch (const UsageError &E) {
      return E.what();
    }
    return {};
  }

  /// One line that names the file.
  auto isError() const {
    return AllOf(
        IsOneLine(),
        StartsWith((Folder.path() / ".syncline.json").string() + ": "));
  }

  TemporaryFolder Folder;
};

TEST_F(ConfigTest, EmptyObjectSetsNothing) {
  Config C = read("{}");
  EXPECT_FALSE(C.Rules);
  EXPECT_FALSE(C.MinConfidence);
  EXPECT_THAT(C.RulesDirectories, IsEmpty());
  EXPECT_FALSE(C.HeaderFilter);
  EXPECT_FALSE(C.LibTorch);
  EXPECT_THAT(C.ExtraFlags, IsEmpty());
  EXPECT_FALSE(C.RequireNolintReason);
  EXPECT_FALSE(C.ReportUnusedNolint);
  EXPECT_FALSE(C.WarningsAsErrors);
  EXPECT_THAT(C.Baseline, IsEmpty());
}

TEST_F(ConfigTest, Switches) {
  Config C = read(R"({"require_nolint_reason": true})");
  EXPECT_TRUE(C.RequireNolintReason);
  EXPECT_FALSE(C.ReportUnusedNolint || C.WarningsAsErrors || C.AssumeGpu);
  C = read(R"({"report_unused_nolint": true})");
  EXPECT_TRUE(C.ReportUnusedNolint);
  EXPECT_FALSE(C.RequireNolintReason || C.WarningsAsErrors || C.AssumeGpu);
  C = read(R"({"warnings_as_errors": true, "assume_gpu": false})");
  EXPECT_TRUE(C.WarningsAsErrors);
  EXPECT_FALSE(C.RequireNolintReason || C.ReportUnusedNolint || C.AssumeGpu);
}

TEST_F(ConfigTest, BaselineIsRelativeToTheFile) {
  EXPECT_EQ(read(R"({"baseline": "ci/../base.json"})").Baseline,
            Folder.path() / "base.json");
  EXPECT_EQ(read(R"({"baseline": "/opt/base.json"})").Baseline,
            "/opt/base.json");
}

TEST_F(ConfigTest, TextKeys) {
  Config C = read(R"({"rules": "-*,sync-item", "header_filter": "src/.*"})");
  EXPECT_EQ(C.Rules, "-*,sync-item");
  EXPECT_EQ(C.HeaderFilter, "src/.*");
  EXPECT_FALSE(C.MinConfidence);
  EXPECT_FALSE(C.LibTorch);
}

TEST_F(ConfigTest, MinConfidence) {
  EXPECT_EQ(read(R"({"min_confidence": "possible"})").MinConfidence,
            Confidence::Possible);
  EXPECT_EQ(read(R"({"min_confidence": "likely"})").MinConfidence,
            Confidence::Likely);
  EXPECT_EQ(read(R"({"min_confidence": "certain"})").MinConfidence,
            Confidence::Certain);
  for (const char *Text :
       {R"({"min_confidence": "sure"})", R"({"min_confidence": "Certain"})",
        R"({"min_confidence": ""})"})
    EXPECT_THAT(errorOf(Text), AllOf(isError(), HasSubstr("min_confidence")));
  EXPECT_THAT(errorOf(R"({"min_confidence": "sure"})"),
              HasSubstr("not \"sure\""));
}

TEST_F(ConfigTest, LibTorchVersion) {
  EXPECT_EQ(read(R"({"libtorch_version": "2.11"})").LibTorch, (Version{2, 11}));
  EXPECT_EQ(read(R"({"libtorch_version": "2.11.0"})").LibTorch,
            (Version{2, 11}));
  EXPECT_THAT(errorOf(R"({"libtorch_version": "latest"})"),
              AllOf(isError(), HasSubstr("libtorch_version"),
                    HasSubstr("not \"latest\"")));
}

TEST_F(ConfigTest, ExtraFlags) {
  EXPECT_THAT(read(R"({"extra_flags": ["-DX", "-I", "y"]})").ExtraFlags,
              ElementsAre("-DX", "-I", "y"));
  EXPECT_THAT(read(R"({"extra_flags": []})").ExtraFlags, IsEmpty());
}

TEST_F(ConfigTest, RulesDirectoriesAreRelativeToTheFile) {
  std::string Root = Folder.path();
  EXPECT_THAT(
      read(R"({"rules_dirs": ["rules", "./a/../b", "../c", "/opt/rules"]})")
          .RulesDirectories,
      ElementsAre(Root + "/rules", Root + "/b",
                  Folder.path().parent_path().string() + "/c", "/opt/rules"));
}

TEST_F(ConfigTest, RulesDirectoriesOfAFileThatIsNamedRelatively) {
  Folder.write("project/.syncline.json", R"({"rules_dirs": ["rules"]})");
  std::filesystem::path Before = std::filesystem::current_path();
  std::filesystem::current_path(Folder.path());
  Config C = readConfig("project/.syncline.json");
  std::filesystem::current_path(Before);
  EXPECT_THAT(C.RulesDirectories,
              ElementsAre(Folder.path().string() + "/project/rules"));
}

TEST_F(ConfigTest, UnknownKey) {
  EXPECT_THAT(errorOf(R"({"rules": "*", "rule": "*"})"),
              AllOf(isError(), HasSubstr("'rule'"), HasSubstr("min_confidence"),
                    HasSubstr("extra_flags"), HasSubstr("baseline")));
}

TEST_F(ConfigTest, WrongType) {
  for (const char *Text :
       {R"({"rules": ["sync-item"]})", R"({"rules": null})",
        R"({"rules_dirs": "rules"})", R"({"rules_dirs": ["rules", 1]})",
        R"({"min_confidence": 1})", R"({"header_filter": true})",
        R"({"libtorch_version": 2.11})", R"({"extra_flags": {"a": "b"}})",
        R"({"baseline": true})"}) {
    std::string Key(Text + 2, std::string_view(Text + 2).find('"'));
    EXPECT_THAT(errorOf(Text),
                AllOf(isError(), HasSubstr("'" + Key), HasSubstr("' must be a"),
                      HasSubstr(", not ")))
        << Text;
  }
}

TEST_F(ConfigTest, ASwitchOfAnotherType) {
  for (const char *Key : {"assume_gpu", "tests", "require_nolint_reason",
                          "report_unused_nolint", "warnings_as_errors"}) {
    std::string Text = "{\"" + std::string(Key) + "\": \"yes\"}";
    EXPECT_THAT(errorOf(Text.c_str()),
                AllOf(isError(), HasSubstr("'" + std::string(Key) +
                                           "' must be true or false, not "
                                           "\"yes\"")));
  }
}

TEST_F(ConfigTest, NamesTheElementOfAList) {
  EXPECT_THAT(errorOf(R"({"extra_flags": ["-DA", 7]})"),
              HasSubstr("'extra_flags[1]' must be a string, not 7"));
}

TEST_F(ConfigTest, NoObject) {
  for (const char *Text : {"[]", "\"rules\"", "7", "null"})
    EXPECT_THAT(errorOf(Text),
                AllOf(isError(), HasSubstr("must be a JSON object")))
        << Text;
}

TEST_F(ConfigTest, NoJson) {
  for (const char *Text : {"", "rules: '*'\n", "{\"rules\": \"*\"", "{} {}",
                           "{\n  \"rules\": \"a\nb\"\n}"})
    EXPECT_THAT(errorOf(Text), AllOf(isError(), HasSubstr("not valid JSON")))
        << Text;
}

TEST_F(ConfigTest, FileThatIsNotThere) {
  std::string Missing = Folder.path() / "missing.json";
  try {
    readConfig(Missing);
    FAIL() << "a missing file was read";
  } catch (const UsageError &E) {
    EXPECT_THAT(std::string(E.what()),
                AllOf(IsOneLine(), StartsWith(Missing + ": ")));
  }
}

TEST_F(ConfigTest, FolderInPlaceOfAFile) {
  EXPECT_THROW(readConfig(Folder.path()), UsageError);
}

TEST_F(ConfigTest, NearestFileWins) {
  Folder.write(".syncline.json", R"({"rules": "outer"})");
  Folder.write("src/deep/.syncline.json", R"({"rules": "inner"})");
  Folder.write("src/deep/er/a.cpp", "");
  ConfigFinder Finder("");
  EXPECT_EQ(Finder.configFor(Folder.path() / "a.cpp").Rules, "outer");
  EXPECT_EQ(Finder.configFor(Folder.path() / "src/a.cpp").Rules, "outer");
  EXPECT_EQ(Finder.configFor(Folder.path() / "src/deep/a.cpp").Rules, "inner");
  EXPECT_EQ(Finder.configFor(Folder.path() / "src/deep/er/a.cpp").Rules,
            "inner");
  EXPECT_EQ(Finder.configFor(Folder.path() / "src/deep/../a.cpp").Rules,
            "outer");
}

TEST_F(ConfigTest, NearestFileReplacesTheOuterOne) {
  Folder.write(".syncline.json", R"({"header_filter": "outer"})");
  Folder.write("src/.syncline.json", R"({"rules": "inner"})");
  EXPECT_FALSE(
      ConfigFinder("").configFor(Folder.path() / "src/a.cpp").HeaderFilter);
}

TEST_F(ConfigTest, NamedFileIsUsedForEveryFile) {
  Folder.write("src/.syncline.json", R"({"rules": "inner"})");
  std::string Named = Folder.write("named.json", R"({"rules": "named"})");
  ConfigFinder Finder(Named);
  EXPECT_EQ(Finder.configFor(Folder.path() / "src/a.cpp").Rules, "named");
  EXPECT_EQ(Finder.configFor("/a.cpp").Rules, "named");
}

TEST_F(ConfigTest, FaultOfTheNearestFileIsReported) {
  Folder.write(".syncline.json", "{}");
  std::string Bad = Folder.write("src/.syncline.json", R"({"key": 1})");
  ConfigFinder Finder("");
  try {
    Finder.configFor(Folder.path() / "src/a.cpp");
    FAIL() << "a bad file was passed over";
  } catch (const UsageError &E) {
    EXPECT_THAT(std::string(E.what()), StartsWith(Bad + ": "));
  }
}

} // namespace
