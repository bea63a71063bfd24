//===- Summary.h - The answer in a few sentences ----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_SUMMARY_H
#define SYNCLINE_PROFILER_REPORT_SUMMARY_H

#include "report/ReportData.h"
#include "timeline/ReadTimeline.h"

#include <string>
#include <vector>

namespace syncline::report {

/// At most three sentences: where the time goes, what removing waits gains and
/// where to begin, what else holds the program up.
std::vector<std::string> summaryOf(const ReportData &Data);

/// What is missing from a recording, and what makes figures doubtful.
std::vector<std::string> warningsOf(const timeline::LoadedTrace &Recorded,
                                    const analysis::Analysis &From);

/// What people call a state of a device.
const char *stateText(analysis::DeviceState State);

/// "5.35 ms", "42.7 us", "930 ns"; three digits.
std::string timeText(double Nanoseconds);
/// Text inside of a table's cell, in Markdown.
std::string markdownCell(const std::string &Text);
/// "2.9%".
std::string shareText(double Part, double Whole);
/// "42.7 us (35.7 to 61.5)".
std::string intervalText(const analysis::Interval &Value);
/// A loss as a gain, and the other way about.
analysis::Interval negated(const analysis::Interval &Value);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_SUMMARY_H
