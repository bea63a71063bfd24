//===- Decidable.h - What a recording can say about a budget ----*- C++ -*-===//
//
// A limit that nothing was found to exceed is kept only if everything that
// could exceed it was read.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_REPORT_BUDGET_DECIDABLE_H
#define SYNCLINE_PROFILER_REPORT_BUDGET_DECIDABLE_H

#include "report/budget/Budget.h"
#include "report/model/ReportData.h"

#include <string>

namespace syncline::report::budget {

/// Why the recording cannot show that it keeps \p Limits: a clause, empty if it
/// can, or if it exceeds each limit in question.
std::string undecidedText(const Budget &Limits, const ReportData &Data);

/// Why no budget can be written from the recording; empty if one can.
std::string unfitText(const ReportData &Data);

/// The sites of the steps whose rule is unknown, because functions on the way
/// to their blocking call have no names.
size_t sitesWithUnknownRule(const ReportData &Data);

} // namespace syncline::report::budget

#endif // SYNCLINE_PROFILER_REPORT_BUDGET_DECIDABLE_H
