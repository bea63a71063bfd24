//===- RuleQueries.h - --list-rules and --explain ---------------*- C++ -*-===//
//
// Questions about rules, which need no source file. The configuration of the
// current folder decides which rules there are.
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

/// Prints a line for each rule that a file of the current folder is linted for.
/// \throws UsageError, RuleError
ExitStatus listRules(const config::LintOptions &Options);

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_RULEQUERIES_H
