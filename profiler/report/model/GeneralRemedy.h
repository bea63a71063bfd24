//===- GeneralRemedy.h - What may help any line that is hot -----*- C++ -*-===//
//
// For a line that no rule has a remedy for: what shortens the host's time
// there, as far as the recording does not show that it cannot.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_GENERALREMEDY_H
#define SYNCLINE_PROFILER_REPORT_MODEL_GENERALREMEDY_H

#include "report/model/ReportData.h"

#include <span>
#include <string>

namespace syncline::report {

/// Whether the code is compiled but runs no CUDA graph: one argument of
/// torch.compile changes that.
bool lacksGraphs(const HotLinesEntry &Hot);

/// Whether a function calls itself. What it computes depends on the data, so
/// that a graph of one run does not fit the next.
bool isRecursive(const HotLinesEntry &Hot);

/// "launch fewer kernels for the same work with a larger batch, torch.compile
/// or a CUDA graph".
std::string generalRemedy(const HotLinesEntry &Hot);

/// "it runs 25 times a step: where ..."; empty if it runs once.
std::string runsText(const ReportData &Data, const HotLinesEntry &Hot);

/// What a graph that the program captures at \p Lines has to leave out: "first
/// remove the synchronizations at 3 sites there (first a.py:12), which a CUDA
/// graph cannot contain", or, as nobody can remove them, that it can contain
/// only the code around those of libraries. Empty if none is known. Sites that
/// never had to wait count, too. The graphs of torch.compile need none of this:
/// it compiles the code around a synchronization by itself.
std::string capturedSyncsText(const ReportData &Data,
                              std::span<const HotLineEntry> Lines);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_GENERALREMEDY_H
