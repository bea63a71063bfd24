//===- Libraries.h - The libraries that are loaded into programs -*- C++
//-*-===//

#ifndef SYNCLINE_PROFILER_CLI_RECORD_LIBRARIES_H
#define SYNCLINE_PROFILER_CLI_RECORD_LIBRARIES_H

#include <filesystem>
#include <string>

namespace syncline::record {

/// The library of this name that belongs to this program: in lib next to bin,
/// both in the build folder and in an installation.
std::filesystem::path ownLibrary(const std::string &Name);

/// \p Path, made absolute. Errors name \p Option.
/// \throws RecordError if it cannot be read, or is no shared library for this
/// machine.
std::filesystem::path existingLibrary(const std::filesystem::path &Path,
                                      const char *Option);

} // namespace syncline::record

#endif // SYNCLINE_PROFILER_CLI_RECORD_LIBRARIES_H
