#include "pages/ConditionText.h"
#include "rules/RuleText.h"

#include <gtest/gtest.h>

using namespace syncline::rules;
using namespace syncline::rules::pages;
using namespace syncline::tests;
using nlohmann::json;

namespace {

std::string conditionsOf(const json &Match) {
  return conditionText(parsed(set("/match/0", Match)).Matches.at(0));
}

TEST(ConditionTextTest, EmptyWithoutConditions) {
  EXPECT_EQ(conditionText(parsed().Matches.at(0)), "");
}

TEST(ConditionTextTest, JoinsPredicatesAndConditions) {
  EXPECT_EQ(
      conditionsOf(
          {{"pattern", "operator-call"},
           {"functions", {"f"}},
           {"when",
            {{{"argument", "self"}, {"device", "cuda"}, {"zero_dim", true}},
             {{"argument", 1}, {"equals", nullptr}},
             {{"argument", "any"}, {"type", "scalar"}}}},
           {"hot_only", true},
           {"libtorch", ">=1.13,<2.5"}}),
      "`self` is on a CUDA device and is a 0-dim tensor, argument #1 is "
      "`null`, an argument is a scalar, in a loop, in forward() or in a "
      "training step, with LibTorch >=1.13,<2.5");
}

TEST(ConditionTextTest, NamesTheSavedFile) {
  EXPECT_EQ(conditionsOf({{"pattern", "operator-call"},
                          {"functions", {"f"}},
                          {"restores_saved", true}}),
            "from a file to which the same function saves a module");
}

TEST(ConditionTextTest, TextOfTheRuleComesFirst) {
  EXPECT_EQ(conditionsOf({{"pattern", "operator-call"},
                          {"functions", {"f"}},
                          {"blocks", "the input is long"},
                          {"when", {{{"argument", "x"}, {"present", true}}}},
                          {"max_confidence", "likely"}}),
            "the input is long, `x` is given, with confidence likely at most");
}

TEST(ConditionTextTest, BeginsWithTheShape) {
  EXPECT_EQ(conditionsOf({{"pattern", "tensor-index"},
                          {"functions", {"f"}},
                          {"index", "mask"},
                          {"min_masks", 2}}),
            "several of the indices are bool masks");
  EXPECT_EQ(conditionsOf({{"pattern", "transfer"},
                          {"functions", {"f"}},
                          {"direction", "host-to-device"},
                          {"target", "cuda"},
                          {"non_blocking", true}}),
            "the data goes from the host to the device with non_blocking, and "
            "the host memory is pageable");
}

} // namespace
