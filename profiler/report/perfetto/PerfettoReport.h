//===- PerfettoReport.h - A trace for Perfetto ------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_PERFETTO_PERFETTOREPORT_H
#define SYNCLINE_PROFILER_REPORT_PERFETTO_PERFETTOREPORT_H

#include "report/model/BuildReport.h"
#include "report/ranks/RanksData.h"

#include <span>
#include <string>

namespace syncline::report::perfetto {

/// Bytes in Perfetto's protobuf format. With \p Ranks, the traces share one
/// clock; otherwise each keeps its own.
std::string perfettoReport(std::span<const AnalyzedTrace *const> Traces,
                           const ranks::RanksData *Ranks = nullptr);

} // namespace syncline::report::perfetto

#endif // SYNCLINE_PROFILER_REPORT_PERFETTO_PERFETTOREPORT_H
