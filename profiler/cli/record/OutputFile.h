//===- OutputFile.h - Where traces are written ------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_RECORD_OUTPUTFILE_H
#define SYNCLINE_PROFILER_CLI_RECORD_OUTPUTFILE_H

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace syncline::record {

/// What follows the name of a recording that makes room for another.
inline constexpr const char *EarlierExtension = ".earlier";

/// The pattern that names \p Path and nothing else.
std::string patternOf(const std::filesystem::path &Path);

/// The pattern for a command without -o, such as "train.sltrace" for "python3
/// train.py".
std::string defaultOutput(const std::vector<std::string> &Program);

/// Makes a pattern independent of the working directory: absolute, with each
/// "%" of the working directory doubled. \p Pattern comes from the user.
/// \throws RecordError for an unknown "%" and for a folder that does not exist
/// or cannot be written to.
std::string absolutePattern(const std::string &Pattern);

/// The same for an absolute pattern whose name is that of a symbolic link: what
/// the link names gets the recording.
/// \throws RecordError for a loop of links, or if the folder does not exist.
std::string withoutLinks(const std::string &Pattern);

/// \throws RecordError if a file that an absolute pattern names, or one that is
/// its name for a while, cannot be created.
void checkName(const std::string &Pattern);

/// The single file that an absolute pattern names on this host for the process
/// of \p Rank (empty: there are no ranks). Nothing if that depends on the
/// process, or if other ranks may write it.
std::optional<std::filesystem::path> exactPath(const std::string &Pattern,
                                               const std::string &Rank);

/// The name on this host of the recording into which all processes of a run
/// write. Nothing if the user asked for a file of each process (%p) or rank
/// (%r). \p Pattern is absolute.
std::optional<std::filesystem::path> recordingPath(const std::string &Pattern);

/// \throws RecordError, which names \p Option, if \p File exists and is not a
/// trace.
void checkReplaceable(const std::filesystem::path &File, const char *Option);

/// The same for a recording, which may also be a folder with nothing but
/// traces.
void checkReplaceableRecording(const std::filesystem::path &Path,
                               const char *Option);

/// \throws RecordError: \p Path cannot be replaced.
[[noreturn]] void failToReplace(const std::filesystem::path &Path,
                                const std::string &Reason);

/// Replaces a folder that holds the trace of one process, and nothing else, by
/// that trace. Returns where the trace is now: still in the folder if it has
/// others, or if that fails.
std::filesystem::path withoutFolder(const std::filesystem::path &Folder,
                                    const std::filesystem::path &Trace);

} // namespace syncline::record

#endif // SYNCLINE_PROFILER_CLI_RECORD_OUTPUTFILE_H
