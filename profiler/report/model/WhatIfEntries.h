//===- WhatIfEntries.h - Remedies that the replay tried ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_WHATIFENTRIES_H
#define SYNCLINE_PROFILER_REPORT_MODEL_WHATIFENTRIES_H

#include "report/model/AnalyzedTrace.h"
#include "report/model/Sites.h"

namespace syncline::report {

/// Tries the remedies of findWhatIfs and adds their gains to the report of \p
/// Trace, which must already have its sites.
void addWhatIfs(AnalyzedTrace &Trace, const Sites &All);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_WHATIFENTRIES_H
