//===- ProgramTitle.h - What a user calls a program -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_FORMAT_PROGRAMTITLE_H
#define SYNCLINE_PROFILER_FORMAT_PROGRAMTITLE_H

#include <string>
#include <string_view>

namespace syncline::trace {

/// The script or module that a Python interpreter runs, "ppo/train.py", or the
/// file name of the program; empty if that is unknown. A script has the folders
/// of a relative path. Those of an absolute path and of another program change
/// with each checkout or build.
std::string programTitle(std::string_view Executable,
                         std::string_view CommandLine);

/// Whether two titles may be of one program: unless both have folders, these
/// do not count, and else one title is the end of the other.
bool mayBeSameProgram(std::string_view TitleA, std::string_view TitleB);

/// Whether only the folders of two titles differ.
bool haveOtherFolders(std::string_view TitleA, std::string_view TitleB);

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_PROGRAMTITLE_H
