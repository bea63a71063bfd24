//===- SyncAdvice.h - Which synchronizations to remove ----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_SYNCADVICE_H
#define SYNCLINE_PROFILER_REPORT_MODEL_SYNCADVICE_H

#include "report/model/Advice.h"
#include "report/model/ReportData.h"

#include <string>

namespace syncline::report {

/// What removing the synchronizations gains, and with which to begin. Only
/// looks at polling loops if no call in the steps blocks. An uncertain gain is
/// no reason to edit anything.
Advice adviceOnSyncs(const ReportData &Data);

/// "Look at train.py:36 (sync-item), which may gain 1.50 ms: keep it on the
/// GPU; and at ...", where no gain is sure. Sites that gain only together are
/// one change.
std::string uncertainText(const ReportData &Data);

/// Names the line that polls most; empty if none polls for long.
std::string pollText(const ReportData &Data);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_SYNCADVICE_H
