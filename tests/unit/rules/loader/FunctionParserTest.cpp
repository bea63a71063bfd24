#include "loader/RuleSet.h"
#include "model/CudaModel.h"
#include "model/OperatorModel.h"
#include "rules/RuleText.h"

#include <algorithm>

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::rules;
using namespace syncline::tests;
using nlohmann::json;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

namespace {

/// The functions of the minimal rule with \p Fields in place of its functions.
std::vector<std::string> functionsOf(json Fields, const char *Id = "sync-own") {
  Fields["pattern"] = "operator-call";
  return parsed([&](json &Rule) {
           Rule["id"] = Id;
           Rule["match"][0] = Fields;
         })
      .Matches[0]
      .Functions;
}

std::string errorOf(json Fields) {
  Fields["pattern"] = "operator-call";
  return ruleError(ruleText(set("/match/0", Fields)));
}

TEST(FunctionParserTest, OperatorsStandForAllTheirFunctions) {
  EXPECT_THAT(functionsOf({{"operators", {"nonzero"}}}),
              ElementsAre("at::nonzero", "at::Tensor::nonzero",
                          "at::nonzero_out", "at::nonzero_outf"));
  EXPECT_THAT(
      functionsOf({{"operators", {"item", "equal"}}}),
      ElementsAre("at::Tensor::item", "at::equal", "at::Tensor::equal"));
}

TEST(FunctionParserTest, FormsAreApart) {
  json Fields = {{"operators", {"nonzero"}}, {"form", "result"}};
  EXPECT_THAT(functionsOf(Fields),
              ElementsAre("at::nonzero", "at::Tensor::nonzero"));
  Fields["form"] = "out";
  EXPECT_THAT(functionsOf(Fields),
              ElementsAre("at::nonzero_out", "at::nonzero_outf"));
}

TEST(FunctionParserTest, FunctionsComeInAddition) {
  EXPECT_THAT(
      functionsOf({{"operators", {"item"}}, {"functions", {"ours::read"}}}),
      ElementsAre("at::Tensor::item", "ours::read"));
}

TEST(FunctionParserTest, ModelStandsForTheRulesOperators) {
  EXPECT_THAT(functionsOf({{"operators", "model"}}, "sync-item"),
              Contains("at::Tensor::item"));
}

TEST(FunctionParserTest, TheModelNamesReleases) {
  auto Parsed = [](json Fields) {
    Fields["pattern"] = "operator-call";
    return parsed([&](json &Rule) {
      Rule["id"] = "sync-combinations";
      Rule["match"][0] = Fields;
    });
  };
  Rule R = Parsed({{"operators", "model"}, {"functions", {"ours::pairs"}}});
  ASSERT_EQ(R.Matches.size(), 2U);
  EXPECT_THAT(R.Matches[0].Functions, ElementsAre("at::combinations"));
  EXPECT_EQ(R.Matches[0].LibTorch.str(), "<2.14");
  EXPECT_THAT(R.Matches[1].Functions, ElementsAre("ours::pairs"));
  EXPECT_TRUE(R.Matches[1].LibTorch.unbounded());
  EXPECT_THAT(ruleError(ruleText([](json &Rule) {
                Rule["id"] = "sync-combinations";
                Rule["match"][0] = {{"pattern", "operator-call"},
                                    {"operators", "model"},
                                    {"libtorch", ">=2.0"}};
              })),
              HasSubstr("both name releases"));
}

TEST(FunctionParserTest, ModelStandsForTheRulesCudaFunctions) {
  EXPECT_THAT(functionsOf({{"functions", "model"}}, "sync-stream-synchronize"),
              UnorderedElementsAre("cuStreamSynchronize",
                                   "cudaStreamSynchronize",
                                   "c10::Stream::synchronize",
                                   "c10::cuda::CUDAStream::synchronize",
                                   "c10::cuda::stream_synchronize"));
}

TEST(FunctionParserTest, Errors) {
  EXPECT_THAT(errorOf({{"operators", {"nonzeroes"}}}),
              HasSubstr("LibTorch has no operator 'nonzeroes'"));
  EXPECT_THAT(errorOf({{"operators", "model"}}),
              HasSubstr("the operator model gives no operator to sync-sample"));
  EXPECT_THAT(errorOf({{"functions", "model"}}),
              HasSubstr("the CUDA model gives no function to sync-sample"));
  EXPECT_THAT(errorOf({{"functions", "cudaFree"}}), HasSubstr("functions"));
  EXPECT_THAT(errorOf({{"operators", {"item"}}, {"form", "out"}}),
              HasSubstr("the operator 'item' has no function of this form"));
  EXPECT_THAT(errorOf({{"functions", {"f"}}, {"form", "out"}}),
              HasSubstr("'form' needs 'operators'"));
  EXPECT_THAT(errorOf({{"operators", {"item"}}, {"form", "in"}}),
              HasSubstr("form"));
  EXPECT_THAT(errorOf(json::object()), HasSubstr("needs"));
}

TEST(FunctionParserTest, RulesCoverTheOperatorsThatTheModelGivesThem) {
  RuleSet Set = RuleSet::builtin();
  size_t Count = 0;
  for (const model::Operator &Op : model::allOperators()) {
    if (Op.syncRule().empty())
      continue;
    ++Count;
    auto Found = std::ranges::find(Set.rules(), Op.syncRule(), &Rule::Id);
    ASSERT_NE(Found, Set.rules().end())
        << Op.name() << ": there is no rule " << Op.syncRule();
    std::vector<std::string> Functions;
    for (const Match &M : Found->Matches)
      Functions.insert(Functions.end(), M.Functions.begin(), M.Functions.end());
    std::string Name(Op.name());
    EXPECT_TRUE(std::ranges::count(Functions, "at::" + Name) ||
                std::ranges::count(Functions, "at::Tensor::" + Name) ||
                std::ranges::count(Functions, "at::" + Name + "_out"))
        << Op.name();
  }
  EXPECT_GT(Count, 60U);
}

TEST(FunctionParserTest, RulesCoverTheFunctionsThatTheCudaModelGivesThem) {
  RuleSet Set = RuleSet::builtin();
  size_t Count = 0;
  for (const model::CudaFunction &F : model::allCudaFunctions()) {
    if (F.SyncRule.empty())
      continue;
    ++Count;
    auto Found = std::ranges::find(Set.rules(), F.SyncRule, &Rule::Id);
    ASSERT_NE(Found, Set.rules().end())
        << F.Name << ": there is no rule " << F.SyncRule;
    EXPECT_TRUE(std::ranges::any_of(Found->Matches, [&](const Match &M) {
      return std::ranges::count(M.Functions, F.Name);
    })) << F.Name;
  }
  EXPECT_GT(Count, 30U);
}

} // namespace
