#include "pages/PageSections.h"

#include "pages/RulePage.h"
#include "rules/RuleText.h"

#include <gmock/gmock.h>

using namespace syncline::rules;
using namespace syncline::rules::pages;
using namespace syncline::tests;
using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

namespace {

/// A rule for an operator and for a library that calls it.
Rule pythonRule() {
  json Operator = {{"name", "loss[mask]"},
                   {"remedies",
                    {{{"title", "keep the shape"},
                      {"before", "a = loss[mask]"},
                      {"after", "a = where(mask, loss, 0)"},
                      {"caveat", "It is larger."}}}}};
  json Print = {{"name", "print(tensor)"},
                {"through", {"torch/_tensor_str.py", "torch/other.py"}},
                {"remedies",
                 {{{"title", "print its shape"},
                   {"before", "print(x)"},
                   {"after", "print(x.shape)"}}}}};
  return parsed(set("/python", json::array({Operator, Print})));
}

TEST(PageSectionsTest, PythonHasASectionOfItsOwn) {
  EXPECT_THAT(markdownPage(pythonRule()),
              HasSubstr("\n## In Python\n\n`loss[mask]`:\n\n"
                        "### Keep the shape\n\nInstead of:\n\n"
                        "```python\na = loss[mask]\n```\n\nUse:\n\n"
                        "```python\na = where(mask, loss, 0)\n```\n\n"
                        "It is larger.\n\n"
                        "`print(tensor)`, whose synchronizations are in "
                        "`torch/_tensor_str.py` or `torch/other.py`:\n\n"
                        "### Print its shape\n"));
  EXPECT_THAT(textPage(pythonRule()),
              HasSubstr("\nIn Python\n  loss[mask]:\n\n  Keep the shape.\n"
                        "  Instead of:\n      a = loss[mask]\n  Use:\n"));
  EXPECT_THAT(textPage(parsed()), Not(HasSubstr("In Python")));
}

} // namespace
