//===- Checks.h - One check a shape of sync site ----------------*- C++ -*-===//
//
// Each answers, for a call whose function a rule names: does the rule's entry
// hold here, and how sure is that?
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_CHECKS_CHECKS_H
#define SYNCLINE_ANALYZER_CHECKS_CHECKS_H

#include "checks/Conditions.h"

namespace syncline {

/// A call of an operator that waits, or of a CUDA function.
Verdict checkOperatorCall(const Match &M, const CallSite &Site);

/// An index expression: a mask, a 0-dim tensor or a host tensor among the
/// indices.
Verdict checkTensorIndex(const Match &M, const CallSite &Site);

/// The tensor that \p Call indexes with, where its index is that and nothing
/// else: \p Mask of `X.index({Mask})`; null if not.
const clang::Expr *onlyIndex(const CallView &Call);

/// A copy between host and device.
Verdict checkTransfer(const Match &M, const CallSite &Site);

/// Whether \p M is about uploads and \p Site says to where: to a device, not to
/// wherever some tensor is.
bool uploadsToNamedDevice(const Match &M, const CallSite &Site);

/// The check for the shape of \p M, and what holds for every shape.
Verdict check(const Match &M, const CallSite &Site);

} // namespace syncline

#endif // SYNCLINE_ANALYZER_CHECKS_CHECKS_H
