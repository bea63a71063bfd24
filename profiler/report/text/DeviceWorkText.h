//===- DeviceWorkText.h - The table of device work by line ------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_TEXT_DEVICEWORKTEXT_H
#define SYNCLINE_PROFILER_REPORT_TEXT_DEVICEWORKTEXT_H

#include "report/model/ReportData.h"
#include "terminal/TextLayout.h"

#include <string>
#include <vector>

namespace syncline::report::text {

/// A line of the table as it is shown.
struct DeviceWorkLine {
  /// "loss.cpp:27", or what the line summarizes.
  std::string Site;
  std::string Operator;
  double Time = 0;
  double Activities = 0;
};

/// The rows with the most time, all others as one line, and unknown work.
/// Together they equal the table's total.
std::vector<DeviceWorkLine> deviceWorkLines(const DeviceWorkTable &Table);

/// One line for each entry, without a heading.
std::string deviceWorkText(const DeviceWorkTable &Work,
                           terminal::TextLayout How);

/// A Markdown table; \p Cell escapes text in a cell.
std::string deviceWorkMarkdown(const DeviceWorkTable &Table,
                               std::string (*Cell)(const std::string &));

} // namespace syncline::report::text

#endif // SYNCLINE_PROFILER_REPORT_TEXT_DEVICEWORKTEXT_H
