//===- RanksSummary.h - The straggler, in words -----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_RANKS_RANKSSUMMARY_H
#define SYNCLINE_PROFILER_REPORT_RANKS_RANKSSUMMARY_H

#include "report/ranks/RanksData.h"

#include <cstdint>
#include <string>
#include <vector>

namespace syncline::report::ranks {

/// One or two sentences; "no rank stands out" if there is no clear straggler.
std::vector<std::string> ranksSummary(const RanksData &Data);

/// How clocks were aligned, unmatched collectives, and the ranks missing from
/// \p WorldSize (-1: unknown).
std::vector<std::string> ranksNotes(const RanksData &Data, int64_t WorldSize);

} // namespace syncline::report::ranks

#endif // SYNCLINE_PROFILER_REPORT_RANKS_RANKSSUMMARY_H
