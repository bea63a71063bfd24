//===- StepTexts.h - Steps as text, and their analysis ----------*- C++ -*-===//
//
// Steps are ranges of the main thread. In the window they are profiled. After
// it only synchronizations are recorded. Times are microseconds.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_TESTS_UNIT_PROFILER_ANALYSIS_STEPTEXTS_H
#define SYNCLINE_TESTS_UNIT_PROFILER_ANALYSIS_STEPTEXTS_H

#include "analysis/model/Analysis.h"
#include "profiler/analysis/TraceTexts.h"

#include <cstdint>
#include <functional>
#include <string>

namespace syncline::tests {

/// Defines the name of the ranges of stepsText().
extern const std::string StepName;

/// \p Count steps of \p Length from \p Start on. \p Events returns those of
/// the step that starts at its argument.
std::string stepsText(uint64_t Start, uint64_t Count, uint64_t Length,
                      const std::function<std::string(uint64_t)> &Events);

/// \p Events, with a window from the beginning to \p Close.
ReadTrace read(uint64_t Close, const std::string &Events);

/// Each wait's site is the id of its stack.
analysis::Analysis analyzed(const ReadTrace &Trace,
                            const std::string &RangeName = "");

/// streamWait() at a site.
std::string wait(unsigned Site, uint64_t Start, uint64_t Duration,
                 unsigned Stream = 7);

/// Expects what is true of each analysis.
void expectSane(const analysis::Analysis &Result);

} // namespace syncline::tests

#endif // SYNCLINE_TESTS_UNIT_PROFILER_ANALYSIS_STEPTEXTS_H
