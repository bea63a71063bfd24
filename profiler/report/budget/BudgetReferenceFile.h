//===- BudgetReferenceFile.h - A budget reference as JSON -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_BUDGET_BUDGETREFERENCEFILE_H
#define SYNCLINE_PROFILER_REPORT_BUDGET_BUDGETREFERENCEFILE_H

#include "form/FormReader.h"
#include "report/budget/Budget.h"

namespace syncline::report::budget {

/// The member `recorded` of a budget file; times in ns.
nlohmann::ordered_json referenceJson(const BudgetReference &Reference);

/// Parses it. \throws form::FormError if a member is missing or wrong.
BudgetReference
referenceFrom(const form::FormReader<nlohmann::ordered_json> &From);

} // namespace syncline::report::budget

#endif // SYNCLINE_PROFILER_REPORT_BUDGET_BUDGETREFERENCEFILE_H
