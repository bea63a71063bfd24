// The SARIF output against the standard's own JSON schema, which ./dev deps
// fetches: see CONTRIBUTING.md.

#include "analyzer/output/SampleFinding.h"
#include "fixes/edits/Edit.h"
#include "loader/RuleSet.h"
#include "output/SarifWriter.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include <fstream>

using namespace syncline;
using namespace syncline::lint::findings;
using namespace syncline::lint::fixes::edits;
using namespace syncline::lint::output;
using namespace syncline::rules;
using namespace syncline::tests;
using nlohmann::json;
using testing::IsEmpty;
using testing::Not;

namespace {

class SarifSchemaTest : public testing::Test {
protected:
  using Adapter = valijson::adapters::NlohmannJsonAdapter;

  void SetUp() override {
    std::ifstream In(SYNCLINE_SARIF_SCHEMA);
    if (!In)
      GTEST_SKIP() << "no " SYNCLINE_SARIF_SCHEMA ": run ./dev deps";
    valijson::SchemaParser(valijson::SchemaParser::kDraft4)
        .populateSchema(Adapter(json::parse(In)), Schema);
  }

  /// The violations of the schema in \p Document, one a line.
  std::string violations(const json &Document) {
    valijson::ValidationResults Results;
    valijson::Validator Validator;
    if (Validator.validate(Schema, Adapter(Document), &Results))
      return {};
    std::string Text;
    for (valijson::ValidationResults::Error Error; Results.popError(Error);) {
      for (const std::string &Part : Error.context)
        Text += Part;
      Text += ": " + Error.description + '\n';
    }
    return Text;
  }

  valijson::Schema Schema;
};

/// A finding with everything that can be in one.
Finding fullFinding(const Rule &R) {
  Finding F = SampleFinding().Finding;
  F.Rule = &R;
  F.Guard = "Step % 100 == 0";
  F.InvariantLoopLine = 7;
  F.Suppressed = true;
  F.Justification = "read once";
  F.HotPath = {{"src/main.cpp", 40, 7, "main() calls step()", 7},
               {"/abs/train.cpp", 12, 10, "it waits", 10}};
  Replacement Edit{"src/train.cpp", 100, 11, 12, 9, 12, 20, "X", 9, 20};
  F.Fixes = {{"first remedy", true, "", {Edit}},
             {"second remedy", false, "it is a copy", {Edit, Edit}}};
  return F;
}

TEST_F(SarifSchemaTest, EmptyRun) {
  EXPECT_EQ(violations(json::parse(written(*makeSarifWriter(), {}))), "");
}

TEST_F(SarifSchemaTest, RunWithProblems) {
  auto Sarif = makeSarifWriter();
  Sarif->reportProblems({{.Text = "a.cpp does not parse"},
                         {"no end", "b.cpp", 3, Level::Warning, false}});
  EXPECT_EQ(violations(json::parse(written(*Sarif, {}))), "");
}

TEST_F(SarifSchemaTest, EveryRuleInAFullFinding) {
  RuleSet Rules = RuleSet::builtin();
  std::vector<Finding> Findings;
  for (const Rule &R : Rules.rules())
    Findings.push_back(fullFinding(R));
  EXPECT_EQ(violations(json::parse(written(*makeSarifWriter(), Findings))), "");
}

TEST_F(SarifSchemaTest, PlainFindings) {
  SampleFinding S;
  Finding Bare = S.Finding;
  Bare.File = "<unknown>";
  Bare.SourceLine = Bare.Function = "";
  EXPECT_EQ(
      violations(json::parse(written(*makeSarifWriter(), {S.Finding, Bare}))),
      "");
}

/// The check itself: what is wrong in a document is seen.
TEST_F(SarifSchemaTest, SeesWhatIsWrong) {
  SampleFinding S;
  json Good = json::parse(written(*makeSarifWriter(), {S.Finding}));
  for (const char *Change :
       {R"([{"op": "replace", "path": "/version", "value": "2.0.0"}])",
        R"([{"op": "remove", "path": "/runs/0/tool"}])",
        R"([{"op": "remove", "path": "/runs/0/results/0/message"}])",
        R"([{"op": "add", "path": "/runs/0/results/0/line", "value": 3}])",
        R"([{"op": "replace", "path": "/runs/0/results/0/level",
             "value": "loud"}])",
        R"([{"op": "replace", "path": "/runs/0/columnKind",
             "value": "bytes"}])"})
    EXPECT_THAT(violations(Good.patch(json::parse(Change))), Not(IsEmpty()))
        << Change;
}

} // namespace
