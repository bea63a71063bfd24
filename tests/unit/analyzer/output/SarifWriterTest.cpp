#include "output/SarifWriter.h"
#include "analyzer/output/SampleFinding.h"
#include "findings/Fingerprint.h"
#include "loader/RuleSet.h"
#include "pages/RulePage.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

using namespace syncline;
using namespace syncline::lint::findings;
using namespace syncline::lint::hotness;
using namespace syncline::lint::output;
using namespace syncline::rules;
using namespace syncline::rules::pages;
using namespace syncline::tests;
using nlohmann::json;

namespace {

json sarifDocument(const std::vector<Finding> &Findings) {
  return json::parse(written(*makeSarifWriter(), Findings));
}

json run(const std::vector<Finding> &Findings) {
  return sarifDocument(Findings)["runs"].at(0);
}

json result(const Finding &F) { return run({F})["results"].at(0); }

json place(const Finding &F) {
  return result(F)["locations"].at(0)["physicalLocation"];
}

TEST(SarifWriterTest, DocumentWithoutFindings) {
  json J = sarifDocument({});
  EXPECT_EQ(J["version"], "2.1.0");
  EXPECT_THAT(J["$schema"].get<std::string>(),
              testing::EndsWith("sarif-schema-2.1.0.json"));
  ASSERT_EQ(J["runs"].size(), 1U);
  json Run = J["runs"][0];
  EXPECT_EQ(Run["results"], json::array());
  EXPECT_EQ(Run["columnKind"], "utf16CodeUnits");
  EXPECT_EQ(Run["invocations"],
            (json::parse(R"([{"executionSuccessful": true}])")));
  EXPECT_TRUE(Run["originalUriBaseIds"].contains("%SRCROOT%"));
  json Driver = Run["tool"]["driver"];
  EXPECT_EQ(Driver["name"], "syncline");
  EXPECT_EQ(Driver["version"], SYNCLINE_VERSION);
  EXPECT_EQ(Driver["semanticVersion"], SYNCLINE_VERSION);
  EXPECT_EQ(Driver["rules"], json::array());
}

TEST(SarifWriterTest, MembersOfARule) {
  SampleFinding S;
  S.Rule.Group = "scalar-read";
  S.Rule.Summary = "it is a sample";
  S.Rule.Mechanism = "It copies and waits.";
  json R = run({S.Finding})["tool"]["driver"]["rules"].at(0);
  EXPECT_EQ(R["id"], "syncline-sync-sample");
  EXPECT_EQ(R["name"], "SyncSample");
  EXPECT_EQ(R["shortDescription"]["text"], "it is a sample");
  EXPECT_EQ(R["fullDescription"]["text"], "It copies and waits.");
  EXPECT_EQ(R["help"]["text"], textPage(S.Rule));
  EXPECT_THAT(R["help"]["markdown"].get<std::string>(),
              testing::StartsWith("# sync-sample\n"));
  EXPECT_EQ(R["defaultConfiguration"]["level"], "warning");
  EXPECT_EQ(R["properties"]["tags"],
            (json{"performance", "gpu", "scalar-read"}));
  EXPECT_FALSE(R.contains("helpUri")) << "a user's own rule has no page";
}

TEST(SarifWriterTest, BuiltInRulesLinkToTheirPages) {
  RuleSet Rules = RuleSet::builtin();
  SampleFinding S;
  S.Finding.Rule = Rules.find("async-read-before-wait");
  json R = run({S.Finding})["tool"]["driver"]["rules"].at(0);
  EXPECT_THAT(R["helpUri"].get<std::string>(),
              testing::EndsWith("/docs/rules/async-read-before-wait.md"));
  EXPECT_EQ(R["properties"]["tags"][0], "correctness");
}

TEST(SarifWriterTest, OnlyTheRulesInUseEachOnce) {
  SampleFinding S;
  Rule First = S.Rule, Copy = S.Rule;
  First.Id = "sync-another";
  std::vector<Finding> All(3, S.Finding);
  All[1].Rule = &First;
  All[2].Rule = &Copy; // of another configuration
  json Run = run(All);
  json Rules = Run["tool"]["driver"]["rules"];
  ASSERT_EQ(Rules.size(), 2U);
  EXPECT_EQ(Rules[0]["id"], "syncline-sync-another");
  for (const json &Each : Run["results"])
    EXPECT_EQ(Rules.at(Each["ruleIndex"].get<size_t>())["id"], Each["ruleId"]);
  EXPECT_EQ(Run["results"][1]["ruleId"], "syncline-sync-another");
}

TEST(SarifWriterTest, MembersOfAResult) {
  SampleFinding S;
  json J = result(S.Finding);
  EXPECT_EQ(J["ruleId"], "syncline-sync-sample");
  EXPECT_EQ(J["level"], "warning");
  EXPECT_EQ(J["message"]["text"],
            "host-device synchronization: it is a sample");
  EXPECT_EQ(J["locations"].at(0)["logicalLocations"],
            json::parse(R"([{"fullyQualifiedName": "train::step",
                             "kind": "function"}])"));
  EXPECT_EQ(
      J["partialFingerprints"],
      (json{{"synclineFingerprint/v1", fingerprints({S.Finding}).front()}}));
  EXPECT_EQ(J["suppressions"], json::array());
  EXPECT_EQ(
      J["properties"],
      json::parse(R"({"confidence": "likely", "effect": "sync", "hot": true,
                            "remedies": ["first remedy", "second remedy"]})"));
  EXPECT_FALSE(J.contains("fixes"));
  EXPECT_FALSE(J.contains("codeFlows"));
}

TEST(SarifWriterTest, LevelsAndProperties) {
  SampleFinding S;
  S.Rule.Level = Level::Error;
  S.Rule.Effect = Effect::Hazard;
  S.Finding.Confidence = Confidence::Certain;
  S.Finding.Heat = Heat::Cold;
  S.Finding.Guard = "Step % 100 == 0";
  S.Finding.InvariantLoopLine = 7;
  S.Finding.InTest = true;
  S.Finding.JoinedWithLine = 9;
  S.Finding.RemedyOrder = {1, 0};
  json J = result(S.Finding);
  EXPECT_EQ(J["level"], "error");
  EXPECT_EQ(J["properties"],
            json::parse(R"({"confidence": "certain", "effect": "hazard",
                            "hot": false, "guard": "Step % 100 == 0",
                            "invariantLoopLine": 7, "test": true, "joinedWithLine": 9,
                            "remedies": ["second remedy", "first remedy"]})"));
  S.Rule.Level = Level::Note;
  EXPECT_EQ(result(S.Finding)["level"], "note");
}

TEST(SarifWriterTest, RelatedCodeHasItsLocation) {
  SampleFinding S;
  S.Finding.Related = {{"src/log.cpp", 7, 3, "this value, too", 4}};
  json J = result(S.Finding)["relatedLocations"].at(0);
  EXPECT_EQ(J["message"]["text"], "this value, too");
  EXPECT_EQ(J["physicalLocation"]["region"]["startColumn"], 4);
}

TEST(SarifWriterTest, RelativePathsStartAtTheSourceRoot) {
  SampleFinding S;
  S.Finding.File = "my src/a#b%[c]:\xC3\xBC.cpp";
  EXPECT_EQ(place(S.Finding)["artifactLocation"],
            (json{{"uri", "my%20src/a%23b%25%5Bc%5D%3A%C3%BC.cpp"},
                  {"uriBaseId", "%SRCROOT%"}}));
}

TEST(SarifWriterTest, AbsolutePathsAreFileUris) {
  SampleFinding S;
  S.Finding.File = "/home/me/a b.h";
  EXPECT_EQ(place(S.Finding)["artifactLocation"],
            (json{{"uri", "file:///home/me/a%20b.h"}}));
}

TEST(SarifWriterTest, RegionIsTheName) {
  SampleFinding S;
  S.Finding.SourceLine = "\tuse(Loss.item_1());";
  S.Finding.Column = 11;
  json P = place(S.Finding);
  EXPECT_EQ(P["region"],
            (json{{"startLine", 12}, {"startColumn", 11}, {"endColumn", 17}}));
  EXPECT_EQ(
      P["contextRegion"],
      (json{{"startLine", 12}, {"snippet", {{"text", S.Finding.SourceLine}}}}));
}

TEST(SarifWriterTest, RegionOfASign) {
  SampleFinding S;
  S.Finding.SourceLine = "if (A == B)";
  S.Finding.Column = 7;
  EXPECT_EQ(place(S.Finding)["region"],
            (json{{"startLine", 12}, {"startColumn", 7}, {"endColumn", 8}}));
}

TEST(SarifWriterTest, ColumnsAreUtf16CodeUnits) {
  SampleFinding S;
  S.Finding.SourceLine = "f(\"\xC3\xBC\xF0\x9F\x98\x80\", X.item());";
  S.Finding.Column = 15;
  EXPECT_EQ(place(S.Finding)["region"],
            (json{{"startLine", 12}, {"startColumn", 12}, {"endColumn", 16}}));
}

TEST(SarifWriterTest, LineWhoseTextIsNotKnown) {
  SampleFinding S;
  S.Finding.SourceLine = "";
  json P = place(S.Finding);
  EXPECT_FALSE(P.contains("contextRegion"));
  EXPECT_FALSE(P["region"].contains("endColumn"));
  EXPECT_EQ(P["region"]["startLine"], 12);
}

TEST(SarifWriterTest, NoFunctionAround) {
  SampleFinding S;
  S.Finding.Function = "";
  EXPECT_FALSE(
      result(S.Finding)["locations"].at(0).contains("logicalLocations"));
}

TEST(SarifWriterTest, Fixes) {
  SampleFinding S;
  Replacement First{"src/a.cpp", 100, 11, 12, 9, 12, 20, "Loss.clone()", 8, 19};
  Replacement Second{"src/a.cpp", 5, 0, 2, 1, 2, 1, "X;\n", 1, 1};
  Replacement Other{"src/b.h", 7, 3, 1, 8, 2, 2, "", 8, 2};
  S.Finding.Fixes = {{"first remedy", true, "", {First, Other, Second}},
                     {"second remedy", false, "it is a copy", {Second}},
                     {"no edit", true, "", {}}};
  EXPECT_EQ(result(S.Finding)["fixes"], json::parse(R"json([
    {"description": {"text": "first remedy"}, "properties": {"safe": true},
     "artifactChanges": [
       {"artifactLocation": {"uri": "src/a.cpp", "uriBaseId": "%SRCROOT%"},
        "replacements": [
          {"deletedRegion": {"startLine": 12, "startColumn": 8,
                             "endLine": 12, "endColumn": 19},
           "insertedContent": {"text": "Loss.clone()"}},
          {"deletedRegion": {"startLine": 2, "startColumn": 1,
                             "endLine": 2, "endColumn": 1},
           "insertedContent": {"text": "X;\n"}}]},
       {"artifactLocation": {"uri": "src/b.h", "uriBaseId": "%SRCROOT%"},
        "replacements": [
          {"deletedRegion": {"startLine": 1, "startColumn": 8,
                             "endLine": 2, "endColumn": 2},
           "insertedContent": {"text": ""}}]}]},
    {"description": {"text": "second remedy (it is a copy)"},
     "properties": {"safe": false},
     "artifactChanges": [
       {"artifactLocation": {"uri": "src/a.cpp", "uriBaseId": "%SRCROOT%"},
        "replacements": [
          {"deletedRegion": {"startLine": 2, "startColumn": 1,
                             "endLine": 2, "endColumn": 1},
           "insertedContent": {"text": "X;\n"}}]}]}])json"));
}

TEST(SarifWriterTest, CodeFlowOfTheHotPath) {
  SampleFinding S;
  S.Finding.HotPath = {{"src/main.cpp", 40, 7, "main() calls step()", 6},
                       {"src/train.cpp", 12, 10, "it waits", 10}};
  EXPECT_EQ(result(S.Finding)["codeFlows"], json::parse(R"json([
    {"threadFlows": [{"locations": [
      {"location": {
         "physicalLocation": {
           "artifactLocation": {"uri": "src/main.cpp",
                                "uriBaseId": "%SRCROOT%"},
           "region": {"startLine": 40, "startColumn": 6}},
         "message": {"text": "main() calls step()"}},
       "nestingLevel": 0},
      {"location": {
         "physicalLocation": {
           "artifactLocation": {"uri": "src/train.cpp",
                                "uriBaseId": "%SRCROOT%"},
           "region": {"startLine": 12, "startColumn": 10}},
         "message": {"text": "it waits"}},
       "nestingLevel": 1}]}]}])json"));
}

TEST(SarifWriterTest, Suppressions) {
  SampleFinding S;
  S.Finding.Suppressed = true;
  EXPECT_EQ(result(S.Finding)["suppressions"],
            json::parse(R"([{"kind": "inSource"}])"));
  S.Finding.Justification = "read once";
  EXPECT_EQ(
      result(S.Finding)["suppressions"],
      json::parse(R"([{"kind": "inSource", "justification": "read once"}])"));
  EXPECT_TRUE(makeSarifWriter()->showsSuppressed());
}

TEST(SarifWriterTest, BytesThatAreNotUtf8AreReplaced) {
  SampleFinding S;
  S.Finding.Message = "waits \x80\xFF here";
  S.Finding.File = "src/\xE9.cpp";
  std::string Text;
  ASSERT_NO_THROW(Text = written(*makeSarifWriter(), {S.Finding}));
  json J = json::parse(Text)["runs"][0]["results"][0];
  EXPECT_EQ(J["message"]["text"], "waits \xEF\xBF\xBD\xEF\xBF\xBD here");
  EXPECT_EQ(J["locations"][0]["physicalLocation"]["artifactLocation"]["uri"],
            "src/%E9.cpp");
}

} // namespace
