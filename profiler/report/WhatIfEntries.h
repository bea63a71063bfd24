//===- WhatIfEntries.h - Remedies that were tried, for people ---*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_WHATIFENTRIES_H
#define SYNCLINE_PROFILER_REPORT_WHATIFENTRIES_H

#include "report/BuildReport.h"
#include "report/Places.h"

namespace syncline::report {

/// Tries the remedies of findWhatIfs, and adds what they gain to the report of
/// \p To, which has its places already.
void addWhatIfs(AnalysedRecording &To, const Places &All);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_WHATIFENTRIES_H
