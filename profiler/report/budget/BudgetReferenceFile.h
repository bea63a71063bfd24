//===- BudgetReferenceFile.h - A budget reference as JSON -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_BUDGET_BUDGETREFERENCEFILE_H
#define SYNCLINE_PROFILER_REPORT_BUDGET_BUDGETREFERENCEFILE_H

#include "report/budget/Budget.h"

#include <nlohmann/json_fwd.hpp>

namespace syncline::report::budget {

/// The member `recorded` of a budget file; times in ns.
nlohmann::ordered_json referenceJson(const BudgetReference &Reference);

/// Parses it. No value: a member is missing or wrong.
std::optional<BudgetReference>
referenceFrom(const nlohmann::ordered_json &Value);

} // namespace syncline::report::budget

#endif // SYNCLINE_PROFILER_REPORT_BUDGET_BUDGETREFERENCEFILE_H
