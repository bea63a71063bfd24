#include "files/KeptFile.h"

#include "support/TemporaryFolder.h"

#include <gtest/gtest.h>

#include <sys/stat.h>

using namespace syncline::files;
using namespace syncline::tests;
namespace fs = std::filesystem;

namespace {

class KeptFileTest : public testing::Test {
protected:
  const char *kindOf(std::string_view Text) const {
    return keptKind(Folder.write("file.json", Text));
  }

  TemporaryFolder Folder;
};

} // namespace

TEST_F(KeptFileTest, KnowsABudget) {
  EXPECT_STREQ(kindOf(R"({"version": 2, "step": {"syncs": 8.5},
                          "recorded": {"programs": [{"name": "a"}]}})"),
               "a budget");
  EXPECT_STREQ(
      kindOf("\n {\"total\": {\"blocked\": \"4 ms\"}, \"version\": 2}"),
      "a budget");
}

TEST_F(KeptFileTest, KnowsABaseline) {
  EXPECT_STREQ(kindOf(R"({"version": 1, "tool": "syncline", "findings": []})"),
               "a baseline");
  EXPECT_STREQ(kindOf(R"({"version": 1, "tool": "syncline", "findings":
                          [{"fingerprint": "0", "rule": "sync-item"}]})"),
               "a baseline");
}

TEST_F(KeptFileTest, OutputsAreOtherFiles) {
  for (const char *Text : {
           "",
           "A step takes 10 ms",
           "[]",
           "{}",
           "{\"version\": 2}",
           "{\"version\": 2, \"step\": ",
           R"({"version": 2, "step": {}, "traces": []})",
           R"({"version": 2, "tool": {"name": "syncline"}, "findings": []})",
           R"({"version": 1, "findings": []})",
           R"({"traces": [{"version": 2, "step": {}}]})",
       })
    EXPECT_EQ(kindOf(Text), nullptr) << Text;
}

TEST_F(KeptFileTest, ReadsOnlyRegularFiles) {
  EXPECT_EQ(keptKind(Folder.path()), nullptr);
  EXPECT_EQ(keptKind(Folder.path() / "missing"), nullptr);
  fs::path Pipe = Folder.path() / "pipe";
  ASSERT_EQ(mkfifo(Pipe.c_str(), 0600), 0);
  EXPECT_EQ(keptKind(Pipe), nullptr);
}
