//===- RecordedSources.h - Source lines that a trace holds ------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_RECORDEDSOURCES_H
#define SYNCLINE_PROFILER_TIMELINE_RECORDEDSOURCES_H

#include "format/RawRecord.h"

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>

namespace syncline::timeline {

/// What a trace holds of one source file.
struct RecordedSource {
  uint64_t Size = 0;
  uint64_t Checksum = 0;
  /// By number, from 1 on.
  std::map<uint32_t, std::string> Lines;
};

/// The source files of one trace: what `syncline symbolize` found where the
/// program's files were.
class RecordedSources {
public:
  /// Takes up string, source-file and source-line records; others are gone
  /// over.
  void add(const trace::RawRecord &Record);

  /// Null where the trace has none of it.
  const RecordedSource *find(const std::string &File) const;

private:
  std::unordered_map<uint64_t, std::string> Strings;
  /// By path.
  std::map<std::string, RecordedSource> Files;
};

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_RECORDEDSOURCES_H
