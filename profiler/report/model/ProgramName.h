//===- ProgramName.h - What a user calls the recorded program ---*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_PROGRAMNAME_H
#define SYNCLINE_PROFILER_REPORT_MODEL_PROGRAMNAME_H

#include <string>
#include <string_view>

namespace syncline::report {

struct EnvironmentEntry;
struct ReportData;

/// See trace::programTitle(); the file name of the trace if the program is
/// unknown.
std::string programName(const EnvironmentEntry &From);

/// The same for a title. A script without folders, as one that ran in its own
/// folder, has that folder if lines of the report tell it: "ppo/train.py".
std::string titleWithFolder(const ReportData &Data);

/// Whether both may be of one program: see trace::mayBeSameProgram().
bool mayBeSameProgram(std::string_view NameA, std::string_view NameB);
bool mayBeSameProgram(const ReportData &A, const ReportData &B);

/// Whether only the folders of their programs differ.
bool haveOtherFolders(const ReportData &A, const ReportData &B);

/// The path of the trace for a text, without control characters.
std::string shownPath(const ReportData &Data);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_PROGRAMNAME_H
