//===- MatchResult.h - The result of a condition ----------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_CHECKS_MATCHRESULT_H
#define SYNCLINE_ANALYZER_CHECKS_MATCHRESULT_H

#include "loader/Rule.h"

#include <algorithm>
#include <optional>

namespace syncline::lint::checks {

/// Nothing if the condition does not hold, otherwise the confidence that it
/// does.
using MatchResult = std::optional<rules::Confidence>;

inline MatchResult both(MatchResult A, MatchResult B) {
  if (!A || !B)
    return std::nullopt;
  return std::min(*A, *B);
}

inline MatchResult either(MatchResult A, MatchResult B) {
  if (!A || !B)
    return A ? A : B;
  return std::max(*A, *B);
}

} // namespace syncline::lint::checks

#endif // SYNCLINE_ANALYZER_CHECKS_MATCHRESULT_H
