#include "pages/RulePage.h"
#include "rules/RuleText.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::rules;
using namespace syncline::tests;
using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

namespace {

/// A rule with every part that a page shows.
Rule fullRule() {
  return parsed([](json &Rule) {
    Rule["match"] = {
        {{"pattern", "operator-call"},
         {"functions", {"at::Tensor::item", "at::_local_scalar_dense"}}},
        {{"pattern", "operator-call"},
         {"functions", {"at::repeat_interleave"}},
         {"when", {{{"argument", "output_size"}, {"present", false}}}},
         {"hot_only", true},
         {"libtorch", ">=2.0"}}};
    Rule["remedies"] = {{{"title", "keep the sample on the device"},
                         {"before", "auto A = first();\nuse(A.item());"},
                         {"after", "auto A = first();\nuse(A);"},
                         {"caveat", "use() must take a tensor."}},
                        {{"title", "read all samples at once"},
                         {"before", "each(X)"},
                         {"after", "all(X)"}}};
  });
}

TEST(RulePageTest, TextHoldsEveryPart) {
  std::string Page = textPage(fullRule());
  for (const char *Part :
       {"syncline-sync-sample (sample, warning)",
        "reading a sample waits until it is there.",
        "The sample is copied to the host",
        "at::Tensor::item, at::_local_scalar_dense", "at::repeat_interleave",
        "cudaMemcpyAsync, cudaStreamSynchronize (device-to-host copy, "
        "pageable memory)",
        "Remedy: keep the sample on the device", "use(A.item());", "use(A);",
        "caveat: use() must take a tensor.", "Remedy: read all samples at once",
        "each(X)", "all(X)", "unverified on a GPU; source: the documentation"})
    EXPECT_THAT(Page, HasSubstr(Part));
}

TEST(RulePageTest, TextIndentsEveryLineOfCode) {
  EXPECT_THAT(textPage(fullRule()),
              HasSubstr("  before\n    auto A = first();\n    use(A.item());\n"
                        "  after\n    auto A = first();\n    use(A);\n"));
}

TEST(RulePageTest, MarkdownHoldsEveryPart) {
  std::string Page = markdownPage(fullRule());
  for (const char *Part :
       {"<!-- Generated from rules/sample/sync-sample.json", "# sync-sample\n",
        "reading a sample waits until it is there.",
        "`syncline-sync-sample`, group sample, level warning",
        "The sample is copied to the host",
        "- `at::Tensor::item`, `at::_local_scalar_dense`\n",
        "- `at::repeat_interleave` when ",
        "### keep the sample on the device\n",
        "```cpp\n// waits\nauto A = first();\nuse(A.item());\n```",
        "```cpp\n// does not\nauto A = first();\nuse(A);\n```",
        "use() must take a tensor.", "### read all samples at once\n",
        "// waits\neach(X)\n", "// does not\nall(X)\n",
        "unverified on a GPU; source: the documentation"})
    EXPECT_THAT(Page, HasSubstr(Part));
}

TEST(RulePageTest, MarkdownHelpIsThePageWithoutItsFirstLine) {
  std::string Help = markdownHelp(fullRule());
  EXPECT_THAT(Help, testing::StartsWith("# sync-sample\n"));
  EXPECT_THAT(markdownPage(fullRule()), testing::EndsWith("-->\n\n" + Help));
}

TEST(RulePageTest, MarkdownTellsWhatAFixDoes) {
  auto PageWith = [](const json &Fix) {
    return markdownPage(parsed(set("/remedies/0/fix", Fix)));
  };
  EXPECT_THAT(PageWith({{"replace_call", "x"}, {"safe", true}}),
              AllOf(HasSubstr("offers this as a fix."),
                    Not(HasSubstr("changes behaviour"))));
  EXPECT_THAT(PageWith({{"replace_call", "x"},
                        {"safe", false},
                        {"changes", "it may differ"}}),
              HasSubstr("changes behaviour: it may differ."));
  EXPECT_THAT(markdownPage(parsed()), Not(HasSubstr("as a fix")));
}

TEST(RulePageTest, RuntimeWithoutCopyNamesCallsOnly) {
  std::string Page = textPage(parsed([](json &Rule) {
    Rule["runtime"]["copy"] = "none";
    Rule["runtime"]["host_memory"] = "none";
  }));
  EXPECT_THAT(Page, HasSubstr("cudaMemcpyAsync, cudaStreamSynchronize\n"));
  EXPECT_THAT(Page, Not(HasSubstr("copy")));
}

TEST(RulePageTest, MeasuredEvidence) {
  auto PageWith = [](double Waits) {
    return textPage(parsed(set("/evidence", {{"status", "measured"},
                                             {"source", "a benchmark"},
                                             {"gpu", "H200"},
                                             {"libtorch", "2.11"},
                                             {"syncs_per_call", Waits},
                                             {"date", "2025-11-21"}})));
  };
  EXPECT_THAT(PageWith(10), HasSubstr("  10 waits per call on H200, LibTorch "
                                      "2.11, 2025-11-21; source: a benchmark"));
  EXPECT_THAT(PageWith(0.5), HasSubstr("  0.5 waits per call"));
  EXPECT_THAT(PageWith(0), HasSubstr("  0 waits per call"));
  EXPECT_THAT(PageWith(1), HasSubstr("  1 wait per call on H200"));
}

TEST(RulePageTest, CasesOfEvidence) {
  json Cases = {{"command", "a program"},
                {"blocked", 3},
                {"did_not_block", 2},
                {"skipped", 0}};
  json Evidence = {{"status", "measured"}, {"source", "a benchmark"},
                   {"gpu", "H200"},        {"driver", "580"},
                   {"libtorch", "2.11"},   {"syncs_per_call", 1},
                   {"date", "2025-11-21"}, {"cases", Cases}};
  std::string Page = markdownPage(parsed(set("/evidence", Evidence)));
  EXPECT_THAT(Page, HasSubstr("on H200, driver 580, LibTorch 2.11, "));
  EXPECT_THAT(Page, HasSubstr("\ncases of a program: 3 waited, 2 did not\n"));

  Evidence["status"] = "unverified";
  Evidence.erase("syncs_per_call");
  Evidence["cases"]["waited"] = 0;
  Evidence["cases"]["skipped"] = 2;
  Evidence["cases"]["why_skipped"] = {"no kernel", "gone"};
  EXPECT_THAT(textPage(parsed(set("/evidence", Evidence))),
              HasSubstr("  unverified on a GPU; source: a benchmark\n"
                        "  cases of a program on H200, driver 580, LibTorch "
                        "2.11, 2025-11-21: 0 waited, 2 did not, 2 were skipped "
                        "(no kernel; gone)\n"));
}

TEST(RulePageTest, IndexListsRulesByGroup) {
  Rule A = parsed(set("/id", "sync-a"));
  Rule B = parsed(set("/id", "sync-b"));
  B.Group = "earlier";
  std::string Page = markdownIndex({A, B});
  EXPECT_THAT(Page, HasSubstr("| [sync-a](sync-a.md) | reading a sample waits "
                              "until it is there |"));
  EXPECT_LT(Page.find("## earlier"), Page.find("[sync-b](sync-b.md)"));
  EXPECT_LT(Page.find("[sync-b](sync-b.md)"), Page.find("## sample"));
  EXPECT_LT(Page.find("## sample"), Page.find("[sync-a](sync-a.md)"));
}

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
      "`null`, an argument is a scalar, in a loop, in forward or in a training "
      "step, LibTorch >=1.13,<2.5");
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
