//===- WhatIfs.h - Gains of remedies that keep the sync ---------*- C++ -*-===//
//
// The analysis computes how much time a step saves if a synchronization is
// removed. Some synchronizations cannot be removed, and some time is lost
// elsewhere. So steps are also replayed
// - with values read one step later,
// - with copies from pinned memory,
// - with a stage that runs one step ahead on a separate stream,
// - without an operator and its device work,
// - with the host work after a synchronization done by another thread,
// - and with all of these that are compatible.
// A stage that runs ahead gains nothing in a launch-bound loop, and its events
// cost time. Its gain is negative then, and the report shows that.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_WHATIF_WHATIFS_H
#define SYNCLINE_PROFILER_ANALYSIS_WHATIF_WHATIFS_H

#include "analysis/model/Interval.h"
#include "analysis/whatif/WhatIf.h"

#include <cstddef>
#include <vector>

namespace syncline::analysis::whatif {

/// The removal of all synchronizations, plus the compatible remedies that gain
/// most together. Stages that are calls are excluded: a program names a range
/// because it is a distinct part of its work, which is not known of a call.
struct Combination {
  /// Indices in WhatIfs::Tried, in the order of decreasing gain. Empty: nothing
  /// gains more than removing the synchronizations.
  std::vector<size_t> Remedies;
  /// The reduction of the step time, ns.
  Interval Gain;
};

struct WhatIfs {
  /// In the order of Analysis::Sites, stages last.
  std::vector<WhatIf> Tried;
  Combination Together;
  /// Some copies that gain were assigned a typical rate, because the trace has
  /// none to measure: see PinnedRates.
  bool HasAssumedRate = false;
};

WhatIfs findWhatIfs(const WhatIfInput &In);

} // namespace syncline::analysis::whatif

#endif // SYNCLINE_PROFILER_ANALYSIS_WHATIF_WHATIFS_H
