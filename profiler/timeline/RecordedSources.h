//===- RecordedSources.h - Source lines that a trace holds ------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_RECORDEDSOURCES_H
#define SYNCLINE_PROFILER_TIMELINE_RECORDEDSOURCES_H

#include "format/RawRecord.h"

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>

namespace syncline::timeline {

/// The part of a source file that a trace contains.
struct RecordedSource {
  uint64_t Size = 0;
  uint64_t Checksum = 0;
  /// By line number, starting at 1.
  std::map<uint32_t, std::string> Lines;
};

/// The source files of one trace: what `syncline record` or `syncline
/// symbolize` found on the machine that has the program's files.
class RecordedSources {
public:
  /// Adds string, source-file and source-line records; ignores others.
  void add(const trace::RawRecord &Record);

  /// Null if the trace has no lines of the file.
  const RecordedSource *find(const std::string &File) const;

private:
  std::unordered_map<uint64_t, std::string> Strings;
  /// By path.
  std::map<std::string, RecordedSource> Files;
};

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_RECORDEDSOURCES_H
