//===- FitRemedies.h - Remedies that fit their site -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_FITREMEDIES_H
#define SYNCLINE_PROFILER_REPORT_MODEL_FITREMEDIES_H

#include "advice/RuleMatcher.h"
#include "report/model/SiteEntry.h"

#include <string>
#include <vector>

namespace syncline::report {

/// Drops the remedies for lines that run more often than \p Runs times a step.
/// Those that remain of them come first: they change all runs.
void fitToRuns(std::vector<RemedyText> &Remedies, double Runs);

/// Drops the remedies for other operators than \p Operator; empty: unknown.
void fitToOperator(std::vector<RemedyText> &Remedies,
                   const std::string &Operator);

/// The remedies for masks that exist to skip work come first where \p
/// SkipsWork, and do not fit elsewhere.
void fitToMask(std::vector<RemedyText> &Remedies, bool SkipsWork);

/// What to do about a call of a derivative. PyTorch's code contains the call:
/// the program can only change the operator that it differentiates, at the
/// lines of \p Entry.
std::vector<RemedyText> remediesOfDerivative(const SiteEntry &Entry,
                                             const advice::RuleMatch &Match);

/// Says what the user can do where the remedies change a library's line, which
/// its maintainers edit.
void addressUser(SiteEntry &Entry);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_FITREMEDIES_H
