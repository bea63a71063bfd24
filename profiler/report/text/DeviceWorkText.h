//===- DeviceWorkText.h - The table of device work by line ------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_TEXT_DEVICEWORKTEXT_H
#define SYNCLINE_PROFILER_REPORT_TEXT_DEVICEWORKTEXT_H

#include "report/model/ReportData.h"

#include <string>
#include <vector>

namespace syncline::report::text {

/// A line of the table as it is shown.
struct DeviceWorkLine {
  /// "loss.cpp:27", or what the line sums up.
  std::string Site;
  std::string Operator;
  double Time = 0;
  double Activities = 0;
};

/// The rows with the most time, all others as one line, and the unknown ones.
/// Add up to the table's total.
std::vector<DeviceWorkLine> deviceWorkLines(const DeviceWorkTable &Table);

/// With a line for each, without a heading.
std::string deviceWorkText(const DeviceWorkTable &Table);

/// A table of Markdown; \p Cell escapes text in a cell.
std::string deviceWorkMarkdown(const DeviceWorkTable &Table,
                               std::string (*Cell)(const std::string &));

} // namespace syncline::report::text

#endif // SYNCLINE_PROFILER_REPORT_TEXT_DEVICEWORKTEXT_H
