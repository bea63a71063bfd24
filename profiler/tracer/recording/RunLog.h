//===- RunLog.h - What becomes of a run, for `syncline record` --*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_RECORDING_RUNLOG_H
#define SYNCLINE_PROFILER_TRACER_RECORDING_RUNLOG_H

#include <string>

namespace syncline::tracer::recording {

/// Tells `syncline record`, which reads the file that SYNCLINE_RUN_LOG names,
/// of the trace that this process writes.
void logTrace(const std::string &Path);

/// Tells the user and `syncline record` why this process records nothing.
void giveUp(const std::string &Why);

} // namespace syncline::tracer::recording

#endif // SYNCLINE_PROFILER_TRACER_RECORDING_RUNLOG_H
