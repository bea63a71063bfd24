//===- Dependencies.h - Dependencies of recorded activities -----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_REPLAY_DEPENDENCIES_H
#define SYNCLINE_PROFILER_ANALYSIS_REPLAY_DEPENDENCIES_H

#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <cstdint>
#include <vector>

namespace syncline::analysis::replay {

/// Whether an activity runs on another engine of the device than the one before
/// it. The engine that copies from or to the host is not the one that runs
/// kernels.
enum class EngineChange : uint8_t { None, ToCopy, ToKernel };

/// When the things that an activity depended on, on its device, were completed,
/// ns; 0: there was none.
struct Dependency {
  /// The previous activity in its stream, or in a stream ordered with it.
  uint64_t Order = 0;
  /// An event that its stream had to wait for.
  uint64_t Event = 0;
  /// The previous copy in the same direction.
  uint64_t Engine = 0;
  /// Relative to the previous activity in its stream.
  EngineChange Change = EngineChange::None;

  uint64_t last() const;
};

/// One entry for each activity of \p Events, in the same order.
std::vector<Dependency> findDependencies(const timeline::TraceData &Trace,
                                         const timeline::Timeline &Events);

/// How long kernels of other streams of its device ran between \p From and the
/// start of activity \p Number, ns. They may have left no room for it: the
/// device schedules blocks in the order in which they arrive.
uint64_t othersRan(const timeline::TraceData &Trace,
                   const timeline::Timeline &Events, uint32_t Number,
                   uint64_t From);

/// The copy engine of its device. A device has at least one engine for each
/// direction between it and the host. Copies within the device run like
/// kernels. NoIndex: none.
uint32_t engineOf(const timeline::TraceData &Trace,
                  const timeline::DeviceActivity &Activity);

} // namespace syncline::analysis::replay

#endif // SYNCLINE_PROFILER_ANALYSIS_REPLAY_DEPENDENCIES_H
