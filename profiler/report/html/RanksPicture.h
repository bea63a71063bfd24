//===- RanksPicture.h - A step of all ranks on one clock --------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_HTML_RANKSPICTURE_H
#define SYNCLINE_PROFILER_REPORT_HTML_RANKSPICTURE_H

#include "report/html/Picture.h"
#include "report/model/AnalyzedTrace.h"
#include "report/ranks/RanksData.h"

#include <optional>
#include <span>

namespace syncline::report::html {

/// A picture with more ranks is unreadable.
inline constexpr size_t MostPicturedRanks = 16;

struct RanksPicture {
  Picture Drawn;
  /// How many ranks it shows, and whose step it is: an index in
  /// RanksData::Ranks.
  size_t Ranks = 0;
  size_t Of = 0;
};

/// A step of typical length of RanksData::Shown, among those that most ranks
/// recorded. Each rank has one row for the host threads, one for computation
/// and copies, and one for collectives. No value if that rank has no profiled
/// step.
std::optional<RanksPicture>
ranksPicture(std::span<const AnalyzedTrace *const> Traces,
             const ranks::RanksData &Ranks);

} // namespace syncline::report::html

#endif // SYNCLINE_PROFILER_REPORT_HTML_RANKSPICTURE_H
