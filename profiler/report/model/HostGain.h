//===- HostGain.h - The gain of a host that needs less time -----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_HOSTGAIN_H
#define SYNCLINE_PROFILER_REPORT_MODEL_HOSTGAIN_H

#include "analysis/model/Analysis.h"
#include "report/model/HostPlaces.h"

#include <cstdint>
#include <functional>

namespace syncline::report {

/// Which host time becomes shorter.
struct LessHostTime {
  /// By place of a HostPlaces.
  std::function<bool(uint32_t Place)> IsAt;
  /// Whether pauses between calls become shorter, and everything else.
  bool Pauses = true;
  bool Launches = true;
  /// The part of the time that is left, 0..1.
  double Left = 0.5;
};

/// How much shorter the step is then, ns.
analysis::Interval gainOf(const LessHostTime &Change, HostPlaces &Places,
                          const analysis::Analysis &Analyzed);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_HOSTGAIN_H
