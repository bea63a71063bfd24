//===- Losses.h - What is missing from a trace ------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_FORMAT_LOSSES_H
#define SYNCLINE_PROFILER_FORMAT_LOSSES_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace syncline::trace {

/// What a reader found missing or damaged. Complete once the reader has reached
/// the end. Drop and gap records in the file show what the tracer itself
/// dropped.
struct Losses {
  /// The header's checksum is wrong, so its version is unknown.
  bool HeaderDamaged = false;
  /// There was no usable schema chunk; this version's own schema was used.
  bool SchemaMissing = false;
  /// Places where a chunk was expected but not found, and the bytes from there
  /// to the next chunk.
  uint64_t DamagedPlaces = 0;
  uint64_t DamagedBytes = 0;
  /// Chunks whose payload has been altered.
  uint64_t DamagedChunks = 0;
  /// Chunks whose payload is intact, but not decodable with the schema.
  uint64_t UndecodableChunks = 0;
  /// Chunks that were written and are missing, not counting overwritten ones.
  uint64_t MissingChunks = 0;
  /// Chunks with the oldest events, which newer ones have overwritten.
  uint64_t OverwrittenChunks = 0;
  /// The file ends in the middle of a chunk.
  bool TailCut = false;
  /// Chunks were read from a pipe and did not arrive in order of their numbers.
  bool OutOfOrder = false;
  /// There is no end record.
  bool NoEnd = false;
  /// The system's message for why the file could not be read further.
  std::string ReadError;
  /// The process record's start, and the end of the latest event, in
  /// nanoseconds of CLOCK_MONOTONIC.
  std::optional<uint64_t> Start, Last;

  bool any() const;
  /// A human-readable line for each loss, without a newline.
  std::vector<std::string> lines() const;
};

/// Formats nanoseconds as seconds, such as "12.345 s", or in a suitable unit.
std::string durationText(uint64_t Nanoseconds);

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_LOSSES_H
