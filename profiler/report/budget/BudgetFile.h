//===- BudgetFile.h - Budgets in files --------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_BUDGET_BUDGETFILE_H
#define SYNCLINE_PROFILER_REPORT_BUDGET_BUDGETFILE_H

#include "loader/RuleSet.h"
#include "report/budget/Budget.h"

#include <string>

namespace syncline::report::budget {

/// Reads a document of docs/schemas/budget.schema.json.
/// \throws std::runtime_error with one line that names the file, the key and
/// the mistake.
Budget readBudget(const std::string &Path, const rules::RuleSet &Rules);

/// The document that readBudget parses into \p Limits.
std::string budgetText(const Budget &Limits);

} // namespace syncline::report::budget

#endif // SYNCLINE_PROFILER_REPORT_BUDGET_BUDGETFILE_H
