//===- ChunkSequence.h - Which chunks a file lacks --------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_FORMAT_CHUNKSEQUENCE_H
#define SYNCLINE_PROFILER_FORMAT_CHUNKSEQUENCE_H

#include "format/ChunkScanner.h"

#include <vector>

namespace syncline::trace {

/// Collects the chunks' numbers in the order of the file, and distinguishes
/// chunks that a size cap has overwritten from chunks that are lost.
class ChunkSequence {
public:
  void add(const ChunkPlace &Chunk);

  struct Absent {
    uint64_t Overwritten = 0;
    uint64_t Missing = 0;
  };
  /// \p Damaged: there are parts of the file that hold no chunk.
  Absent absent(bool Damaged) const;

  /// Events lie in rooms, or a later chunk stands before an earlier one: the
  /// order of the file is not the order in which chunks are to be read.
  bool hasRooms() const { return HasRooms || WentRound; }

private:
  struct Entry {
    uint64_t Sequence;
    bool IsEvents;
  };
  std::vector<Entry> Entries;
  uint64_t Highest = 0;
  bool WentRound = false;
  bool HasRooms = false;
};

/// Puts chunks in the order in which they are to be read: that of their
/// numbers, but definitions before the events in a room with the number before
/// theirs. Such a room is written again while it fills, so that its events may
/// use definitions which were written later.
void putInOrder(std::vector<ChunkPlace> &Chunks);

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_CHUNKSEQUENCE_H
