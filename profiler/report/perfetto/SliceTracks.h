//===- SliceTracks.h - Slices on tracks where they nest ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_PERFETTO_SLICETRACKS_H
#define SYNCLINE_PROFILER_REPORT_PERFETTO_SLICETRACKS_H

#include "report/perfetto/PerfettoWriter.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace syncline::report::perfetto {

enum class Sharing : uint8_t {
  /// A slice may lie inside another one of its track.
  Nested,
  /// Slices of a track follow each other: concurrent ones are not parts of one
  /// another.
  OneByOne,
};

/// Writes \p Slices, in any order, to as few tracks as they need: slices on one
/// Perfetto track must not partially overlap. \p NewTrack creates a track; it
/// is called for the first one too, but not if there are no slices.
void writeSlices(PerfettoWriter &Out, std::vector<Slice> Slices, Sharing How,
                 const std::function<uint64_t()> &NewTrack);

} // namespace syncline::report::perfetto

#endif // SYNCLINE_PROFILER_REPORT_PERFETTO_SLICETRACKS_H
