//===- RecordedFrames.h - Source lines that a trace holds -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_RECORDEDFRAMES_H
#define SYNCLINE_PROFILER_TIMELINE_RECORDEDFRAMES_H

#include "format/RawRecord.h"
#include "format/Records.h"
#include "timeline/symbols/Symbolizer.h"

#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace syncline::timeline {

/// The frame records of one trace: what `syncline record` or `syncline
/// symbolize` found on the machine that has the program's files.
class RecordedFrames {
public:
  /// Adds string and frame records; ignores others.
  void add(const trace::RawRecord &Record);

  /// The functions at \p Address in \p Module, the innermost inlined one first;
  /// empty if the trace has none. Rebuilt for each call: a file that refers to
  /// a long name many times must not fill the memory.
  std::vector<symbols::SourceFrame> find(const symbols::ModuleImage &Module,
                                         uint64_t Address) const;

private:
  const std::string &string(uint64_t Id) const;
  symbols::SourceFrame frameOf(const trace::FrameRecord &From,
                               const symbols::ModuleImage &Module) const;

  std::unordered_map<uint64_t, std::string> Strings;
  /// By module and address; a record's index is its position in the list.
  std::map<std::pair<uint64_t, uint64_t>, std::vector<trace::FrameRecord>>
      Frames;
};

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_RECORDEDFRAMES_H
