//===- CompareSteps.h - Whether steps got slower or faster ------*- C++ -*-===//
//
// A difference of step times is significant if chance, drift and the speeds of
// the two processes do not explain it.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_REPORT_COMPARE_COMPARESTEPS_H
#define SYNCLINE_PROFILER_REPORT_COMPARE_COMPARESTEPS_H

#include "analysis/model/StepFigures.h"
#include "report/compare/HostSpeed.h"
#include "report/model/ReportData.h"

#include <cstdint>

namespace syncline::report::compare {

enum class StepKind : uint8_t {
  /// Both traces have enough unprofiled steps.
  Unprofiled,
  /// At least one trace lacks unprofiled steps.
  Profiled,
  /// At least one trace has too few steps of either kind.
  None,
};

const char *toString(StepKind Kind);

struct StepComparison {
  StepKind Kind = StepKind::None;
  /// Nanoseconds; steps of the compared kind.
  double Before = 0;
  double After = 0;
  /// Factors of the step time that an unchanged program may show in another
  /// run, with a probability of at least 95%: the product of the next three.
  Range Unchanged = {0, 0};
  /// Because steps vary within each trace, and the clocks of GPUs: as much
  /// longer or shorter.
  double Variation = 1;
  /// Because a host is not as fast in every process.
  Range ByHost = {1, 1};
  /// Because other processes lengthen some steps.
  Range ByOthers = {1, 1};
  Relation Traces = Relation::SameProgram;

  /// After as a factor of Before.
  double change() const { return Before > 0 ? After / Before : 1; }
  bool isSignificant() const {
    return Kind != StepKind::None &&
           (change() < Unchanged.Low || change() > Unchanged.High);
  }
  /// How many times as fast the program is now, with a 95% interval.
  analysis::Interval speedup() const;
};

/// Compares steps of one kind: unprofiled ones unless a trace lacks them.
StepComparison compareSteps(const analysis::StepFigures &Before,
                            const analysis::StepFigures &After,
                            Relation Traces);

/// OtherMachine if the names of hosts or GPUs differ.
Relation relationOf(const ReportData &Before, const ReportData &After,
                    bool ProgramChanged);

} // namespace syncline::report::compare

#endif // SYNCLINE_PROFILER_REPORT_COMPARE_COMPARESTEPS_H
