//===- HotLine.h - The line that keeps the host busy ------------*- C++ -*-===//
//
// Where a host is too slow for its device, the step is as long as what the host
// does. The line to look at first is the innermost one that most of it goes
// through. From the outside inwards:
// - lines that nearly all of the time goes through only lead to the others;
// - of the lines that they call, the one with most time, backward pass
//   included, is hot;
// - in its callees, the line with most time is hot instead while it has at
//   least half of that time. So a loop over layers is named rather than one
//   layer.
// How much it matters is a replay of the steps in which everything below this
// line takes half the time (causal profiling, Curtsinger and Berger, SOSP 2015,
// in a model instead of in the program).
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_HOTLINE_H
#define SYNCLINE_PROFILER_REPORT_MODEL_HOTLINE_H

#include "analysis/model/Analysis.h"
#include "report/model/HostPlaces.h"
#include "report/model/HotLineEntry.h"

#include <optional>

namespace syncline::report {

/// No value if no line of the program is known.
std::optional<HotLineEntry> hotLineOf(HostPlaces &Places,
                                      const analysis::Analysis &Analyzed);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_HOTLINE_H
