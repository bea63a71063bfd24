//===- MakeBudget.h - A budget from traces ----------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_BUDGET_MAKEBUDGET_H
#define SYNCLINE_PROFILER_REPORT_BUDGET_MAKEBUDGET_H

#include "report/budget/Budget.h"
#include "report/model/ReportData.h"

#include <span>

namespace syncline::report::budget {

/// The budget that every report in \p Data keeps, with \p Margin of room (0.2:
/// a fifth).
Budget budgetFrom(std::span<const ReportData> Data, double Margin);

} // namespace syncline::report::budget

#endif // SYNCLINE_PROFILER_REPORT_BUDGET_MAKEBUDGET_H
