//===- ProgramName.h - What a user calls the recorded program ---*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_PROGRAMNAME_H
#define SYNCLINE_PROFILER_REPORT_MODEL_PROGRAMNAME_H

#include <string>

namespace syncline::report {

struct EnvironmentEntry;
struct ReportData;

/// The script or module that a Python interpreter runs, "train.py", or the file
/// name of the program, or of the trace if the program is unknown.
std::string programName(const EnvironmentEntry &From);

/// The path of the trace for a text, without control characters.
std::string shownPath(const ReportData &Data);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_PROGRAMNAME_H
