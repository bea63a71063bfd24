//===- Appender.h - Adds chunks to a finished trace -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_FORMAT_APPENDER_H
#define SYNCLINE_PROFILER_FORMAT_APPENDER_H

#include "format/Chunk.h"
#include "format/Error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace syncline::trace {

/// Adds to the end of a file in place, so that nothing of it is ever at stake:
/// the bytes that are there stay as they are, and a chunk that cannot be
/// written is cut off again. A kill in between leaves at most an incomplete
/// last chunk, which readers skip. Nobody else may write to the file meanwhile.
class TraceAppender {
public:
  /// \throws TraceError if the file cannot be written to, does not end with a
  /// whole chunk, or was written by a version with other record types.
  explicit TraceAppender(const std::string &Path);
  ~TraceAppender();
  TraceAppender(const TraceAppender &) = delete;
  TraceAppender &operator=(const TraceAppender &) = delete;

  /// \p Payload is that of a PayloadEncoder, at most MaxPayloadSize bytes.
  /// \throws TraceError with the system's reason; the file is then as it was
  /// before this call.
  void append(ChunkKind Kind, const std::vector<uint8_t> &Payload);

private:
  bool write(const void *Bytes, size_t Size, uint64_t Offset) const;

  std::string Path;
  int File = -1;
  uint64_t End = 0;
  uint64_t NextSequence = 0;
};

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_APPENDER_H
