//===- TraceFile.h - Writes chunks to a file as they fill -------*- C++ -*-===//
//
// Used only by the tracer's own thread. Definitions and events accumulate in
// two payloads; flush() writes definitions first, so that the file defines
// every name before its first use.
//
// With a size cap, event chunks occupy slots of equal size. Once as many slots
// exist as the cap allows, the oldest is overwritten. A slot that is not full
// yet is rewritten, under the same sequence number, as it fills.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_OUTPUT_TRACEFILE_H
#define SYNCLINE_PROFILER_TRACER_OUTPUT_TRACEFILE_H

#include "format/Encoder.h"
#include "format/Records.h"

#include <cstdint>
#include <string>

namespace syncline::tracer::output {

class TraceFile {
public:
  /// Creates Path, which must not exist. MaxSize limits the bytes of events; 0:
  /// no limit. Returns 0 or errno.
  int create(const std::string &Path, uint64_t MaxSize);

  /// Holds an event until flush(): its definitions have to precede it.
  template <class RecordT> void append(const RecordT &Record) {
    if (Descriptor < 0)
      return;
    if constexpr (RecordT::Type < trace::FirstEventType) {
      Definitions.append(Record);
      if (Definitions.bytes().size() >= ChunkSize)
        writeDefinitions();
    } else {
      Events.append(Record);
    }
  }

  /// There are enough events for a chunk: flush() is due.
  bool isFull() const { return Events.bytes().size() >= ChunkSize; }

  /// Writes everything appended so far.
  void flush();
  /// Flushes and closes.
  void close();
  /// Releases the file in a forked child.
  void abandon();

  bool isOpen() const { return Descriptor >= 0; }
  const std::string &path() const { return Name; }
  uint64_t bytesWritten() const { return Written; }
  /// errno of the failed write that ended the trace; otherwise 0.
  int failure() const { return Failure; }

private:
  static constexpr size_t ChunkSize = size_t{128} << 10;
  /// A payload ends with the record that crosses ChunkSize.
  static constexpr size_t SlotSize = ChunkSize + 2 * trace::MaxTextSize;

  void writeDefinitions();
  void writeEvents();
  void writeEventsIntoSlot();
  void writeChunk(trace::ChunkKind Kind, const std::vector<uint8_t> &Payload,
                  uint64_t Sequence, uint64_t Offset, uint32_t Room);
  bool writeAt(const void *Data, size_t Size, uint64_t Offset);
  void fail(int Error);

  int Descriptor = -1;
  int Failure = 0;
  std::string Name;
  uint64_t End = 0;
  uint64_t Written = 0;
  uint64_t NextSequence = 0;
  uint64_t MaxSlots = 0;
  std::vector<uint64_t> Slots;
  uint64_t SlotsUsed = 0;
  /// The offset of the slot being filled; -1 if there is none.
  int64_t OpenSlot = -1;
  uint64_t OpenSequence = 0;
  trace::PayloadEncoder Definitions;
  trace::PayloadEncoder Events;
};

} // namespace syncline::tracer::output

#endif // SYNCLINE_PROFILER_TRACER_OUTPUT_TRACEFILE_H
