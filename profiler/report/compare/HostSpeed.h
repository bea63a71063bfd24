//===- HostSpeed.h - How host speeds of two traces may differ ---*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_COMPARE_HOSTSPEED_H
#define SYNCLINE_PROFILER_REPORT_COMPARE_HOSTSPEED_H

#include "analysis/StepFigures.h"

#include <cstdint>

namespace syncline::report::compare {

/// A range of factors or, as Log, of their logarithms.
struct Range {
  double Low = 0;
  double High = 0;
};

/// What is known about two traces in addition to their times.
enum class Relation : uint8_t {
  /// Nothing shows that the program changed.
  SameProgram,
  /// Its calls per step changed. A change of the program then needs no further
  /// evidence, and another speed of the host is one explanation of two.
  ChangedProgram,
  /// Host or GPU differ.
  OtherMachine,
};

/// The factors of host times that may lie between the processes of two traces:
/// what processes of one program are known to differ by, and what the launches
/// of the two traces show. 0 as a time of a launch: it is unknown.
Range hostFactors(double LaunchBefore, double LaunchAfter, Relation Of);

/// What host times that change by a factor in \p Host make of the step, as
/// logarithms of factors. The range includes 0.
Range stepChangeFrom(Range Host, const analysis::HostResponse &Before,
                     const analysis::HostResponse &After);

} // namespace syncline::report::compare

#endif // SYNCLINE_PROFILER_REPORT_COMPARE_HOSTSPEED_H
