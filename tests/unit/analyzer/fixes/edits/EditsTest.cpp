#include "fixes/edits/Edit.h"
#include "fixes/edits/EditTable.h"
#include "loader/RuleSet.h"

#include <gtest/gtest.h>

using namespace syncline::lint::fixes::edits;
using namespace syncline::rules;

namespace {

TEST(Edits, EachThatARuleNamesIsThere) {
  size_t Named = 0;
  const RuleSet Rules = RuleSet::builtin();
  for (const Rule &R : Rules.rules())
    for (const Remedy &Each : R.Remedies)
      if (Each.Fix && !Each.Fix->Edit.empty()) {
        EXPECT_NE(editNamed(Each.Fix->Edit), nullptr) << R.Id;
        ++Named;
      }
  EXPECT_GE(Named, 12U);
  EXPECT_EQ(editNamed("no-such-edit"), nullptr);
}

} // namespace
