//===- RanksChange.h - What to change about a late rank ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_RANKS_RANKSCHANGE_H
#define SYNCLINE_PROFILER_REPORT_RANKS_RANKSCHANGE_H

#include "report/ranks/RanksData.h"

namespace syncline::report::ranks {

/// What makes the straggler, which is RanksData::Shown, keep up with the other
/// ranks, without ChangeEntry::Text.
ChangeEntry changeOfStraggler(const RanksData &Data);

} // namespace syncline::report::ranks

#endif // SYNCLINE_PROFILER_REPORT_RANKS_RANKSCHANGE_H
