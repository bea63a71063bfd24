//===- OperatorCall.h - Calls of operators ----------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_CHECKS_OPERATORCALL_H
#define SYNCLINE_ANALYZER_CHECKS_OPERATORCALL_H

#include "checks/Conditions.h"

namespace syncline {

/// A call of an operator that waits, or of a CUDA function.
Verdict checkOperatorCall(const Match &M, const CallSite &Site);

} // namespace syncline

#endif // SYNCLINE_ANALYZER_CHECKS_OPERATORCALL_H
