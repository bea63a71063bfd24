#include "rules/RuleText.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::rules;
using namespace syncline::tests;
using nlohmann::json;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

TEST(RuleParserTest, MinimalRule) {
  Rule R = parsed();
  EXPECT_EQ(R.Id, "sync-sample");
  EXPECT_EQ(R.checkName(), "syncline-sync-sample");
  EXPECT_EQ(R.Group, "sample");
  EXPECT_EQ(R.Level, Level::Warning);
  EXPECT_EQ(R.Summary, "reading a sample copies it to the host");
  EXPECT_EQ(
      R.Mechanism,
      "LibTorch copies the sample to the host and synchronizes the stream.");
  EXPECT_THAT(R.Runtime.Api,
              ElementsAre("cudaMemcpyAsync", "cudaStreamSynchronize"));
  EXPECT_EQ(R.Runtime.Copy, "device-to-host");
  EXPECT_EQ(R.Runtime.HostMemory, "pageable");
}

TEST(RuleParserTest, MatchWithoutOptionalFields) {
  Rule R = parsed();
  ASSERT_EQ(R.Matches.size(), 1U);
  const Match &M = R.Matches.front();
  EXPECT_EQ(M.Pattern, PatternKind::OperatorCall);
  EXPECT_THAT(M.Functions, ElementsAre("at::Tensor::item"));
  EXPECT_THAT(M.When, IsEmpty());
  EXPECT_TRUE(M.LibTorch.unbounded());
  EXPECT_FALSE(M.HotOnly);
  EXPECT_FALSE(M.RestoresSaved);
}

TEST(RuleParserTest, RemedyAndEvidenceWithoutOptionalFields) {
  Rule R = parsed();
  ASSERT_EQ(R.Remedies.size(), 1U);
  const Remedy &First = R.Remedies.front();
  EXPECT_EQ(First.Title, "keep the sample on the device");
  EXPECT_EQ(First.Before, "use(Sample.item());");
  EXPECT_EQ(First.After, "use(Sample);");
  EXPECT_EQ(First.Caveat, "");
  EXPECT_FALSE(First.Fix);
  EXPECT_FALSE(R.Evidence.Measured);
  EXPECT_EQ(R.Evidence.Source, "the documentation");
}

TEST(RuleParserTest, Python) {
  EXPECT_THAT(parsed().Python, IsEmpty());
  json Remedy = {{"title", "print its shape"},
                 {"before", "print(x)"},
                 {"after", "print(x.shape)"},
                 {"caveat", "It is less."},
                 {"test", {{"result", "x"}, {"torch", "2.1"}}}};
  Rule R = parsed(set("/python", json::array({{{"name", "print(tensor)"},
                                               {"through", {"torch/a.py"}},
                                               {"functions", {"torch::a"}},
                                               {"remedies", {Remedy}}}})));
  ASSERT_EQ(R.Python.size(), 1U);
  EXPECT_EQ(R.Python[0].Name, "print(tensor)");
  EXPECT_THAT(R.Python[0].Through, ElementsAre("torch/a.py"));
  EXPECT_THAT(R.Python[0].Functions, ElementsAre("torch::a"));
  ASSERT_EQ(R.Python[0].Remedies.size(), 1U);
  EXPECT_EQ(R.Python[0].Remedies[0].After, "print(x.shape)");
  EXPECT_EQ(R.Python[0].Remedies[0].Caveat, "It is less.");
}

TEST(RuleParserTest, Levels) {
  EXPECT_EQ(parsed(set("/level", "error")).Level, Level::Error);
  EXPECT_EQ(parsed(set("/level", "warning")).Level, Level::Warning);
  EXPECT_EQ(parsed(set("/level", "note")).Level, Level::Note);
  for (const char *Name : {"error", "warning", "note"})
    EXPECT_STREQ(toString(parsed(set("/level", Name)).Level), Name);
}

TEST(RuleParserTest, HotOnlyAndVersions) {
  Rule R = parsed([](json &Rule) {
    Rule["match"][0]["hot_only"] = true;
    Rule["match"][0]["restores_saved"] = true;
    Rule["match"][0]["backward"] = true;
    Rule["remedies"][0]["operators"] = {"prod"};
    Rule["remedies"][0]["masked_work"] = "result";
    Rule["match"][0]["libtorch"] = ">=1.13,<2.5";
  });
  EXPECT_TRUE(R.Matches[0].HotOnly);
  EXPECT_TRUE(R.Matches[0].RestoresSaved);
  EXPECT_TRUE(R.Matches[0].Backward);
  EXPECT_EQ(R.Remedies[0].MaskedWork, MaskRole::Result);
  EXPECT_THAT(R.Remedies[0].Operators, ElementsAre("prod"));
  EXPECT_EQ(R.Matches[0].LibTorch.str(), ">=1.13,<2.5");
  EXPECT_TRUE(R.Matches[0].LibTorch.contains({2, 4}));
  EXPECT_FALSE(R.Matches[0].LibTorch.contains({2, 11}));
}

TEST(RuleParserTest, TensorIndex) {
  Rule R = parsed(set("/match/0", {{"pattern", "tensor-index"},
                                   {"functions", {"at::Tensor::index"}},
                                   {"index", "zero-dim"}}));
  EXPECT_EQ(R.Matches[0].Pattern, PatternKind::TensorIndex);
  EXPECT_EQ(R.Matches[0].Index.Kind, IndexKind::ZeroDim);
  EXPECT_EQ(R.Matches[0].Index.MinMasks, 1U);
  R = parsed(set("/match/0", {{"pattern", "tensor-index"},
                              {"functions", {"at::Tensor::index"}},
                              {"index", "mask"},
                              {"min_masks", 2}}));
  EXPECT_EQ(R.Matches[0].Index.Kind, IndexKind::Mask);
  EXPECT_EQ(R.Matches[0].Index.MinMasks, 2U);
}

TEST(RuleParserTest, KindsOfIndex) {
  auto KindOf = [](const char *Name) {
    return parsed(set("/match/0", {{"pattern", "tensor-index"},
                                   {"functions", {"at::Tensor::index"}},
                                   {"index", Name}}))
        .Matches[0]
        .Index.Kind;
  };
  EXPECT_EQ(KindOf("mask"), IndexKind::Mask);
  EXPECT_EQ(KindOf("zero-dim"), IndexKind::ZeroDim);
  EXPECT_EQ(KindOf("host-tensor"), IndexKind::HostTensor);
  EXPECT_EQ(KindOf("host-mask"), IndexKind::HostMask);
  EXPECT_EQ(KindOf("integer"), IndexKind::Integer);
}

TEST(RuleParserTest, Transfer) {
  Rule R = parsed(set("/match/0", {{"pattern", "transfer"},
                                   {"functions", {"at::Tensor::copy_"}},
                                   {"direction", "host-to-device"},
                                   {"source", "src"},
                                   {"target", "self"},
                                   {"non_blocking", true}}));
  const TransferPattern &T = R.Matches[0].Transfer;
  EXPECT_EQ(R.Matches[0].Pattern, PatternKind::Transfer);
  EXPECT_EQ(T.Way, Direction::HostToDevice);
  EXPECT_EQ(T.Source, "src");
  EXPECT_EQ(T.Target, TransferTarget::Self);
  EXPECT_TRUE(T.NonBlocking);
}

TEST(RuleParserTest, TransferDefaults) {
  Rule R = parsed(set("/match/0", {{"pattern", "transfer"},
                                   {"functions", {"at::Tensor::cpu"}},
                                   {"direction", "device-to-host"},
                                   {"target", "cpu"}}));
  const TransferPattern &T = R.Matches[0].Transfer;
  EXPECT_EQ(T.Way, Direction::DeviceToHost);
  EXPECT_EQ(T.Source, "self");
  EXPECT_EQ(T.Target, TransferTarget::CPU);
  EXPECT_FALSE(T.NonBlocking);
}

TEST(RuleParserTest, ConditionSelectors) {
  Rule R =
      parsed(set("/match/0/when", {{{"argument", "self"}, {"pinned", true}},
                                   {{"argument", 2}, {"present", false}}}));
  const std::vector<Condition> &When = R.Matches[0].When;
  ASSERT_EQ(When.size(), 2U);
  EXPECT_EQ(When[0].Argument.str(), "self");
  EXPECT_EQ(When[0].Pinned, true);
  EXPECT_FALSE(When[0].Present);
  EXPECT_EQ(When[1].Argument.str(), "#2");
  EXPECT_EQ(When[1].Argument.Position, 2U);
  EXPECT_EQ(When[1].Present, false);
  EXPECT_FALSE(When[1].Pinned);
}

TEST(RuleParserTest, ConditionOnFacts) {
  Rule R = parsed(set("/match/0/when/0", {{"argument", "any"},
                                          {"type", "tensor-list"},
                                          {"device", "cpu"},
                                          {"dtype", "floating"},
                                          {"zero_dim", false}}));
  const Condition &C = R.Matches[0].When.at(0);
  EXPECT_EQ(C.Type, ArgumentType::TensorList);
  EXPECT_EQ(C.Device, DeviceKind::CPU);
  EXPECT_EQ(C.DType, DTypeKind::Floating);
  EXPECT_EQ(C.ZeroDim, false);
}

TEST(RuleParserTest, ConditionConstants) {
  auto Equals = [](const json &Value) {
    Rule R =
        parsed(set("/match/0/when/0", {{"argument", 0}, {"equals", Value}}));
    return R.Matches[0].When.at(0).Equals;
  };
  EXPECT_EQ(Equals(true), Constant(true));
  EXPECT_EQ(Equals(-1), Constant(int64_t(-1)));
  EXPECT_EQ(Equals("kMean"), Constant(std::string("kMean")));
  EXPECT_EQ(Equals(nullptr), Constant());
  Rule R =
      parsed(set("/match/0/when/0", {{"argument", 0}, {"not_equals", false}}));
  EXPECT_EQ(R.Matches[0].When.at(0).NotEquals, Constant(false));
  EXPECT_FALSE(R.Matches[0].When.at(0).Equals);
}

TEST(RuleParserTest, Fixes) {
  Rule R = parsed(set("/remedies/0/fix",
                      {{"replace_call", "{self}.clone()"}, {"safe", true}}));
  ASSERT_TRUE(R.Remedies[0].Fix);
  EXPECT_EQ(R.Remedies[0].Fix->ReplaceCall, "{self}.clone()");
  EXPECT_TRUE(R.Remedies[0].Fix->Safe);
  R = parsed(set("/remedies/0/fix", {{"replace_call", "f({self})"},
                                     {"safe", false},
                                     {"changes", "the result is a copy"}}));
  EXPECT_FALSE(R.Remedies[0].Fix->Safe);
  EXPECT_EQ(R.Remedies[0].Fix->Changes, "the result is a copy");
}

TEST(RuleParserTest, MeasuredEvidence) {
  Rule R = parsed(set("/evidence", {{"status", "measured"},
                                    {"source", "a benchmark"},
                                    {"gpu", "H200"},
                                    {"libtorch", "2.11"},
                                    {"syncs_per_call", 1.5},
                                    {"date", "2025-11-21"}}));
  EXPECT_TRUE(R.Evidence.Measured);
  EXPECT_EQ(R.Evidence.Gpu, "H200");
  EXPECT_EQ(R.Evidence.LibTorch, "2.11");
  EXPECT_DOUBLE_EQ(R.Evidence.SyncsPerCall, 1.5);
  EXPECT_EQ(R.Evidence.Date, "2025-11-21");
  EXPECT_EQ(R.Evidence.Driver, "");
  EXPECT_FALSE(R.Evidence.Cases);
}

TEST(RuleParserTest, CasesOfEvidence) {
  json Cases = {{"command", "a program"},
                {"blocked", 3},
                {"did_not_block", 2},
                {"skipped", 1},
                {"why_skipped", {"no kernel"}}};
  Rule R = parsed(set("/evidence", {{"status", "measured"},
                                    {"source", "a benchmark"},
                                    {"gpu", "H200"},
                                    {"driver", "580"},
                                    {"libtorch", "2.11"},
                                    {"syncs_per_call", 1},
                                    {"date", "2025-11-21"},
                                    {"cases", Cases}}));
  EXPECT_EQ(R.Evidence.Driver, "580");
  ASSERT_TRUE(R.Evidence.Cases);
  EXPECT_EQ(R.Evidence.Cases->Command, "a program");
  EXPECT_EQ(R.Evidence.Cases->Blocked, 3U);
  EXPECT_EQ(R.Evidence.Cases->DidNotBlock, 2U);
  EXPECT_EQ(R.Evidence.Cases->Skipped, 1U);
  EXPECT_EQ(R.Evidence.Cases->WhySkipped,
            std::vector<std::string>{"no kernel"});
}

TEST(RuleParserTest, CasesOfWhichNoneWaitsAreUnverified) {
  json Cases = {{"command", "a program"},
                {"blocked", 0},
                {"did_not_block", 2},
                {"skipped", 0}};
  Rule R = parsed(set("/evidence", {{"status", "unverified"},
                                    {"source", "a benchmark"},
                                    {"gpu", "H200"},
                                    {"libtorch", "2.11"},
                                    {"date", "2025-11-21"},
                                    {"cases", Cases}}));
  EXPECT_FALSE(R.Evidence.Measured);
  EXPECT_EQ(R.Evidence.Gpu, "H200");
  ASSERT_TRUE(R.Evidence.Cases);
  EXPECT_EQ(R.Evidence.Cases->DidNotBlock, 2U);
}

} // namespace
