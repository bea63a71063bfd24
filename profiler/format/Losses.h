//===- Losses.h - What is missing from a trace ------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_FORMAT_LOSSES_H
#define SYNCLINE_PROFILER_FORMAT_LOSSES_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace syncline::trace {

/// What a reader found to be missing or damaged. Complete once the reader has
/// come to the end. Drop and gap records in the file show what the tracer
/// itself dropped.
struct Losses {
  /// The header's checksum is wrong, so that its version is not known.
  bool HeaderDamaged = false;
  /// There was no usable schema chunk; this version's own schema was used.
  bool SchemaMissing = false;
  /// Places where no chunk was found though there should be one, and the bytes
  /// from there to the next chunk.
  uint64_t DamagedPlaces = 0;
  uint64_t DamagedBytes = 0;
  /// Chunks whose payload is not what was written.
  uint64_t DamagedChunks = 0;
  /// Chunks whose payload is whole, but not records of the schema.
  uint64_t UndecodableChunks = 0;
  /// Chunks that were written and are not in the file, those overwritten apart.
  uint64_t MissingChunks = 0;
  /// Chunks with the oldest events, which gave way to newer ones.
  uint64_t OverwrittenChunks = 0;
  /// The file ends amid a chunk.
  bool TailCut = false;
  /// Chunks were read from a pipe and did not come in the order of their
  /// numbers.
  bool OutOfOrder = false;
  /// There is no end record.
  bool NoEnd = false;
  /// The system's words for why the file could not be read further.
  std::string ReadError;
  /// The process record's start, and the end of the latest event, in
  /// nanoseconds of CLOCK_MONOTONIC.
  std::optional<uint64_t> Start, Last;

  bool any() const;
  /// A line for each loss, without a newline; for people.
  std::vector<std::string> lines() const;
};

/// Nanoseconds in seconds, as in "12.345 s", or with a unit that suits.
std::string durationText(uint64_t Nanoseconds);

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_LOSSES_H
