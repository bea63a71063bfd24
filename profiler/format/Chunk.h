//===- Chunk.h - The structure of a trace file ------------------*- C++ -*-===//
//
// A file is a FileHeader followed by chunks, each with its own length, checksum
// and sequence number, so that a file truncated anywhere is readable up to its
// last complete chunk. All numbers are little-endian.
// docs/reference/trace-format.md is the specification.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_FORMAT_CHUNK_H
#define SYNCLINE_PROFILER_FORMAT_CHUNK_H

#include <bit>
#include <cstddef>
#include <cstdint>

namespace syncline::trace {

static_assert(std::endian::native == std::endian::little,
              "the headers are written as they lie in memory");

inline constexpr char FileMagic[8] = {'S', 'Y', 'N', 'C', 'L', 'I', 'N', 'E'};
inline constexpr char ChunkMagic[4] = {'S', 'L', 'C', 'K'};

/// Readers reject a different major version and accept every minor one.
/// docs/reference/trace-format.md lists the additions of each.
inline constexpr uint16_t MajorVersion = 1;
inline constexpr uint16_t MinorVersion = 8;

/// The first bytes of a file.
struct FileHeader {
  char Magic[8];
  uint16_t Major;
  uint16_t Minor;
  /// Size of this header in bytes; the first chunk follows it.
  uint32_t HeaderSize;
  uint64_t Reserved;
  /// XXH3, 64 bits, of the preceding bytes.
  uint64_t Checksum;
};
static_assert(sizeof(FileHeader) == 32);

/// The contents of a chunk's payload. The numbers are part of the file format.
enum class ChunkKind : uint8_t {
  /// The record types of this file. Always the first chunk, and the only one of
  /// its kind.
  Schema = 1,
  /// Records that define names. Never overwritten.
  Definitions = 2,
  /// Events. With a size cap, new events overwrite the oldest.
  Events = 3,
};

/// Precedes each payload. Field state (Encoding::Delta) starts from zero in
/// each chunk.
struct ChunkHeader {
  char Magic[4];
  /// A ChunkKind; readers skip chunks of unknown kinds.
  uint8_t Kind;
  uint8_t Flags;
  uint16_t HeaderSize;
  /// Numbers chunks in the order in which they were written. Records are read
  /// in this order, which is the order of the file unless it has a size cap.
  uint64_t Sequence;
  /// Bytes of payload.
  uint32_t PayloadSize;
  /// Bytes from the end of this header to the next one; the bytes after the
  /// payload are unused room.
  uint32_t RoomSize;
  /// XXH3, 64 bits, of the payload.
  uint64_t PayloadChecksum;
  /// The low 32 bits of XXH3 of the preceding 32 bytes.
  uint32_t HeaderChecksum;
  uint32_t Reserved;
};
static_assert(sizeof(ChunkHeader) == 40);
static_assert(offsetof(ChunkHeader, HeaderChecksum) == 32);

/// No payload is larger, so a reader never allocates more for one chunk.
inline constexpr size_t MaxPayloadSize = size_t{4} << 20;

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_CHUNK_H
