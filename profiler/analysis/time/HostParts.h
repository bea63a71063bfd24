//===- HostParts.h - Where a thread was between two calls -------*- C++ -*-===//
//
// Samples divide the time between two calls of a thread. As in any sampling
// profiler, a sample stands for the time since the one before. What follows the
// last sample lies between its stack and that of the second call.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_TIME_HOSTPARTS_H
#define SYNCLINE_PROFILER_ANALYSIS_TIME_HOSTPARTS_H

#include "timeline/Timeline.h"

#include <cstdint>
#include <map>
#include <vector>

namespace syncline::analysis::time {

/// A part of the time between two calls of a thread.
struct HostPart {
  enum class Kind : uint8_t {
    /// At the stack of a sample.
    AtSample,
    /// At the stack of a call, in the instruction that made it.
    AtCall,
    /// From the part before to the second call.
    OnTheWay,
  };
  Kind Where = Kind::OnTheWay;
  /// The index of the sample or of the call in the timeline.
  uint32_t Index = timeline::NoIndex;
  /// Of the time between the calls; those of all parts add up to 1.
  double Share = 0;
  /// The same of the time in which the thread was seen to be inside of an
  /// instruction: one that sleeps is, and one that runs Python mostly is not.
  double Inside = 0;
};

class HostSamples {
public:
  /// Refers to \p Events.
  explicit HostSamples(const timeline::Timeline &Events);

  /// The parts of the time between two successive calls, in order. Empty if no
  /// sample tells where the thread of \p To was. If \p To is not the later
  /// one, the calls are the last and the first one of \p Steps, and the time is
  /// that at both ends of the steps.
  std::vector<HostPart> partsBetween(uint32_t From, uint32_t To,
                                     const timeline::TimeSpan &Steps) const;

private:
  using Numbers = std::vector<uint32_t>;
  /// A part of the recorded time between two calls.
  struct Gap {
    timeline::TimeSpan Time;
    /// The second call, and whether it follows at once.
    uint32_t To = 0;
    bool EndsAtCall = true;
  };

  void findCalls();
  std::vector<Gap> gapsBetween(uint32_t From, uint32_t To,
                               const timeline::TimeSpan &Steps) const;
  HostPart partAt(uint32_t Sample, const Gap &In) const;
  uint32_t callDuring(const timeline::HostSample &Sample,
                      const Numbers &Calls) const;

  const timeline::Timeline &Events;
  /// By thread, in order.
  std::map<uint32_t, Numbers> ByThread;
  /// By sample without a stack: the call that has it, or NoIndex.
  std::map<uint32_t, uint32_t> Calls;
};

} // namespace syncline::analysis::time

#endif // SYNCLINE_PROFILER_ANALYSIS_TIME_HOSTPARTS_H
