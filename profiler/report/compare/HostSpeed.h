//===- HostSpeed.h - How host speeds of two traces may differ ---*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_COMPARE_HOSTSPEED_H
#define SYNCLINE_PROFILER_REPORT_COMPARE_HOSTSPEED_H

#include "analysis/model/StepFigures.h"

#include <cstdint>

namespace syncline::report::compare {

/// A range of factors or, as Log, of their logarithms.
struct Range {
  double Low = 0;
  double High = 0;
};

/// What is known about two traces besides their times.
enum class Relation : uint8_t {
  /// Nothing indicates that the program changed.
  SameProgram,
  /// The number of its calls per step changed. A change of the program then
  /// needs no further evidence, and a different host speed is only one of two
  /// explanations.
  ChangedProgram,
  /// The hosts or the GPUs differ.
  OtherMachine,
};

/// The factors by which host times of the two processes may differ: the known
/// variation among processes of one program, combined with what the launches of
/// the two traces show. A launch time of 0 is unknown.
Range hostFactors(double LaunchBefore, double LaunchAfter, Relation Of);

/// How the step changes if host times change by a factor in \p Host, as
/// logarithms of factors. The range includes 0.
Range stepChangeFrom(Range Host, const analysis::HostResponse &Before,
                     const analysis::HostResponse &After);

} // namespace syncline::report::compare

#endif // SYNCLINE_PROFILER_REPORT_COMPARE_HOSTSPEED_H
