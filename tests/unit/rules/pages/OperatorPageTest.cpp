#include "pages/OperatorPage.h"
#include "rules/RuleText.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::rules;
using namespace syncline::rules::pages;
using namespace syncline::tests;
using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

namespace {

/// "name, name: when" for each row of a rule with the entries \p Matches.
std::vector<std::string> rowsOf(const std::vector<json> &Matches) {
  std::vector<std::string> Rows;
  for (const OperatorRow &Row : operatorRows(parsed(set("/match", Matches)))) {
    std::string Names;
    for (const std::string &Name : Row.Names)
      Names += (Names.empty() ? "" : ", ") + Name;
    Rows.push_back(Names + ": " + Row.When);
  }
  return Rows;
}

json entry(json Fields) {
  Fields["pattern"] = "operator-call";
  return Fields;
}

TEST(OperatorRowsTest, NamesAreThoseOfTheRule) {
  EXPECT_THAT(
      rowsOf({entry({{"operators", {"item"}}, {"functions", {"c10::str"}}})}),
      ElementsAre("item, c10::str: always"));
  EXPECT_THAT(rowsOf({entry({{"operators", {"nonzero"}}, {"form", "out"}})}),
              ElementsAre("nonzero_out: always"));
}

TEST(OperatorRowsTest, EntriesOfTheSameFunctionsAreOneRow) {
  auto Entry = [](int Value) {
    return entry({{"operators", {"matrix_power"}},
                  {"when", {{{"argument", "n"}, {"equals", Value}}}}});
  };
  EXPECT_THAT(rowsOf({Entry(-1), Entry(-2)}),
              ElementsAre("matrix_power: `n` is `-1`; or `n` is `-2`"));
}

TEST(OperatorRowsTest, EntriesOfTheSameConditionAreOneRow) {
  EXPECT_THAT(
      rowsOf({entry({{"operators", {"mode"}}}),
              entry({{"functions", {"c10::str"}}}),
              entry({{"operators", {"histc"}}, {"libtorch", "<2.5"}})}),
      ElementsAre("mode, c10::str: always", "histc: with LibTorch <2.5"));
}

TEST(OperatorRowsTest, TextOfTheRuleComesFirst) {
  json Entry = entry({{"operators", {"mode"}},
                      {"blocks", "the dimension is long"},
                      {"max_confidence", "likely"},
                      {"libtorch", ">=2.0"}});
  EXPECT_THAT(rowsOf({Entry}),
              ElementsAre("mode: the dimension is long, with LibTorch >=2.0"));
  Entry["max_confidence"] = "possible";
  EXPECT_THAT(rowsOf({Entry}),
              ElementsAre("mode: the dimension is long, with LibTorch >=2.0 "
                          "(reported as possible)"));
  Entry["hot_only"] = true;
  EXPECT_THAT(rowsOf({Entry}),
              ElementsAre("mode: the dimension is long, with LibTorch >=2.0 "
                          "(reported on hot paths only, as possible)"));
}

TEST(OperatorPageTest, SectionsAreGroups) {
  Rule A = parsed(set("/id", "sync-a"));
  Rule B = parsed(set("/id", "sync-b"));
  B.Group = "earlier";
  Rule Hazard = A;
  Hazard.Effect = Effect::Hazard;
  Hazard.Group = "async";
  std::string Page =
      operatorPage({A, B, Hazard}, {{"Elsewhere", {{"`f()`", "It is far."}}}});
  EXPECT_THAT(Page, HasSubstr("# Operators that block\n"));
  EXPECT_THAT(Page, HasSubstr("| `at::Tensor::item` | always | "
                              "[sync-a](../rules/sync-a.md) |\n"));
  EXPECT_LT(Page.find("## earlier"), Page.find("## sample"));
  EXPECT_THAT(Page, Not(HasSubstr("## async")));
  EXPECT_THAT(Page, testing::EndsWith("\n## Not covered, and why\n\n"
                                      "### Elsewhere\n\n- **`f()`**: It is "
                                      "far.\n"));
}

} // namespace
