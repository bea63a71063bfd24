//===- SourceFile.h - A source file on this machine -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_SOURCEFILE_H
#define SYNCLINE_PROFILER_TIMELINE_SOURCEFILE_H

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace syncline::timeline {

/// An excerpt has this many lines before and after a line.
inline constexpr uint32_t LinesAround = 3;

struct SourceFile {
  uint64_t Size = 0;
  /// trace::checksum() of the whole file.
  uint64_t Checksum = 0;
  /// Starting with line 1; lines too long for a report are truncated.
  std::vector<std::string> Lines;
};

/// No value if \p Path is not a readable file, or is too large to be source.
std::optional<SourceFile> readSourceFile(const std::string &Path);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_SOURCEFILE_H
