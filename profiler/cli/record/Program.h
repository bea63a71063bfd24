//===- Program.h - Checks the program before it runs ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_RECORD_PROGRAM_H
#define SYNCLINE_PROFILER_CLI_RECORD_PROGRAM_H

#include <filesystem>
#include <string>

namespace syncline::record {

/// The file that a shell would run for \p Name.
/// \throws RecordError with a shell's exit status if there is none.
std::filesystem::path findProgram(const std::string &Name,
                                  const std::string &SearchPath);

/// Why the loader will not load the tracer into \p File, in one line; empty if
/// no obstacle is known.
std::string preloadObstacle(const std::filesystem::path &File);

} // namespace syncline::record

#endif // SYNCLINE_PROFILER_CLI_RECORD_PROGRAM_H
