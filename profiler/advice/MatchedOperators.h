//===- MatchedOperators.h - The operators around a match --------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ADVICE_MATCHEDOPERATORS_H
#define SYNCLINE_PROFILER_ADVICE_MATCHEDOPERATORS_H

#include "advice/BlockingStack.h"
#include "advice/RuleMatcher.h"
#include "timeline/symbols/SourceFrame.h"

#include <span>

namespace syncline::advice {

/// Sets the operator that the user's code calls, or the one whose derivative
/// makes the call. \p Stack is that of \p Frames. A call of Python code that
/// the backward pass runs, such as a hook, is no derivative's.
void setOperators(RuleMatch &Found, const BlockingStack &Stack,
                  std::span<const symbols::SourceFrame> Frames);

} // namespace syncline::advice

#endif // SYNCLINE_PROFILER_ADVICE_MATCHEDOPERATORS_H
