//===- StepEntry.h - The step that a report is about ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_STEPENTRY_H
#define SYNCLINE_PROFILER_REPORT_MODEL_STEPENTRY_H

#include "analysis/model/StepFigures.h"
#include "timeline/Steps.h"

#include <cstdint>
#include <string>

namespace syncline::report {

struct StepEntry {
  timeline::StepSource Source = timeline::StepSource::WholeRun;
  std::string RangeName;
  double Similarity = 0;
  /// Steps that were replayed, and steps of which only synchronizations were
  /// recorded.
  uint64_t Profiled = 0;
  uint64_t Unprofiled = 0;
  /// See Analysis.
  double Time = 0;
  double OrdinaryTime = 0;
  /// The part of Time that slow steps add to the median, ns.
  double SlowExcess = 0;
  double LongMean = 0;
  double ProfiledTime = 0;
  /// What a profiled step takes without the cost of recording, by the replay,
  /// ns. Times per step are those of these steps, multiplied by Time /
  /// ReplayedTime.
  double ReplayedTime = 0;
  double ReplayError = 0;
  double HostScale = 1;
  /// Host time that recording adds to each call that only windows record, ns.
  double RecordingPerCall = 0;
  double CopyScale = 1;
  double CollectiveScale = 1;
  double GapScale = 1;
  bool Calibrated = false;
  double GainScale = 1;
  double TimeWithoutSyncs = 0;
  analysis::StepFigures Figures;
  /// If a step is an iteration of a loop: see timeline::Steps.
  uint64_t ThreadTime = 0;
  uint64_t TimeAfterStart = 0;
  uint64_t InCallsAfterStart = 0;
  uint64_t Tid = 0;
  uint32_t OtherThreads = 0;
  double IterationsInStep = 1;

  /// Time without the excess of slow steps, ns.
  double usualTime() const { return Time - SlowExcess; }

  /// Recording does not make steps this many times as long.
  static constexpr double OtherPhase = 3;
  /// Whether windows lie in another phase of the run, such as its start-up.
  bool isOfOtherPhase() const {
    return Source == timeline::StepSource::Loop &&
           ProfiledTime >= OtherPhase * Time;
  }
};

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_STEPENTRY_H
