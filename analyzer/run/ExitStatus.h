//===- ExitStatus.h - Exit statuses -----------------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_RUN_EXITSTATUS_H
#define SYNCLINE_ANALYZER_RUN_EXITSTATUS_H

namespace syncline::lint::run {

/// Exit statuses that scripts can rely on.
enum ExitStatus { NothingFound = 0, Found = 1, LintFailed = 2 };

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_EXITSTATUS_H
