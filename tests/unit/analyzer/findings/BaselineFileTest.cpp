#include "findings/Baseline.h"
#include "io/Errors.h"
#include "support/OneLine.h"
#include "support/TemporaryFolder.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::lint::findings;
using namespace syncline::lint::io;
using namespace syncline::tests;
using testing::AllOf;
using testing::HasSubstr;
namespace fs = std::filesystem;

namespace {

class BaselineFileTest : public testing::Test {
protected:
  /// The error of load for a file with \p Text; empty where it accepts it.
  std::string errorOf(const std::string &Text) const {
    try {
      Baseline::load(Folder.write("base.json", Text));
    } catch (const UsageError &E) {
      return E.what();
    }
    return {};
  }

  /// A baseline whose one entry is \p Entry.
  std::string errorOfEntry(const std::string &Entry) const {
    return errorOf(R"({"version": 1, "tool": "syncline", "findings": [)" +
                   Entry + "]}");
  }

  static auto isError() { return AllOf(IsOneLine(), HasSubstr("base.json: ")); }

  TemporaryFolder Folder;
};

TEST_F(BaselineFileTest, FileThatIsNotThere) {
  for (const auto &[Path, Why] :
       {std::pair(Folder.path() / "gone.json",
                  "No such file or directory; --write-baseline creates one"),
        std::pair(fs::path(Folder.path()), "Is a directory")})
    try {
      Baseline::load(Path);
      FAIL() << Path << " was read";
    } catch (const UsageError &E) {
      EXPECT_EQ(E.what(), Path.string() + ": cannot read the baseline: " + Why);
    }
}

TEST_F(BaselineFileTest, NoJson) {
  for (const char *Text :
       {"", "{", "<<<<<<< HEAD\n{}\n", "{\"version\": 1,}", "{} {}"})
    EXPECT_THAT(errorOf(Text), AllOf(isError(), HasSubstr("not valid JSON")))
        << Text;
}

TEST_F(BaselineFileTest, OtherDocuments) {
  EXPECT_THAT(errorOf("[]"),
              AllOf(isError(), HasSubstr("must be a JSON object")));
  for (const char *Text : {R"({"version": 2, "findings": 7, "new": 1})",
                           R"({"version": "1", "findings": []})",
                           R"({"version": 1.0, "findings": []})"})
    EXPECT_THAT(errorOf(Text),
                AllOf(isError(), HasSubstr("'version' must be 1, not ")))
        << Text;
  EXPECT_THAT(errorOf(R"({"findings": []})"),
              AllOf(isError(), HasSubstr("no baseline: 'version' is missing")));
  for (const char *Text : {"{}", R"({"version": 2, "rules": {}})"})
    EXPECT_THAT(
        errorOf(Text),
        AllOf(isError(), HasSubstr("no baseline: 'findings' is missing")))
        << Text;
  EXPECT_THAT(errorOf(R"({"version": 1, "findings": [], "more": 1})"),
              AllOf(isError(), HasSubstr("'more'"), HasSubstr("known: ")));
  EXPECT_THAT(errorOf(R"({"version": 1})"),
              AllOf(isError(), HasSubstr("'findings' is missing")));
  EXPECT_THAT(errorOf(R"({"version": 1, "findings": {}})"),
              AllOf(isError(), HasSubstr("'findings' must be an array")));
}

TEST_F(BaselineFileTest, BadEntries) {
  const std::string Print =
      R"("fingerprint": "0123456789abcdef0123456789abcdef")";
  EXPECT_EQ(errorOfEntry("{" + Print + R"(, "rule": "r", "file": "f"})"), "");
  EXPECT_THAT(
      errorOfEntry("{" + Print + R"(, "rule": "r", "file": "f", "x": 1})"),
      AllOf(isError(), HasSubstr("finding 1: unknown key 'x'; known")));
  EXPECT_THAT(errorOfEntry("{" + Print + R"(, "rules": "r", "file": "f"})"),
              HasSubstr("unknown key 'rules' (did you mean 'rule'?)"));
  EXPECT_THAT(errorOfEntry("7"),
              AllOf(isError(), HasSubstr("finding 1: must be an object")));
  EXPECT_THAT(
      errorOfEntry("{" + Print + R"(, "rule": 1, "file": "f"})"),
      AllOf(isError(), HasSubstr("finding 1: 'rule' must be a string, not 1")));
  for (const char *Line : {"-1", "1.5", "\"1\"", "99999999999", "true"})
    EXPECT_THAT(errorOfEntry("{" + Print +
                             R"(, "rule": "r", "file": "f", "line": )" + Line +
                             "}"),
                AllOf(isError(), HasSubstr("'line' must be")))
        << Line;
  EXPECT_THAT(errorOfEntry("{" + Print + R"(, "file": "f"})"),
              AllOf(isError(), HasSubstr("finding 1: 'rule' is missing")));
  for (const char *Text :
       {R"({"rule": "r", "file": "f"})",
        R"({"fingerprint": "0123", "rule": "r", "file": "f"})",
        R"({"fingerprint": "0123456789abcdef0123456789abcdeG",
            "rule": "r", "file": "f"})"})
    EXPECT_THAT(errorOfEntry(Text),
                AllOf(isError(), HasSubstr("'fingerprint' must be 32")))
        << Text;
}

} // namespace
