//===- SourceCopy.h - Puts source lines into a trace ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_SOURCECOPY_H
#define SYNCLINE_PROFILER_TIMELINE_SOURCECOPY_H

#include "timeline/RecordedSources.h"
#include "timeline/SourceFile.h"
#include "timeline/symbols/SourceFrame.h"

#include <cstdint>
#include <map>
#include <string>

namespace syncline::timeline {

/// Collects the lines that stacks refer to, and finds the surrounding text: in
/// the files of this machine, and in the trace itself.
class SourceCopy {
public:
  /// \p SysRoot: see SymbolizerOptions.
  explicit SourceCopy(std::string SysRoot) : SysRoot(std::move(SysRoot)) {}

  /// \p Around: how many lines before and after that of the frame belong to the
  /// excerpt.
  void add(const symbols::SourceFrame &Frame, uint32_t Around = LinesAround);

  /// The excerpts by path. A file that \p Known contains keeps its lines; only
  /// the identical file adds others to them.
  std::map<std::string, RecordedSource>
  excerpts(const RecordedSources &Known) const;

private:
  std::string SysRoot;
  /// By path and line: how many lines around it.
  std::map<std::string, std::map<uint32_t, uint32_t>> Wanted;
};

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_SOURCECOPY_H
