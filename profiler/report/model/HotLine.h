//===- HotLine.h - The lines that keep the host busy ------------*- C++ -*-===//
//
// Where a host is too slow for its device, the step is as long as what the host
// does: it launches, or it does something else in pauses between calls. Both
// have lines of their own to look at first: the innermost ones that most of
// that time goes through. From the outside inwards:
// - a line that nearly all of the time goes through only leads to the others;
// - of the lines that it calls, those with most time, backward pass included,
//   are hot: as few as have half of the time together;
// - in the callees of each, the line with most time is hot instead while it has
//   at least half of that time. So a loop over layers is named rather than one
//   layer.
// How much they matter is a replay of the steps in which the cause takes half
// the time below these lines (causal profiling, Curtsinger and Berger, SOSP
// 2015, in a model instead of in the program).
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_HOTLINE_H
#define SYNCLINE_PROFILER_REPORT_MODEL_HOTLINE_H

#include "analysis/model/Analysis.h"
#include "report/model/HostPlaces.h"
#include "report/model/HotLineEntry.h"

#include <cstdint>
#include <vector>

namespace syncline::report {

/// Launches first, then work outside of CUDA; no entry where the lines are
/// unknown. Launches of Python have one for each function, work has two if the
/// first one can run ahead, see HotLinesEntry::RunsAhead: the other is the
/// lines of what remains.
std::vector<HotLinesEntry> hotLinesOf(HostPlaces &Places,
                                      const analysis::Analysis &Analyzed);

/// Whether \p Place is one of the lines of \p Hot, or called there.
bool isAt(const HotLinesEntry &Hot, const HostPlaces &Places, uint32_t Place);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_HOTLINE_H
