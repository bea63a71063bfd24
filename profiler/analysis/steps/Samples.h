//===- Samples.h - The runs of steps that are replayed ----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_STEPS_SAMPLES_H
#define SYNCLINE_PROFILER_ANALYSIS_STEPS_SAMPLES_H

#include "analysis/model/ReplayedRun.h"
#include "analysis/replay/Execution.h"
#include "analysis/replay/Replay.h"
#include "analysis/steps/StepPieces.h"
#include "analysis/syncs/Syncs.h"
#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <vector>

namespace syncline::analysis::steps {

/// A run of steps, or half of one. The differences among samples show how much
/// a gain varies by chance.
struct Sample {
  replay::Execution Exec;
  bool IsWhole = true;
};

/// Builds the executions of \p Pieces, and of their halves if these are long
/// enough. \p Syncs are those of findSyncs.
std::vector<Sample> buildSamples(const timeline::TraceData &Trace,
                                 const timeline::Timeline &Events,
                                 const std::vector<syncs::Sync> &Syncs,
                                 const std::vector<Piece> &Pieces);

/// The samples that are not halves. \p Samples must outlive the result.
std::vector<const replay::Execution *>
wholeRuns(const std::vector<Sample> &Samples);

/// The mean over replays of \p Runs under \p Scale, weighted by their steps.
replay::ReplayResult
meanReplay(const std::vector<const replay::Execution *> &Runs,
           const replay::TimeScales &Scale);

/// Totals over whole runs.
struct SampleTotals {
  uint64_t Steps = 0;
  /// Mean step time in the trace, ns.
  double RecordedStep = 0;
  /// By how much the exact replay lasts longer than the trace: 0.01 is 1%.
  double ReplayError = 0;
};

SampleTotals totalsOf(const std::vector<Sample> &Samples);

/// Replays each whole run under \p Scale, with and without synchronizations.
std::vector<ReplayedRun> replayRuns(const std::vector<Sample> &Samples,
                                    const replay::TimeScales &Scale);

} // namespace syncline::analysis::steps

#endif // SYNCLINE_PROFILER_ANALYSIS_STEPS_SAMPLES_H
