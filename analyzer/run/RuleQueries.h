//===- RuleQueries.h - --list-rules and --explain ---------------*- C++ -*-===//
//
// Queries about rules, which need no source file. The configuration of the
// current folder determines the set of rules.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_RUN_RULEQUERIES_H
#define SYNCLINE_ANALYZER_RUN_RULEQUERIES_H

#include "config/Options.h"
#include "run/ExitStatus.h"

namespace syncline::lint::run {

/// Prints the page of the rule that --explain names.
/// \throws UsageError if there is no such rule, RuleError
ExitStatus explainRule(const config::LintOptions &Options);

/// Prints a line for each rule that applies to files of the current folder.
/// \throws UsageError, RuleError
ExitStatus listRules(const config::LintOptions &Options);

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_RULEQUERIES_H
