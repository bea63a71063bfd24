//===- PageData.h - The data that the page's scripts read -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_HTML_PAGEDATA_H
#define SYNCLINE_PROFILER_REPORT_HTML_PAGEDATA_H

#include "report/model/BuildReport.h"
#include "report/ranks/RanksData.h"

#include <nlohmann/json.hpp>

#include <span>
#include <string>

namespace syncline::report::html {

/// Limits that keep the page small.
struct PageBudget {
  /// Bars in one picture.
  size_t Bars = 3000;
  /// The number of traces with pictures, counted from the first.
  size_t Pictured = 64;
  /// Frames of each stack.
  size_t Frames = 64;

  /// Drops the least useful part; false if nothing is left to drop.
  bool shrink();
};

/// The JSON report, and for each trace its "title" and "pictures": steps as
/// bars. Several ranks share a "picture" of a step of all of them.
nlohmann::ordered_json pageData(std::span<const AnalyzedTrace *const> Traces,
                                const ranks::RanksData *Ranks,
                                const PageBudget &Budget);

/// "masked_loss_before", "train, rank 3".
std::string traceTitle(const ReportData &Data);

} // namespace syncline::report::html

#endif // SYNCLINE_PROFILER_REPORT_HTML_PAGEDATA_H
