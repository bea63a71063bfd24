//===- FileStart.h - Tells traces from other files --------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_FORMAT_FILESTART_H
#define SYNCLINE_PROFILER_FORMAT_FILESTART_H

#include <filesystem>

namespace syncline::trace {

enum class FileStart {
  Trace,
  /// A process that was killed immediately leaves such a trace.
  Empty,
  /// Another file, or one that cannot be read.
  Other,
};

/// By the first bytes of a regular file. Anything else is another file: to open
/// a pipe would wait for its other end.
FileStart startOf(const std::filesystem::path &File);

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_FILESTART_H
