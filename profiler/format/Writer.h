//===- Writer.h - Writes a trace file offline -------------------*- C++ -*-===//
//
// For the assembler and for tests. The tracer has its own writer, which neither
// allocates nor throws where the traced program would notice.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_FORMAT_WRITER_H
#define SYNCLINE_PROFILER_FORMAT_WRITER_H

#include "files/AtomicFile.h"
#include "format/Chunk.h"
#include "format/Encoder.h"
#include "format/Error.h"
#include "format/Records.h"

#include <cstdio>
#include <functional>
#include <memory>
#include <string>

namespace syncline::trace {

/// Converts records into the bytes of a file, in the order in which they
/// arrive.
class TraceWriter {
public:
  using Sink = std::function<void(const void *Bytes, size_t Size)>;

  /// Writes the file header and the schema immediately. A chunk ends at
  /// \p ChunkSize bytes, and between definitions and events.
  explicit TraceWriter(Sink Out, size_t ChunkSize = size_t{64} << 10);

  /// Truncates texts beyond MaxTextSize.
  template <class RecordT> void append(const RecordT &Record) {
    startRecord(RecordT::Type < FirstEventType ? ChunkKind::Definitions
                                               : ChunkKind::Events);
    Pending.append(Record);
  }

  /// Ends the current chunk, if any.
  void flush();

  /// For tests: writes a chunk with any payload, valid or not. \p Room is at
  /// least the payload's size.
  void writeChunk(ChunkKind Kind, const std::vector<uint8_t> &Payload,
                  uint32_t Room);

private:
  void startRecord(ChunkKind Kind);

  Sink Out;
  size_t ChunkSize;
  PayloadEncoder Pending;
  ChunkKind PendingKind = ChunkKind::Definitions;
  uint64_t Sequence = 0;
};

/// Writes a trace as an AtomicFile, so that nobody sees a partial one, or to
/// standard output, "-".
class TraceFileWriter {
public:
  /// \throws TraceError if the file cannot be created.
  explicit TraceFileWriter(const std::string &Path);
  TraceFileWriter(const TraceFileWriter &) = delete;
  TraceFileWriter &operator=(const TraceFileWriter &) = delete;
  /// Removes the incomplete file if finish() was not called.
  ~TraceFileWriter();

  TraceWriter &writer() { return *Writer; }
  template <class RecordT> void append(const RecordT &Record) {
    Writer->append(Record);
  }

  /// Completes the file and moves it to its destination.
  /// \throws TraceError if something could not be written.
  void finish();

private:
  void write(const void *Bytes, size_t Size);
  [[noreturn]] void fail(const char *What, int Why) const;

  std::string Path;
  /// Either of them is used.
  FILE *Stream = nullptr;
  std::unique_ptr<files::AtomicFile> File;
  std::unique_ptr<TraceWriter> Writer;
};

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_WRITER_H
