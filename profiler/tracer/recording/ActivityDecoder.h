//===- ActivityDecoder.h - Converts CUPTI's records to ours -----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_RECORDING_ACTIVITYDECODER_H
#define SYNCLINE_PROFILER_TRACER_RECORDING_ACTIVITYDECODER_H

#include "format/DeviceEvents.h"
#include "tracer/cupti/ActivityRecords.h"
#include "tracer/tables/Interner.h"

#include <cupti.h>

#include <unordered_map>
#include <utility>

namespace syncline::tracer::output {
class Output;
} // namespace syncline::tracer::output

namespace syncline::tracer::tables {
struct Recorder;
} // namespace syncline::tracer::tables

namespace syncline::tracer::recording {

class PendingActivities;

/// Used only by the tracer's own thread.
class ActivityDecoder {
public:
  /// Reports completed kernels, copies and graphs to Pending.
  ActivityDecoder(tables::Recorder &R, output::Output &Out,
                  tables::Interner &Names, PendingActivities &Pending)
      : R(R), Out(Out), Names(Names), Pending(Pending) {}

  /// Decodes a full buffer. Skips records of kinds that were not requested.
  void decode(uint8_t *Data, size_t Size);
  /// Writes the graph runs that look complete because no node has arrived for a
  /// while; with Everything, writes all of them.
  void flushGraphs(bool Everything);

  /// The number of activities since the last call that CUPTI delivered before
  /// they had run, so that their times are unknown.
  uint64_t takeUnfinished() { return std::exchange(Unfinished, 0); }

private:
  /// A graph launch whose nodes are being collected.
  struct Run {
    trace::GraphRunRecord Record;
    uint64_t End = 0;
    /// End of the time counted as busy so far; nodes arrive in order of start.
    uint64_t BusyUntil = 0;
    unsigned Age = 0;
  };

  void record(const CUpti_Activity *Activity);
  void kernel(const cupti::KernelActivity &Kernel);
  void copy(const cupti::CopyActivity &Copy);
  void peerCopy(const cupti::PeerCopyActivity &Copy);
  void memset(const cupti::SetActivity &Set);
  void graph(const cupti::GraphActivity &Graph);
  void overhead(const cupti::OverheadActivity &Overhead);
  void graphNode(uint32_t Correlation, uint32_t Graph, uint32_t Stream,
                 uint64_t Start, uint64_t End);
  uint64_t correlation(uint32_t Id) const;
  /// Whether an activity of that graph (0: not of a graph) is part of a
  /// whole-graph record.
  bool isPartOfGraph(uint32_t Graph) const;
  /// Returns whether an activity has run; counts it if not.
  bool isFinished(uint64_t Start, uint64_t End);

  tables::Recorder &R;
  output::Output &Out;
  tables::Interner &Names;
  PendingActivities &Pending;
  std::unordered_map<uint32_t, Run> Runs;
  uint64_t Unfinished = 0;
};

} // namespace syncline::tracer::recording

#endif // SYNCLINE_PROFILER_TRACER_RECORDING_ACTIVITYDECODER_H
