//===- Formats.h - Reports in their formats ---------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_FORMATS_H
#define SYNCLINE_PROFILER_REPORT_FORMATS_H

#include "report/BuildReport.h"
#include "report/ReportData.h"
#include "report/ranks/RanksData.h"

#include <span>
#include <string>

namespace syncline::report {

struct TextOptions {
  bool Color = false;
  /// Sites in the table; the rest are counted.
  size_t MostSites = 20;
  /// Stacks and remedies of each place too.
  bool Details = false;
};

/// For people at a terminal: the summary, where the time went, the table.
std::string textReport(const ReportData &Data, const TextOptions &Options = {});

/// docs/schemas/report.schema.json describes it.
/// \p Ranks: of several recordings.
std::string jsonReport(std::span<const ReportData> Data,
                       const RanksData *Ranks = nullptr);

/// A comment for a pull request.
std::string markdownReport(const ReportData &Data);

/// One page without anything from elsewhere.
std::string htmlReport(std::span<const AnalyzedTrace *const> Traces,
                       const RanksData *Ranks = nullptr);

/// A trace for Perfetto, in its protobuf format: bytes. With \p Ranks on their
/// common clock, else each on its own.
std::string perfettoReport(std::span<const AnalyzedTrace *const> Traces,
                           const RanksData *Ranks = nullptr);

/// "frame;frame;frame nanoseconds" a line, outermost frame first: blocked time
/// by stack, for flame graphs.
std::string foldedReport(const AnalyzedTrace &TraceData);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_FORMATS_H
