//===- OutputFile.h - Where traces are written ------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_RECORD_OUTPUTFILE_H
#define SYNCLINE_PROFILER_CLI_RECORD_OUTPUTFILE_H

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace syncline::record {

/// The pattern for a command without -o, such as "train.sltrace" for "python3
/// train.py".
std::string defaultOutput(const std::vector<std::string> &Program);

/// Makes a pattern independent of the working directory: absolute, with each
/// "%" of the working directory doubled. \p Pattern comes from the user.
/// \throws RecordError for an unknown "%" and for a folder that does not exist
/// or cannot be written to.
std::string absolutePattern(const std::string &Pattern);

/// The single file that an absolute pattern names on this host for the process
/// of \p Rank (empty: there are no ranks). Nothing if that depends on the
/// process, or if other ranks may write it.
std::optional<std::filesystem::path> exactPath(const std::string &Pattern,
                                               const std::string &Rank);

/// \throws RecordError, which names \p Option, if \p File exists and is not a
/// trace.
void checkReplaceable(const std::filesystem::path &File, const char *Option);

/// Removes the trace of an earlier run.
/// \throws RecordError if that fails.
void removeStale(const std::filesystem::path &File);

} // namespace syncline::record

#endif // SYNCLINE_PROFILER_CLI_RECORD_OUTPUTFILE_H
