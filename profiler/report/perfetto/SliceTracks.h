//===- SliceTracks.h - Slices on tracks where they nest ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_PERFETTO_SLICETRACKS_H
#define SYNCLINE_PROFILER_REPORT_PERFETTO_SLICETRACKS_H

#include "report/perfetto/PerfettoWriter.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace syncline::report::perfetto {

enum class Sharing : uint8_t {
  /// A slice may lie inside of another one of its track.
  Nested,
  /// Slices of a track follow each other: what runs at the same time is not
  /// part of one another.
  OneByOne,
};

/// Writes \p Slices, in any order, to as few tracks as they need: Perfetto has
/// no slices on one track that overlap in part. \p NewTrack makes a track; it
/// is called for the first one too, but not if there are no slices.
void writeSlices(PerfettoWriter &Out, std::vector<Slice> Slices, Sharing How,
                 const std::function<uint64_t()> &NewTrack);

} // namespace syncline::report::perfetto

#endif // SYNCLINE_PROFILER_REPORT_PERFETTO_SLICETRACKS_H
