//===- PauseCopies.h - The copies around a pause ----------------*- C++ -*-===//
//
// What the host copies before and after it works on something else tells what
// that is for.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_PAUSECOPIES_H
#define SYNCLINE_PROFILER_REPORT_MODEL_PAUSECOPIES_H

#include "analysis/time/HostStretches.h"
#include "report/model/HostLineEntry.h"
#include "timeline/Timeline.h"

#include <cstdint>
#include <map>

namespace syncline::report {

class PauseCopies {
public:
  /// Refers to \p Events.
  explicit PauseCopies(const timeline::Timeline &Events) : Events(Events) {}

  /// Sets what copies are around the pause of \p Part.
  void addAround(HostWork &To, const analysis::time::HostStretch &Part) const;
  /// The calls of a thread must come in order.
  void note(const timeline::HostCall &Call);

private:
  bool hasJustRead(uint32_t Call) const;

  const timeline::Timeline &Events;
  /// By thread: the direction of its last call, synchronizations aside.
  std::map<uint32_t, trace::CopyDirection> LastCopies;
};

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_PAUSECOPIES_H
