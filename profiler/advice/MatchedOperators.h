//===- MatchedOperators.h - The operators around a match --------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ADVICE_MATCHEDOPERATORS_H
#define SYNCLINE_PROFILER_ADVICE_MATCHEDOPERATORS_H

#include "advice/BlockingStack.h"
#include "timeline/symbols/SourceFrame.h"

#include <cstddef>
#include <span>
#include <string>

namespace syncline::advice {

/// See RuleMatch.
struct MatchedOperators {
  std::string Within, Derivative, Differentiated;
};

/// The operator that the user's code calls, or the one whose derivative calls
/// \p Frame of \p Stack, which is that of \p Frames. A call of Python code that
/// the backward pass runs, such as a hook, is no derivative's.
MatchedOperators operatorsAround(size_t Frame, const BlockingStack &Stack,
                                 std::span<const symbols::SourceFrame> Frames);

} // namespace syncline::advice

#endif // SYNCLINE_PROFILER_ADVICE_MATCHEDOPERATORS_H
