//===- ChunkScanner.h - Finds the chunks of a file --------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_FORMAT_CHUNKSCANNER_H
#define SYNCLINE_PROFILER_FORMAT_CHUNKSCANNER_H

#include "format/Chunk.h"
#include "format/Source.h"

#include <optional>

namespace syncline::trace {

/// A chunk with an intact header.
struct ChunkPlace {
  uint8_t Kind = 0;
  uint32_t PayloadSize = 0;
  uint32_t RoomSize = 0;
  uint64_t Sequence = 0;
  uint64_t PayloadChecksum = 0;
  uint64_t PayloadOffset = 0;

  bool is(ChunkKind Which) const { return Kind == static_cast<uint8_t>(Which); }

  /// Events in a room of fixed size, as a size cap requires.
  bool isInRoom() const {
    return is(ChunkKind::Events) && RoomSize > PayloadSize;
  }
};

/// Visits the headers of a file in file order, and skips everything that is not
/// one.
class ChunkScanner {
public:
  /// Starts at \p Offset: after the file header.
  ChunkScanner(Window &In, uint64_t Offset) : In(In), Offset(Offset) {}

  /// The next chunk; nothing at the end. Does not check its payload.
  std::optional<ChunkPlace> next();

  /// The number of places where a header was expected but not found, and the
  /// bytes skipped there. Unused room, all zeros, does not count.
  uint64_t damagedPlaces() const { return DamagedPlaces; }
  uint64_t damagedBytes() const { return DamagedBytes; }
  /// The file ends within a header.
  bool endsInHeader() const { return EndsInHeader; }

private:
  bool resynchronize();

  Window &In;
  uint64_t Offset;
  uint64_t DamagedPlaces = 0;
  uint64_t DamagedBytes = 0;
  bool EndsInHeader = false;
};

/// XXH3, 64 bits, with seed 0: the checksum of the format.
uint64_t checksum(std::span<const uint8_t> Bytes);

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_CHUNKSCANNER_H
