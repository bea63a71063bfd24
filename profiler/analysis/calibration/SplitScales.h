//===- SplitScales.h - Apart: the cost of recording, and the host -*- C++
//-*-===//
//
// One factor of all host times shortens calls and the program's own work alike.
// Recording does not: it lengthens the calls that only windows record, each by
// about the same time, and leaves own work as it is. The difference matters if
// the host works on its own while the device is idle, and launches while the
// device is busy: the time that recording adds to the launches then is no part
// of the step. So the time between blocking calls and the step time contradict
// each other under one factor, and together determine both the cost of
// recording a call and the factor of the rest.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_CALIBRATION_SPLITSCALES_H
#define SYNCLINE_PROFILER_ANALYSIS_CALIBRATION_SPLITSCALES_H

#include "analysis/replay/Change.h"
#include "analysis/replay/Execution.h"
#include "analysis/steps/UsualTime.h"

#include <optional>
#include <vector>

namespace syncline::analysis::calibration {

/// What was measured per step, ns.
struct MeasuredHost {
  /// Host time outside of calls that can block, in windows and outside of them.
  double InWindows = 0;
  double Outside = 0;
  double Step = 0;
};

/// The scales under which the host takes \p Of.Outside, and the replay of \p
/// Runs takes \p Of.Step, or as close to it as possible. Host is at most 1:
/// recording makes nothing faster. No value if the host is as slow outside of
/// windows as in them, or if there is no call that only windows record.
std::optional<replay::TimeScales>
splitScales(const std::vector<const replay::Execution *> &Runs,
            const MeasuredHost &Of);

/// The same for the usual time \p Outside, each with the median of \p Step: a
/// host that is faster than usual is blocked for longer, and the step takes as
/// long. No value if the step is unusual under the scales for the median.
std::optional<replay::ScaleSet>
splitScaleSet(const std::vector<const replay::Execution *> &Runs,
              double InWindows, const steps::UsualTime &Outside,
              const steps::UsualTime &Step);

} // namespace syncline::analysis::calibration

#endif // SYNCLINE_PROFILER_ANALYSIS_CALIBRATION_SPLITSCALES_H
