//===- Checks.h - One check per pattern of sync site -----------*- C++ -*-===//
//
// Each check decides for a call to a function that a rule names whether the
// rule's entry matches and with what confidence.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_CHECKS_CHECKS_H
#define SYNCLINE_ANALYZER_CHECKS_CHECKS_H

#include "checks/Conditions.h"

namespace syncline::lint::checks {

/// Whether the pattern of \p M matches \p Call; never for the pattern
/// stream-order, which needs more than the call.
MatchResult checkCall(const rules::Match &M, const callsites::CallFacts &Call);

/// Whether the pattern of \p M matches at \p Site, judging by its conditions.
MatchResult check(const rules::Match &M, const callsites::CallSite &Site);

} // namespace syncline::lint::checks

#endif // SYNCLINE_ANALYZER_CHECKS_CHECKS_H
