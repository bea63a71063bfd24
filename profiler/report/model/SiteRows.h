//===- SiteRows.h - The rows of a table of sites ----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_SITEROWS_H
#define SYNCLINE_PROFILER_REPORT_MODEL_SITEROWS_H

#include "report/model/ReportData.h"
#include "report/model/SyncSums.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace syncline::report {

enum class SiteOrder : uint8_t {
  /// As in ReportData::Sites.
  Gain,
  /// By decreasing blocked time, or number of syncs: operations that can block.
  Blocked,
  Syncs,
  /// By the name of the package, the program's own code first.
  Package,
};

/// Stands for the program's own code among SiteView::Packages.
inline constexpr const char *OwnCode = ".";

/// Which sites a table shows, and in which order.
struct SiteView {
  SiteOrder Order = SiteOrder::Gain;
  /// Only sites of these packages; empty: all sites.
  std::vector<std::string> Packages;
  /// The maximum number of sites.
  size_t Most = SIZE_MAX;
};

/// A row for one site, or a heading for the sites of the rows after it.
struct SiteRow {
  /// Index in ReportData::Sites; no value for a heading.
  std::optional<size_t> Site;
  /// Whether a heading comes before it.
  bool IsInside = false;
  /// "train.py:31 (train_step)", "-> torchvision/ops/boxes.py:145
  /// (batched_nms)" for a site of that line, "torchvision".
  std::string Title;
  /// For a heading: over all of its sites, those that the table omits included.
  SyncSums Sums;
  size_t Sites = 0;
};

/// The sites of \p Data as a table shows them. Sites of libraries that one line
/// of the user's code led to follow a heading for that line, if there are
/// several; ordered by package, the sites of each one follow a heading for it.
std::vector<SiteRow> siteRows(const ReportData &Data, const SiteView &View);

/// The number of sites that the packages of \p View have.
size_t countSites(const ReportData &Data, const SiteView &View);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_SITEROWS_H
