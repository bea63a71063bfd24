//===- HostPauseEntries.h - What holds up the host, in a report -*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_HOSTPAUSEENTRIES_H
#define SYNCLINE_PROFILER_REPORT_MODEL_HOSTPAUSEENTRIES_H

#include "report/model/HostLineEntry.h"
#include "timeline/ReadTimeline.h"

#include <span>
#include <string>
#include <vector>

namespace syncline::report {

/// The causes that the trace has figures for, with the sums over \p Rows.
HostPauseEntries hostPauseEntries(std::span<const HostLineEntry> Rows,
                                  const timeline::LoadedTrace &Recorded);

/// "garbage collector 0.90 ms (11.0%), page faults about 0.61 ms (7.4%, 1240
/// faults)": the causes that take a notable part of the host's time. Empty:
/// none does.
std::string pauseText(const HostTimeTable &Table);

/// What to do about the first of them, a sentence without the period. Empty:
/// there is none, or the device is hardly ever idle.
std::string pauseRemedy(const HostTimeTable &Table);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_HOSTPAUSEENTRIES_H
