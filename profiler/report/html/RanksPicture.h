//===- RanksPicture.h - A step of all ranks on one clock --------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_HTML_RANKSPICTURE_H
#define SYNCLINE_PROFILER_REPORT_HTML_RANKSPICTURE_H

#include "report/html/Picture.h"
#include "report/model/AnalyzedTrace.h"
#include "report/ranks/RanksData.h"

#include <optional>
#include <span>

namespace syncline::report::html {

/// More ranks make a picture that nobody can read.
inline constexpr size_t MostPicturedRanks = 16;

struct RanksPicture {
  Picture Drawn;
  /// How many ranks it shows, and whose step it is: an index in
  /// RanksData::Ranks.
  size_t Ranks = 0;
  size_t Of = 0;
};

/// A step of typical length of RanksData::Shown, of those that most ranks
/// recorded: by rank a row each for the host threads, for what computes and
/// copies, and for collectives. No value where that rank has no profiled step.
std::optional<RanksPicture>
ranksPicture(std::span<const AnalyzedTrace *const> Traces,
             const ranks::RanksData &Ranks);

} // namespace syncline::report::html

#endif // SYNCLINE_PROFILER_REPORT_HTML_RANKSPICTURE_H
