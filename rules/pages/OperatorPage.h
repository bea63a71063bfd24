//===- OperatorPage.h - The page of all operators that block ----*- C++ -*-===//

#ifndef SYNCLINE_RULES_PAGES_OPERATORPAGE_H
#define SYNCLINE_RULES_PAGES_OPERATORPAGE_H

#include "loader/Rule.h"
#include "loader/Uncovered.h"

#include <string>
#include <vector>

namespace syncline::rules::pages {

/// What a rule covers under one condition.
struct OperatorRow {
  /// Operators, and qualified names of other functions.
  std::vector<std::string> Names;
  /// When they block the host.
  std::string When;
};

/// The rows of \p R: entries with the same functions share a row, as do entries
/// with the same condition.
std::vector<OperatorRow> operatorRows(const Rule &R);

/// docs/reference/operators.md: what each group of rules covers, and what no
/// rule covers.
std::string operatorPage(const std::vector<Rule> &Rules,
                         const std::vector<UncoveredSection> &Uncovered);

} // namespace syncline::rules::pages

#endif // SYNCLINE_RULES_PAGES_OPERATORPAGE_H
