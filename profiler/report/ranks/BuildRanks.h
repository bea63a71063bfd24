//===- BuildRanks.h - Several traces as ranks of one run --------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_RANKS_BUILDRANKS_H
#define SYNCLINE_PROFILER_REPORT_RANKS_BUILDRANKS_H

#include "report/model/BuildReport.h"
#include "report/ranks/RanksData.h"

#include <span>
#include <string>
#include <vector>

namespace syncline::report::ranks {

/// Checks the arguments before anything is read.
/// \throws std::runtime_error if a file is named twice, or standard input is
/// one of several.
void checkFiles(const std::vector<std::string> &Files);

/// Compares the ranks of at least two traces. Also separates waiting for other
/// ranks from communicating in the states of their devices. \throws
/// std::runtime_error if they cannot be ranks of one run: different programs,
/// or one trace twice (for example a copy with symbols).
RanksData buildRanks(std::span<AnalyzedTrace *const> Traces);

/// Adds what the rank that is shown should change first, unless another rank
/// waits for it: where no rank delays the others, or they would gain nothing if
/// it did not, all of them gain from the same change. \p Traces: those of
/// buildRanks(), with all remedies that the report shows.
void addAdvice(RanksData &Data, std::span<AnalyzedTrace *const> Traces);

} // namespace syncline::report::ranks

#endif // SYNCLINE_PROFILER_REPORT_RANKS_BUILDRANKS_H
