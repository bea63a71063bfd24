//===- LintOnlyEntry.h - Findings without a cost ----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_LINTONLYENTRY_H
#define SYNCLINE_PROFILER_REPORT_MODEL_LINTONLYENTRY_H

#include <cstdint>
#include <string>

namespace syncline::report {

/// A finding of lint without a synchronization in the trace.
struct LintOnlyEntry {
  std::string File;
  uint32_t Line = 0;
  std::string RuleId;
  std::string Message;
};

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_LINTONLYENTRY_H
