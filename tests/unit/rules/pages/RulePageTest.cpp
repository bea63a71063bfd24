#include "pages/RulePage.h"
#include "pages/CodeQuotes.h"
#include "pages/PageSections.h"
#include "rules/RuleText.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::rules;
using namespace syncline::rules::pages;
using namespace syncline::tests;
using nlohmann::json;
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
       {"syncline-sync-sample (sample, warning)\n\nWhat it detects\n",
        "  Reading a sample copies it to the host.\n",
        "    at::Tensor::item, at::_local_scalar_dense\n",
        "    at::repeat_interleave, when ",
        "\nWhy it blocks\n  LibTorch copies the sample to the host",
        "In a trace, the host is blocked in cudaMemcpyAsync and "
        "cudaStreamSynchronize, during a device-to-host copy to pageable "
        "memory.\n",
        "\nExample\n      auto A = first();\n      use(A.item());\n",
        "\nUse instead\n  Keep the sample on the device.\n"
        "      auto A = first();\n      use(A);\n"
        "  use() must take a tensor.\n",
        "\nAlternatives\n  Read all samples at once.\n  Instead of:\n"
        "      each(X)\n  Use:\n      all(X)\n",
        "\nFix safety\n  There is no automatic fix.\n",
        "\nOptions\n    rules: the pattern -sync-sample disables",
        "\nEvidence\n  The rule has not been verified on a GPU.\n",
        "\nReferences\n    the documentation\n"})
    EXPECT_THAT(Page, HasSubstr(Part));
  EXPECT_THAT(Page, Not(HasSubstr("`")));
}

TEST(RulePageTest, SectionsFollowRuff) {
  std::vector<std::string> Headings;
  for (const PageSection &S : pageSections(fullRule()))
    Headings.push_back(S.Heading);
  EXPECT_THAT(Headings, testing::ElementsAre(
                            "What it detects", "Why it blocks", "Example",
                            "Use instead", "Alternatives", "Fix safety",
                            "Options", "Evidence", "References"));
}

TEST(RulePageTest, AlternativesNeedASecondRemedy) {
  EXPECT_THAT(textPage(parsed()), Not(HasSubstr("Alternatives")));
}

TEST(RulePageTest, MarkdownHoldsEveryPart) {
  std::string Page = markdownPage(fullRule());
  for (const char *Part :
       {"<!-- Generated from rules/sample/sync-sample.json", "# sync-sample\n",
        "`syncline-sync-sample`, group sample, level warning.",
        "## What it detects\n\nReading a sample copies it to the host.\n",
        "- `at::Tensor::item`, `at::_local_scalar_dense`\n",
        "- `at::repeat_interleave`, when ",
        "## Why it blocks\n\nLibTorch copies the sample to the host",
        "## Example\n\n```cpp\nauto A = first();\nuse(A.item());\n```\n",
        ("## Use instead\n\nKeep the sample on the device.\n\n"
         "```cpp\nauto A = first();\nuse(A);\n```\n\n"
         "`use()` must take a tensor.\n"),
        "## Alternatives\n\n### Read all samples at once\n",
        "## References\n\n- the documentation\n"})
    EXPECT_THAT(Page, HasSubstr(Part));
}

TEST(RulePageTest, AVersionAloneIsNoCondition) {
  json Match = {{"pattern", "operator-call"},
                {"functions", {"at::symeig"}},
                {"libtorch", "<2.0"}};
  EXPECT_THAT(markdownPage(parsed(set("/match/0", Match))),
              HasSubstr("- `at::symeig`, with LibTorch <2.0\n"));
}

TEST(RulePageTest, MarkdownHelpIsThePageWithoutItsFirstLine) {
  std::string Help = markdownHelp(fullRule());
  EXPECT_THAT(Help, testing::StartsWith("# sync-sample\n"));
  EXPECT_THAT(markdownPage(fullRule()), testing::EndsWith("-->\n\n" + Help));
}

TEST(RulePageTest, PageOfABuiltInRuleLinksToItsFiles) {
  Rule R = fullRule();
  R.Test = "sample/sync-sample.cu";
  EXPECT_THAT(markdownPage(R),
              testing::EndsWith("\n\n## Source\n\n"
                                "- Rule: [`rules/sample/sync-sample.json`]"
                                "(../../rules/sample/sync-sample.json)\n"
                                "- Test: [`rules/sample/sync-sample.cu`]"
                                "(../../rules/sample/sync-sample.cu)\n"));
  EXPECT_THAT(markdownHelp(R), Not(HasSubstr("## Source")));
}

std::string pageWithFix(const json &Fix) {
  return textPage(parsed(set("/remedies/0/fix", Fix)));
}

TEST(RulePageTest, FixSafety) {
  EXPECT_THAT(
      pageWithFix({{"replace_call", "x"}, {"safe", true}}),
      HasSubstr(
          "The linter offers the remedy \"keep the sample on the "
          "device\" as a fix. It is safe: the edit preserves all values.\n"));
  EXPECT_THAT(
      pageWithFix({{"replace_call", "x"},
                   {"safe", false},
                   {"changes", "a sample no longer throws"}}),
      HasSubstr("as a fix. It is unsafe: a sample no longer throws.\n"));
  EXPECT_THAT(pageWithFix({{"edit", "hoist-read"}}),
              HasSubstr("as a fix where the enclosing code allows it. It is "
                        "unsafe where the tensor may change"));
  EXPECT_THAT(pageWithFix({{"edit", "hoist-read"}}),
              HasSubstr("  --fix applies safe fixes."));
}

TEST(RulePageTest, OptionsOfTheRule) {
  EXPECT_THAT(textPage(parsed()), HasSubstr("    assume_gpu: "));
  EXPECT_THAT(textPage(parsed()), Not(HasSubstr("min_confidence")));
  std::string Page = textPage(parsed([](json &Rule) {
    Rule["match"] = {{{"pattern", "operator-call"},
                      {"functions", {"cudaFree"}},
                      {"max_confidence", "possible"}}};
  }));
  EXPECT_THAT(Page, Not(HasSubstr("assume_gpu")));
  EXPECT_THAT(Page, HasSubstr("    min_confidence: "));
}

TEST(RulePageTest, RuntimeWithoutCopyNamesCallsOnly) {
  std::string Page = textPage(parsed([](json &Rule) {
    Rule["runtime"]["copy"] = "none";
    Rule["runtime"]["host_memory"] = "none";
  }));
  EXPECT_THAT(Page, HasSubstr("cudaStreamSynchronize.\n"));
}

TEST(RulePageTest, MeasuredEvidence) {
  auto PageWith = [](double Syncs) {
    return textPage(parsed(set("/evidence", {{"status", "measured"},
                                             {"source", "one; two"},
                                             {"gpu", "H200"},
                                             {"libtorch", "2.11"},
                                             {"syncs_per_call", Syncs},
                                             {"date", "2025-11-21"}})));
  };
  EXPECT_THAT(PageWith(10),
              HasSubstr("  One call synchronizes 10 times (measured on H200, "
                        "LibTorch 2.11, on 2025-11-21).\n"));
  EXPECT_THAT(PageWith(0.5), HasSubstr("synchronizes 0.5 times ("));
  EXPECT_THAT(PageWith(0), HasSubstr("synchronizes 0 times ("));
  EXPECT_THAT(PageWith(1), HasSubstr("synchronizes once ("));
  EXPECT_THAT(PageWith(2), HasSubstr("synchronizes twice ("));
  EXPECT_THAT(PageWith(2), HasSubstr("References\n    one\n    two\n"));
}

TEST(RulePageTest, ChangesOfReleases) {
  json Changes = {{{"libtorch", "2.14"},
                   {"what", "The check runs on the device"},
                   {"source", "pytorch#1"}}};
  EXPECT_THAT(textPage(parsed(set("/evidence/changes", Changes))),
              HasSubstr("  LibTorch 2.14: The check runs on the device "
                        "(pytorch#1).\n"));
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
  EXPECT_THAT(Page, HasSubstr("\nAmong the cases of a program, 3 blocked and 2 "
                              "did not block.\n"));

  Evidence["status"] = "unverified";
  Evidence.erase("syncs_per_call");
  Evidence["cases"]["blocked"] = 0;
  Evidence["cases"]["skipped"] = 2;
  Evidence["cases"]["why_skipped"] = {"no kernel", "gone"};
  EXPECT_THAT(textPage(parsed(set("/evidence", Evidence))),
              HasSubstr("  The rule has not been verified on a GPU.\n"
                        "  Among the cases of a program on H200, driver 580, "
                        "LibTorch 2.11, on 2025-11-21, 0 blocked and 2 did not "
                        "block. 2 cases were skipped: no kernel; gone.\n"));
}

TEST(SentenceTest, CapitalLetterAndFullStop) {
  EXPECT_EQ(sentence("a mask is copied"), "A mask is copied.");
  EXPECT_EQ(sentence("item() copies it"), "item() copies it.");
  EXPECT_EQ(sentence("non_blocking has no effect."),
            "non_blocking has no effect.");
}

TEST(CodeQuotesTest, QuotesCodeOnly) {
  EXPECT_EQ(withCodeQuoted("It calls item<bool>(), then narrow(dim, X, 1)."),
            "It calls `item<bool>()`, then `narrow(dim, X, 1)`.");
  EXPECT_EQ(
      withCodeQuoted("cumprod() (and so of linalg_vander()) is in [0, N)"),
      "`cumprod()` (and so of `linalg_vander()`) is in [0, N)");
  EXPECT_EQ(withCodeQuoted("PyTorch 2.11 aten/src/Copy.cu"),
            "PyTorch 2.11 `aten/src/Copy.cu`");
  EXPECT_EQ(withCodeQuoted("`a_b` and/or the mask"), "`a_b` and/or the mask");
}

TEST(RulePageTest, IndexListsRulesByGroup) {
  Rule A = parsed(set("/id", "sync-a"));
  Rule B = parsed(set("/id", "sync-b"));
  B.Group = "earlier";
  std::string Page = markdownIndex({A, B});
  EXPECT_THAT(Page,
              HasSubstr("| [sync-a](sync-a.md) | Reading a sample copies it "
                        "to the host. |"));
  EXPECT_LT(Page.find("## earlier"), Page.find("[sync-b](sync-b.md)"));
  EXPECT_LT(Page.find("[sync-b](sync-b.md)"), Page.find("## sample"));
  EXPECT_LT(Page.find("## sample"), Page.find("[sync-a](sync-a.md)"));
}

} // namespace
