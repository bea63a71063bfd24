//===- PollEntries.h - Lines that poll --------------------------*- C++ -*-===//
//
// `while not event.query()` blocks as a synchronization would, and takes a core
// meanwhile. In a window the tracer records every launch, so queries that are
// one PollRun follow each other without work in between: the thread spins.
// Outside of windows the runs do not show that.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_POLLENTRIES_H
#define SYNCLINE_PROFILER_REPORT_MODEL_POLLENTRIES_H

#include "loader/RuleSet.h"
#include "report/model/ReportData.h"
#include "timeline/ReadTimeline.h"

#include <string>
#include <vector>

namespace syncline::report {

/// The lines of the user's code that poll in windows, by decreasing time.
std::vector<PollEntry> pollEntries(timeline::LoadedTrace &Recorded,
                                   const rules::RuleSet &Rules,
                                   const std::vector<std::string> &UserCode);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_POLLENTRIES_H
