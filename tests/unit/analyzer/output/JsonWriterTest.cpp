#include "output/JsonWriter.h"
#include "analyzer/output/SampleFinding.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

using namespace syncline;
using namespace syncline::lint::findings;
using namespace syncline::lint::hotness;
using namespace syncline::lint::output;
using namespace syncline::rules;
using namespace syncline::tests;
using nlohmann::json;
using testing::ElementsAre;

namespace {

json document(const std::vector<Finding> &Findings) {
  return json::parse(written(*makeJsonWriter(), Findings));
}

std::vector<std::string> keysOf(const json &Object) {
  std::vector<std::string> Keys;
  for (const auto &[Key, Value] : Object.items())
    Keys.push_back(Key);
  return Keys; // in alphabetical order
}

TEST(JsonWriterTest, DocumentWithoutFindings) {
  json J = document({});
  EXPECT_THAT(keysOf(J), ElementsAre("findings", "tool", "version"));
  EXPECT_EQ(J["version"], 2);
  EXPECT_EQ(J["tool"],
            (json{{"name", "syncline"}, {"version", SYNCLINE_VERSION}}));
  EXPECT_EQ(J["findings"], json::array());
}

TEST(JsonWriterTest, EndsWithANewline) {
  std::string Text = written(*makeJsonWriter(), {});
  EXPECT_TRUE(Text.ends_with("}\n"));
}

TEST(JsonWriterTest, MembersOfAFinding) {
  SampleFinding S;
  json J = document({S.Finding})["findings"].at(0);
  EXPECT_THAT(keysOf(J), ElementsAre("column", "confidence", "effect", "file",
                                     "fixes", "function", "hot", "level",
                                     "line", "message", "remedies", "rule"));
  EXPECT_EQ(J["rule"], "sync-sample");
  EXPECT_EQ(J["effect"], "sync");
  EXPECT_EQ(J["level"], "warning");
  EXPECT_EQ(J["confidence"], "likely");
  EXPECT_EQ(J["hot"], true);
  EXPECT_EQ(J["file"], "src/train.cpp");
  EXPECT_EQ(J["line"], 12);
  EXPECT_EQ(J["column"], 10);
  EXPECT_EQ(J["function"], "train::step");
  EXPECT_EQ(J["message"], "host-device synchronization: it is a sample");
  EXPECT_EQ(J["fixes"], json::array());
}

TEST(JsonWriterTest, LevelsAndConfidence) {
  SampleFinding S;
  S.Rule.Level = Level::Error;
  S.Finding.Confidence = Confidence::Certain;
  json J = document({S.Finding})["findings"].at(0);
  EXPECT_EQ(J["level"], "error");
  EXPECT_EQ(J["confidence"], "certain");
  S.Finding.Confidence = Confidence::Possible;
  EXPECT_EQ(document({S.Finding})["findings"].at(0)["confidence"], "possible");
}

TEST(JsonWriterTest, HotIsEverythingThatIsNotCold) {
  SampleFinding S;
  auto HotOf = [&](Heat H) {
    S.Finding.Heat = H;
    return document({S.Finding})["findings"].at(0)["hot"].get<bool>();
  };
  EXPECT_FALSE(HotOf(Heat::Cold));
  EXPECT_TRUE(HotOf(Heat::Loop));
  EXPECT_TRUE(HotOf(Heat::Forward));
  EXPECT_TRUE(HotOf(Heat::TrainingStep));
}

TEST(JsonWriterTest, Remedies) {
  SampleFinding S;
  EXPECT_EQ(document({S.Finding})["findings"].at(0)["remedies"],
            json::parse(R"([
              {"title": "first remedy", "before": "before one",
               "after": "after one"},
              {"title": "second remedy", "before": "before two",
               "after": "after two", "caveat": "rarely"}])"));
}

TEST(JsonWriterTest, Fixes) {
  SampleFinding S;
  Replacement R{"src/train.cpp", 100, 11, 12, 9, 12, 20, "Loss.clone()"};
  S.Finding.Fixes = {{"first remedy", true, "", {R}},
                     {"second remedy", false, "it is a copy", {}}};
  EXPECT_EQ(document({S.Finding})["findings"].at(0)["fixes"],
            json::parse(R"json([
              {"title": "first remedy", "safe": true, "replacements": [
                {"file": "src/train.cpp", "offset": 100, "length": 11,
                 "line": 12, "column": 9, "endLine": 12, "endColumn": 20,
                 "text": "Loss.clone()"
}]
},
              {"title": "second remedy", "safe": false,
               "changes": "it is a copy", "replacements": []}])json"));
}

TEST(JsonWriterTest, KeepsTheOrderOfFindings) {
  SampleFinding S;
  Finding Second = S.Finding;
  Second.Line = 3;
  json J = document({S.Finding, Second})["findings"];
  ASSERT_EQ(J.size(), 2U);
  EXPECT_EQ(J[0]["line"], 12);
  EXPECT_EQ(J[1]["line"], 3);
}

TEST(JsonWriterTest, EscapesText) {
  SampleFinding S;
  S.Finding.Message = "a \"quoted\" \\ path\nand \t more \xC3\xBC";
  EXPECT_EQ(document({S.Finding})["findings"].at(0)["message"],
            S.Finding.Message);
}

TEST(JsonWriterTest, BytesThatAreNotUtf8AreReplaced) {
  SampleFinding S;
  S.Finding.Message = "waits \x80\xFF here";
  S.Finding.File = "src/\xE9.cpp";
  std::string Text;
  ASSERT_NO_THROW(Text = written(*makeJsonWriter(), {S.Finding}));
  json J = json::parse(Text)["findings"].at(0);
  EXPECT_EQ(J["message"], "waits \xEF\xBF\xBD\xEF\xBF\xBD here");
  EXPECT_EQ(J["file"], "src/\xEF\xBF\xBD.cpp");
}

} // namespace
