//===- SourceCopy.h - Puts source lines into a trace ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_SOURCECOPY_H
#define SYNCLINE_PROFILER_TIMELINE_SOURCECOPY_H

#include "timeline/RecordedSources.h"
#include "timeline/symbols/SourceFrame.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>

namespace syncline::timeline {

/// Collects the lines that stacks refer to, and finds the surrounding text: in
/// the files of this machine, and in the trace itself.
class SourceCopy {
public:
  /// \p SysRoot: see SymbolizerOptions.
  explicit SourceCopy(std::string SysRoot) : SysRoot(std::move(SysRoot)) {}

  void add(const symbols::SourceFrame &Frame);

  /// The excerpts by path. A file that \p Known contains keeps its lines; only
  /// the identical file adds others to them.
  std::map<std::string, RecordedSource>
  excerpts(const RecordedSources &Known) const;

private:
  std::string SysRoot;
  std::map<std::string, std::set<uint32_t>> Wanted;
};

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_SOURCECOPY_H
