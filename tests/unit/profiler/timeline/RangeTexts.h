//===- RangeTexts.h - Named ranges as text, for tests -----------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_UNIT_PROFILER_TIMELINE_RANGETEXTS_H
#define SYNCLINE_TESTS_UNIT_PROFILER_TIMELINE_RANGETEXTS_H

#include "profiler/analysis/TraceTexts.h"

#include <string>
#include <vector>

namespace syncline::tests {

/// String 2 is "step", 3 "forward" and 4 "domain".
extern const std::string RangeNames;

/// "name start-end depth", and "..." after those that were cut off.
std::vector<std::string> rangesOf(const ReadTrace &Trace);

} // namespace syncline::tests

#endif // SYNCLINE_TESTS_UNIT_PROFILER_TIMELINE_RANGETEXTS_H
