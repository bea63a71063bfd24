//===- CheckBudget.h - Traces against a budget ------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_BUDGET_CHECKBUDGET_H
#define SYNCLINE_PROFILER_REPORT_BUDGET_CHECKBUDGET_H

#include "report/budget/Budget.h"
#include "report/model/ReportData.h"
#include "terminal/TextLayout.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace syncline::report::budget {

/// A limit that a trace exceeds.
struct Excess {
  BudgetLimit Limit;
  double Measured = 0;
  /// The sites that contribute most.
  std::string Where;
  /// Up to here, chance or the speeds of the two processes explain it: see
  /// BudgetNoise::bound. No value: the budget does not tell how it was
  /// measured.
  std::optional<double> Bound;

  bool isSignificant() const {
    return !Bound || (Limit.isShare() ? Measured < *Bound : Measured > *Bound);
  }
};

/// The value in \p Data of the figure that \p Limit limits.
double measured(const BudgetLimit &Limit, const ReportData &Data);

/// The limited sections that cannot be checked in a trace without steps; none
/// for a trace with steps.
std::vector<BudgetSection> uncheckableSections(const Budget &Limits,
                                               const ReportData &Data);

/// "'a.cpp:1' or 'b.cpp'": the limited sites that match none of any trace. One
/// that was fixed blocks no more, and one that is misspelled never did.
std::string unmatchedSites(const Budget &Limits,
                           std::span<const ReportData> Data);

/// "step.blocked to 32.6 ms": the limits on times that noise more than doubles,
/// and what an unchanged program may reach.
std::string looseLimits(const Budget &Limits, std::span<const ReportData> Data);

std::vector<Excess> checkBudget(const Budget &Limits, const ReportData &Data);

/// A table, or a list in a narrow layout: the limit, the allowed value, the
/// noise's bound if there is one, the measured value, and where.
std::string excessText(const std::vector<Excess> &Excesses,
                       terminal::TextLayout How = {});

} // namespace syncline::report::budget

#endif // SYNCLINE_PROFILER_REPORT_BUDGET_CHECKBUDGET_H
