//===- RunLog.h - Reports to `syncline record` ------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_RECORDING_RUNLOG_H
#define SYNCLINE_PROFILER_TRACER_RECORDING_RUNLOG_H

#include <string>

namespace syncline::tracer::recording {

/// Reports the trace that this process writes to `syncline record`, which reads
/// the file named by SYNCLINE_RUN_LOG.
void logTrace(const std::string &Path);

/// Reports to the user and `syncline record` why this process records nothing.
void giveUp(const std::string &Why);

} // namespace syncline::tracer::recording

#endif // SYNCLINE_PROFILER_TRACER_RECORDING_RUNLOG_H
