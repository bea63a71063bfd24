//===- FigureText.h - Times, shares and counts as text ----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_FIGURETEXT_H
#define SYNCLINE_PROFILER_REPORT_MODEL_FIGURETEXT_H

#include "analysis/model/Interval.h"

#include <cstdint>
#include <string>

namespace syncline::report {

/// "5.35 ms", "42.7 us", "930 ns"; three digits.
std::string timeText(double Nanoseconds);
/// "2.9%".
std::string shareText(double Part, double Whole);
/// "42.7 us (35.7 to 61.5)", or "42.7 us (at least 35.7)" if it is the upper
/// bound, too.
std::string intervalText(const analysis::Interval &Value);
/// Turns a loss into a gain, and vice versa.
analysis::Interval negated(const analysis::Interval &Value);
/// "1 step", "2 steps".
std::string counted(uint64_t Count, const char *Singular);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_FIGURETEXT_H
