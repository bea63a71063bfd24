//===- RankEntries.h - Rows of the table of ranks ---------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_RANKS_RANKENTRIES_H
#define SYNCLINE_PROFILER_REPORT_RANKS_RANKENTRIES_H

#include "report/model/AnalyzedTrace.h"
#include "report/ranks/RanksData.h"

#include <span>
#include <vector>

namespace syncline::report::ranks {

/// The identities of the ranks, in the order of the table and of the
/// comparison, whose common clock is that of the first rank.
std::vector<RankEntry>
rankEntries(std::span<const AnalyzedTrace *const> Traces);

/// Adds the figures of \p Data, once its device states include waiting for
/// other ranks.
void addFigures(RankEntry &To, const ReportData &Data);

/// Index of the rank whose step takes longest.
size_t slowestRank(const std::vector<RankEntry> &Ranks);

} // namespace syncline::report::ranks

#endif // SYNCLINE_PROFILER_REPORT_RANKS_RANKENTRIES_H
