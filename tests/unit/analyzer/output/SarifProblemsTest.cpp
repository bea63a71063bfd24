#include "analyzer/output/SampleFinding.h"
#include "output/SarifWriter.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace syncline::lint::output;
using namespace syncline::rules;
using namespace syncline::tests;
using nlohmann::json;

TEST(SarifProblemsTest, OfALine) {
  auto Sarif = makeSarifWriter();
  Sarif->reportProblems(
      {{"it has no end", "src/a.cpp", 3, Level::Error, false}});
  json J = json::parse(written(*Sarif, {}));
  EXPECT_EQ(J["runs"][0]["invocations"], json::parse(R"([
    {"executionSuccessful": true, "toolExecutionNotifications": [
      {"level": "error", "message": {"text": "it has no end"}, "locations": [
        {"physicalLocation": {"artifactLocation":
           {"uri": "src/a.cpp", "uriBaseId": "%SRCROOT%"},
         "region": {"startLine": 3}}}]}]}])"));
}

TEST(SarifProblemsTest, OfTheRun) {
  auto Sarif = makeSarifWriter();
  Sarif->reportProblems({{.Text = "a.cpp does not parse"}});
  json J = json::parse(written(*Sarif, {}));
  EXPECT_EQ(J["runs"][0]["invocations"], json::parse(R"([
    {"executionSuccessful": false, "toolExecutionNotifications": [
      {"level": "error", "message": {"text": "a.cpp does not parse"}}]}])"));
}
