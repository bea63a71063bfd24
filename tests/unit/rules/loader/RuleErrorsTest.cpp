#include "rules/RuleText.h"
#include "support/OneLine.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::rules;
using namespace syncline::tests;
using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

/// A rule that must be refused, and what the message has to mention.
struct BadRule {
  const char *Name;
  std::string Text;
  std::vector<std::string> Mentions;
};

class RuleErrorsTest : public testing::TestWithParam<BadRule> {};

TEST_P(RuleErrorsTest, NamesTheFileAndTheFault) {
  std::string Message = ruleError(GetParam().Text);
  EXPECT_THAT(Message, AllOf(IsOneLine(), StartsWith("rules/sample.json: ")));
  for (const std::string &Each : GetParam().Mentions)
    EXPECT_THAT(Message, HasSubstr(Each));
}

std::string nameOf(const testing::TestParamInfo<BadRule> &Info) {
  return Info.param.Name;
}

BadRule changed(const char *Name, const RuleChange &Change,
                std::vector<std::string> Mentions) {
  return {Name, ruleText(Change), std::move(Mentions)};
}

/// The minimal rule with \p From, which it holds, replaced.
BadRule edited(const char *Name, const std::string &From, const std::string &To,
               std::vector<std::string> Mentions) {
  std::string Text = ruleText();
  Text.replace(Text.find(From), From.size(), To);
  return {Name, Text, std::move(Mentions)};
}

INSTANTIATE_TEST_SUITE_P(
    Keys, RuleErrorsTest,
    testing::Values(
        changed("UnknownAtTop", set("/shade", "red"),
                {"at /: unknown key 'shade'; known: ", "evidence"}),
        changed("UnknownThatIsNearlyKnown", set("/match/0/functioms", "x"),
                {"at /match/0: unknown key 'functioms' (did you mean "
                 "'functions'?)"}),
        changed("UnknownInMatch", set("/match/0/wen", json::array()),
                {"/match/0", "'wen'"}),
        changed("UnknownInRuntime", set("/runtime/apis", json::array()),
                {"/runtime", "'apis'"}),
        changed("UnknownInRemedy", set("/remedies/0/titel", "x"),
                {"/remedies/0", "'titel'"}),
        changed("UnknownInPython",
                [](json &Rule) {
                  Rule["python"] = {{{"name", "x.item()"},
                                     {"remedies", Rule["remedies"]},
                                     {"shade", "a.py"}}};
                },
                {"/python/0", "'shade'"}),
        changed("UnknownInFix",
                set("/remedies/0/fix",
                    {{"replace_call", "x"}, {"safe", true}, {"sure", true}}),
                {"/remedies/0/fix", "'sure'"}),
        changed("UnknownInCondition",
                set("/match/0/when/0", {{"argument", 0}, {"equal", 1}}),
                {"/match/0/when/0", "'equal'"}),
        changed("MissingMechanism", without("", "mechanism"), {"'mechanism'"}),
        changed("MissingId", without("", "id"), {"'id'"}),
        changed("MissingFunctions", without("/match/0", "functions"),
                {"operator-call", "'functions'"}),
        changed("MissingRuntime", without("", "runtime"), {"'runtime'"}),
        changed("MissingApi", without("/runtime", "api"),
                {"/runtime", "'api'"}),
        changed("MissingAfter", without("/remedies/0", "after"),
                {"/remedies/0", "'after'"}),
        edited("DuplicateAtTop", "\"level\"", "\"group\": \"other\", \"level\"",
               {"'group'", "twice"}),
        edited("DuplicateInMatch", "\"pattern\"",
               "\"pattern\": \"transfer\", \"pattern\"",
               {"'pattern'", "twice"})),
    nameOf);

INSTANTIATE_TEST_SUITE_P(
    Values, RuleErrorsTest,
    testing::Values(
        changed("IdPattern", set("/id", "Sync_Item"),
                {"at /id: must match the pattern ", ", not \"Sync_Item\""}),
        changed("GroupPattern", set("/group", "two words"),
                {"/group", "pattern"}),
        changed("UnknownLevel", set("/level", "warming"),
                {"at /level: must be one of ", "not \"warming\" (did you mean "
                                               "'warning'?)"}),
        changed("SummaryEndsInFullStop", set("/summary", "it waits for it."),
                {"/summary"}),
        changed("IdOfWrongType", set("/id", 7),
                {"at /id: must be of type string, not a number"}),
        changed("NoMatch", set("/match", json::array()), {"/match"}),
        changed("NoRemedy", set("/remedies", json::array()), {"/remedies"}),
        changed("NoFunctions", set("/match/0/functions", json::array()),
                {"/match/0/functions"}),
        changed("FunctionPattern",
                set("/match/0/functions/0", "at::Tensor item"),
                {"/match/0/functions/0"}),
        changed("ConditionWithoutPredicate",
                set("/match/0/when/0", {{"argument", 0}}), {"/match/0/when/0"}),
        changed("VersionRangePattern", set("/match/0/libtorch", ">=2"),
                {"/match/0/libtorch"}),
        changed("VersionRangeTooLarge",
                set("/match/0/libtorch", ">=99999999999.0"),
                {"version range", "'>=99999999999.0'"}),
        changed("FixOfTwoKinds",
                set("/remedies/0/fix", {{"replace_call", "x"},
                                        {"edit", "hoist-read"},
                                        {"safe", true}}),
                {"'replace_call'", "'edit'"}),
        changed("SafeOfAnEdit",
                set("/remedies/0/fix",
                    {{"edit", "hoist-read"}, {"safe", true}}),
                {"'safe'"}),
        changed("UnsafeFixWithoutChanges",
                set("/remedies/0/fix",
                    {{"replace_call", "x"}, {"safe", false}}),
                {"'keep the sample on the device'", "'changes'"})),
    nameOf);

INSTANTIATE_TEST_SUITE_P(
    Shapes, RuleErrorsTest,
    testing::Values(
        changed("Unknown", set("/match/0/pattern", "operator-cal"),
                {"pattern 'operator-cal'", "operator-call", "tensor-index",
                 "transfer"}),
        changed("OrderWithoutFault",
                set("/match/0", {{"pattern", "stream-order"}}), {"'hazard'"}),
        changed("OrderOfUnknownFault",
                set("/match/0", {{"pattern", "stream-order"}, {"hazard", "x"}}),
                {"hazard 'x'", "cross-stream"}),
        changed("OrderOfFunctions",
                set("/match/0", {{"pattern", "stream-order"},
                                 {"hazard", "cross-stream"},
                                 {"functions", {"f"}}}),
                {"stream-order", "'functions'"}),
        changed("OrderThatWaits",
                set("/match/0",
                    {{"pattern", "stream-order"}, {"hazard", "cross-stream"}}),
                {"'runtime'"}),
        changed("IndexOnCall", set("/match/0/index", "mask"),
                {"'index'", "tensor-index", "operator-call"}),
        changed("MinMasksOnCall", set("/match/0/min_masks", 2),
                {"'min_masks'", "tensor-index", "operator-call"}),
        changed("DirectionOnCall", set("/match/0/direction", "device-to-host"),
                {"'direction'", "transfer", "operator-call"}),
        changed("SourceOnCall", set("/match/0/source", "self"),
                {"'source'", "transfer", "operator-call"}),
        changed("TargetOnCall", set("/match/0/target", "cpu"),
                {"'target'", "transfer", "operator-call"}),
        changed("NonBlockingOnCall", set("/match/0/non_blocking", false),
                {"'non_blocking'", "transfer", "operator-call"}),
        changed("TransferWithoutDirection", set("/match/0/pattern", "transfer"),
                {"transfer", "'direction'"}),
        changed("TensorIndexWithoutIndex",
                set("/match/0/pattern", "tensor-index"),
                {"tensor-index", "'index'"})),
    nameOf);

INSTANTIATE_TEST_SUITE_P(
    Json, RuleErrorsTest,
    testing::Values(
        BadRule{"Empty", "", {"not valid JSON", "line 1"}},
        BadRule{"Prose", "id: sync-sample\n", {"not valid JSON", "line 1"}},
        BadRule{"Truncated",
                ruleText().substr(0, ruleText().size() / 2),
                {"not valid JSON", "line "}},
        BadRule{
            "SecondDocument", ruleText() + "\n{}", {"not valid JSON", "line "}},
        BadRule{"NotUtf8", "{\"id\": \"\x80\"}", {"not valid JSON", "line 1"}},
        BadRule{"Array", "[1, 2]", {"must be of type object, not an array"}},
        BadRule{"Number", "7", {"type"}}),
    nameOf);

TEST(RuleFaultsTest, IsOneLineWhereANameIsNot) {
  EXPECT_THAT(ruleError(ruleText(set("/two\nlines", 1))), IsOneLine());
  EXPECT_THAT(ruleError(ruleText(set("/match/0/pattern", "two\nlines"))),
              IsOneLine());
  EXPECT_THAT(ruleError(R"({"two\nlines": 1, "two\nlines": 2})"), IsOneLine());
}

TEST(RuleFaultsTest, NamesTheFaultOfEvidence) {
  EXPECT_THAT(ruleError(ruleText(without("/evidence", "source"))),
              HasSubstr("'source'"));
  EXPECT_THAT(ruleError(ruleText(set("/evidence/gpu", "H200"))),
              HasSubstr("'gpu'"));
  EXPECT_THAT(ruleError(ruleText(set("/evidence/driver", "580"))),
              HasSubstr("'driver' needs 'gpu'"));
  EXPECT_THAT(ruleError(ruleText(set("/evidence/syncs_per_call", 1))),
              HasSubstr("'syncs_per_call'"));
}

/// What is said against evidence with these numbers of cases.
std::string casesError(const char *Status, unsigned Blocked, unsigned Skipped,
                       const std::vector<std::string> &WhySkipped) {
  return ruleError(ruleText([&](json &Rule) {
    json &Evidence = Rule["evidence"];
    Evidence["status"] = Status;
    Evidence["gpu"] = "H200";
    Evidence["libtorch"] = "2.11";
    Evidence["date"] = "2025-11-21";
    if (std::string(Status) == "measured")
      Evidence["syncs_per_call"] = 1;
    Evidence["cases"] = {{"command", "a program"},
                         {"blocked", Blocked},
                         {"did_not_block", 1},
                         {"skipped", Skipped}};
    if (!WhySkipped.empty())
      Evidence["cases"]["why_skipped"] = WhySkipped;
  }));
}

TEST(RuleFaultsTest, NamesTheFaultOfCases) {
  EXPECT_EQ(casesError("measured", 1, 0, {}), "");
  EXPECT_EQ(casesError("unverified", 0, 1, {"no kernel"}), "");
  EXPECT_THAT(casesError("measured", 0, 0, {}), HasSubstr("no case blocked"));
  EXPECT_THAT(casesError("unverified", 1, 0, {}), HasSubstr("a case blocked"));
  EXPECT_THAT(casesError("measured", 1, 1, {}), HasSubstr("'why_skipped'"));
  EXPECT_THAT(casesError("measured", 1, 0, {"no kernel"}),
              HasSubstr("'why_skipped'"));
}

TEST(RuleFaultsTest, NumbersThatAreTooLarge) {
  constexpr uint64_t Large = uint64_t(1) << 32;
  EXPECT_NE(ruleError(ruleText(set("/match/0/when/0",
                                   {{"argument", Large}, {"present", true}}))),
            "");
  EXPECT_NE(ruleError(ruleText(set("/match/0", {{"pattern", "tensor-index"},
                                                {"functions", {"f"}},
                                                {"index", "mask"},
                                                {"min_masks", Large}}))),
            "");
  EXPECT_NE(ruleError(ruleText(
                set("/match/0/when/0",
                    {{"argument", 0}, {"equals", uint64_t(1) << 63}}))),
            "");
}

TEST(RuleFaultsTest, LongFunctionName) {
  std::string Name(300000, 'a');
  ruleError(ruleText(set("/match/0/functions/0", Name)));
}

} // namespace
