//===- MatchResult.h - Whether a condition holds, how surely ----*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_CHECKS_MATCHRESULT_H
#define SYNCLINE_ANALYZER_CHECKS_MATCHRESULT_H

#include "loader/Rule.h"

#include <algorithm>
#include <optional>

namespace syncline::lint::checks {

/// A condition's answer: nothing where it does not hold, else how sure it is.
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
