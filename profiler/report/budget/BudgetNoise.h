//===- BudgetNoise.h - Which excesses may be chance -------------*- C++ -*-===//
//
// A trace of an unchanged program may exceed a limit: it has few profiled
// steps, and its host may have been slower than that of the budget's trace.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_REPORT_BUDGET_BUDGETNOISE_H
#define SYNCLINE_PROFILER_REPORT_BUDGET_BUDGETNOISE_H

#include "report/budget/Budget.h"
#include "report/compare/CompareSteps.h"
#include "report/model/ReportData.h"

#include <vector>

namespace syncline::report::budget {

class BudgetNoise {
public:
  /// \p Data must outlive this.
  BudgetNoise(const BudgetReference &Reference, const ReportData &Data);

  /// The most that an unchanged program may show, at least the limit; of a
  /// share, the least, at most the limit. \p Value is the trace's, \p Sites are
  /// those that the limit covers.
  double bound(const BudgetLimit &Limit, double Value,
               const std::vector<const SiteEntry *> &Sites) const;

private:
  double boundOfStep(double Limit, double Value) const;
  double boundOfSyncs(double Limit,
                      const std::vector<const SiteEntry *> &Sites) const;
  double boundOfTime(const BudgetLimit &Limit) const;
  double savedOfStep() const;

  const ReportData &Data;
  /// How the step of the budget's trace and that of the own one depend on the
  /// host.
  analysis::HostResponse ReferenceResponse;
  const analysis::HostResponse &OwnResponse;
  double ReferenceStep;
  compare::StepComparison Steps;
  /// The factor by which host times may differ.
  double HostFactor;
};

/// The probability of at least \p Count events if \p Mean are expected.
double chanceOfAtLeast(double Count, double Mean);

} // namespace syncline::report::budget

#endif // SYNCLINE_PROFILER_REPORT_BUDGET_BUDGETNOISE_H
