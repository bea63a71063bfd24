//===- MakeBudget.h - A budget from traces ----------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_BUDGET_MAKEBUDGET_H
#define SYNCLINE_PROFILER_REPORT_BUDGET_MAKEBUDGET_H

#include "report/budget/Budget.h"
#include "report/model/ReportData.h"

#include <span>

namespace syncline::report::budget {

/// The budget that every report in \p Data meets, with a margin of \p Margin
/// (0.2: 20%).
Budget budgetFrom(std::span<const ReportData> Data, double Margin);

} // namespace syncline::report::budget

#endif // SYNCLINE_PROFILER_REPORT_BUDGET_MAKEBUDGET_H
