//===- ProgramTitle.h - What a user calls a program -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_FORMAT_PROGRAMTITLE_H
#define SYNCLINE_PROFILER_FORMAT_PROGRAMTITLE_H

#include <string>
#include <string_view>

namespace syncline::trace {

/// The script or module that a Python interpreter runs, "train.py", or the file
/// name of the program; empty if that is unknown.
std::string programTitle(std::string_view Executable,
                         std::string_view CommandLine);

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_PROGRAMTITLE_H
