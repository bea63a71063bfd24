//===- OperatorCall.h - Calls of operators ----------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_CHECKS_OPERATORCALL_H
#define SYNCLINE_ANALYZER_CHECKS_OPERATORCALL_H

#include "checks/Conditions.h"

namespace syncline::lint::checks {

/// Checks a call of a blocking operator or of a CUDA function.
MatchResult checkOperatorCall(const rules::Match &M,
                              const callsites::CallFacts &Site);

} // namespace syncline::lint::checks

#endif // SYNCLINE_ANALYZER_CHECKS_OPERATORCALL_H
