//===- ChunkSequence.h - Which chunks are missing from a file ---*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_FORMAT_CHUNKSEQUENCE_H
#define SYNCLINE_PROFILER_FORMAT_CHUNKSEQUENCE_H

#include "format/ChunkScanner.h"

#include <vector>

namespace syncline::trace {

/// Collects the chunks' numbers in file order, and distinguishes chunks that a
/// size cap has overwritten from chunks that are lost.
class ChunkSequence {
public:
  void add(const ChunkPlace &Chunk);

  struct Absent {
    uint64_t Overwritten = 0;
    uint64_t Missing = 0;
  };
  /// \p Damaged: parts of the file contain no chunk.
  Absent absent(bool Damaged) const;

  /// Events are in rooms, or a later chunk precedes an earlier one: the order
  /// of the file is not the order in which to read the chunks.
  bool hasRooms() const { return HasRooms || HasWrapped; }

private:
  struct Entry {
    uint64_t Sequence;
    bool IsEvents;
  };
  std::vector<Entry> Entries;
  uint64_t Highest = 0;
  bool HasWrapped = false;
  bool HasRooms = false;
};

/// Sorts chunks into reading order: by number, except that definitions precede
/// the events in a room with the preceding number. Such a room is rewritten as
/// it fills, so its events may use definitions that were written later.
void putInOrder(std::vector<ChunkPlace> &Chunks);

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_CHUNKSEQUENCE_H
