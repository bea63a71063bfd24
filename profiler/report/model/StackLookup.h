//===- StackLookup.h - Names for stacks of a finished report ----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_STACKLOOKUP_H
#define SYNCLINE_PROFILER_REPORT_MODEL_STACKLOOKUP_H

#include "report/model/BuildReport.h"

namespace syncline::report {

/// Looking up a name fills caches and may open files, so it is not const; the
/// meaning of a stack does not change. buildReport creates no const objects.
inline timeline::StackNames &stacksOf(const AnalyzedTrace &Trace) {
  return const_cast<timeline::StackNames &>(Trace.Recorded.Stacks);
}

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_STACKLOOKUP_H
