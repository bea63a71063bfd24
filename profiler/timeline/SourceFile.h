//===- SourceFile.h - A source file on this machine -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_SOURCEFILE_H
#define SYNCLINE_PROFILER_TIMELINE_SOURCEFILE_H

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace syncline::timeline {

/// So many lines before and after one are its excerpt.
inline constexpr uint32_t LinesAround = 3;

struct SourceFile {
  uint64_t Size = 0;
  /// trace::checksum() of all of it.
  uint64_t Checksum = 0;
  /// Line 1 first, each cut where it is too long for a report.
  std::vector<std::string> Lines;
};

/// No value where \p Path is no file that can be read, or too large for a
/// source.
std::optional<SourceFile> readSourceFile(const std::string &Path);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_SOURCEFILE_H
