//===- StackLookup.h - Names for stacks of a finished report ----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_STACKLOOKUP_H
#define SYNCLINE_PROFILER_REPORT_STACKLOOKUP_H

#include "report/BuildReport.h"

namespace syncline {

/// Looking up a name fills caches and may open files, so it is not const; what
/// a stack stands for stays the same. buildReport makes no constant objects.
inline StackNames &stacksOf(const AnalysedRecording &Of) {
  return const_cast<StackNames &>(Of.Recorded.Stacks);
}

} // namespace syncline

#endif // SYNCLINE_PROFILER_REPORT_STACKLOOKUP_H
