//===- Recording.h - One recording, whatever processes it has ---*- C++ -*-===//
//
// A recording is a trace, or a folder with the traces of several processes:
// docs/decisions/0008-one-recording.md.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_RECORDING_RECORDING_H
#define SYNCLINE_PROFILER_RECORDING_RECORDING_H

#include <string>
#include <vector>

namespace syncline::recording {

/// The extension of traces; other files in a folder are not looked at.
inline constexpr const char *TraceExtension = ".sltrace";

/// Traces to read, and what a reader should know about the others.
struct Recording {
  /// At least one; by rank, else by start.
  std::vector<std::string> Traces;
  /// Which processes of the recording are not among them, one line each.
  std::vector<std::string> Notes;
};

bool isFolder(const std::string &Path);

/// The traces in a folder, sorted by name; those of all processes.
std::vector<std::string> tracesIn(const std::string &Folder);

/// The processes of a recording that used a GPU; see chooseProcesses(). A
/// folder may also have recordings that are folders. A path that is no folder
/// is the trace itself, which is not opened.
/// \throws trace::TraceError if \p Path is a folder without such a process.
Recording openRecording(const std::string &Path);

/// The same for several recordings together.
Recording openRecordings(const std::vector<std::string> &Paths);

/// One trace of a recording, for what can read only one.
struct SingleTrace {
  std::string Path;
  /// States that the recording has others; empty: it does not.
  std::string Note;
};

/// The first of openRecording().
SingleTrace openOne(const std::string &Path);

} // namespace syncline::recording

#endif // SYNCLINE_PROFILER_RECORDING_RECORDING_H
