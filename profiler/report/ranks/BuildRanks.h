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
/// \throws std::runtime_error where a file is named twice, or standard input is
/// one of several.
void checkFiles(const std::vector<std::string> &Files);

/// Compares the ranks of at least two traces. In the states of their devices,
/// waiting for other ranks is then told from communicating.
/// \throws std::runtime_error where they cannot be ranks of one run: other
/// programs, or one trace twice (for example a copy with symbols).
RanksData buildRanks(std::span<AnalyzedTrace *const> Traces);

} // namespace syncline::report::ranks

#endif // SYNCLINE_PROFILER_REPORT_RANKS_BUILDRANKS_H
