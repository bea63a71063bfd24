//===- Identity.h - The process and the devices -----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_OUTPUT_IDENTITY_H
#define SYNCLINE_PROFILER_TRACER_OUTPUT_IDENTITY_H

#include <cstdint>
#include <string>

namespace syncline::tracer::tables {
struct Recorder;
} // namespace syncline::tracer::tables

namespace syncline::tracer::output {

class TraceFile;

/// The process as described by launchers and the system.
struct Identity {
  int64_t Rank = -1;
  int64_t LocalRank = -1;
  int64_t WorldSize = -1;
  std::string Host;
  std::string Executable;
  std::string CommandLine;

  /// Whether a launcher started several ranks, including this one.
  bool isOfJob() const { return Rank >= 0 && WorldSize > 1; }

  /// Reads the environment and /proc.
  static Identity read();
};

/// Writes the process record.
void writeProcess(const tables::Recorder &R, const Identity &Who,
                  TraceFile &File);

/// Writes a device record for each GPU that the process sees. CUDA must be
/// initialized.
void writeDevices(const tables::Recorder &R, TraceFile &File);

/// The name of a thread of this process, as the system reports it.
std::string threadName(uint32_t Tid);

/// The file to write: Pattern with %p, %h, %r and %% replaced. If Pattern has
/// none of them and a launcher set a rank, rank, host and process id are
/// inserted before its extension. A pattern that ends with "/" is a folder, in
/// which the file is named after rank, host and process id.
///
/// Attempt is how many names were taken already: 0 gives the name of the
/// pattern, 1 one with rank, host and process id, and more one with a number in
/// addition.
std::string outputPath(const std::string &Pattern, const Identity &Who,
                       unsigned Attempt);

/// Creates the folder that a pattern which ends with "/" names, if there is
/// none; other patterns name a file in a folder that has to exist. Returns the
/// pattern to use: without the "/" if a file has the folder's name.
std::string withFolder(const std::string &Pattern, const Identity &Who);

} // namespace syncline::tracer::output

#endif // SYNCLINE_PROFILER_TRACER_OUTPUT_IDENTITY_H
