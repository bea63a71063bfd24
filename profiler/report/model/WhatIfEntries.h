//===- WhatIfEntries.h - Remedies that were tried, for people ---*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_WHATIFENTRIES_H
#define SYNCLINE_PROFILER_REPORT_MODEL_WHATIFENTRIES_H

#include "report/model/BuildReport.h"
#include "report/model/Sites.h"

namespace syncline::report {

/// Tries the remedies of findWhatIfs, and adds what they gain to the report of
/// \p To, which has its places already.
void addWhatIfs(AnalyzedTrace &To, const Sites &All);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_WHATIFENTRIES_H
