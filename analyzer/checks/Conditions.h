//===- Conditions.h - Evaluates a rule's conditions -------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_CHECKS_CONDITIONS_H
#define SYNCLINE_ANALYZER_CHECKS_CONDITIONS_H

#include "callsites/CallSite.h"
#include "checks/MatchResult.h"
#include "loader/Rule.h"

namespace syncline::lint::checks {

/// Whether \p D is, or may be, a CUDA device. The CPU does not match; an
/// unknown device lowers the confidence.
MatchResult mayBeOnDevice(dataflow::DeviceLattice D);

/// Whether \p D is, or may be, the CPU. An unknown device is merely possible,
/// because most tensors of a GPU program are on the GPU.
MatchResult mayBeOnHost(dataflow::DeviceLattice D);

MatchResult holds(const rules::Condition &C, const callsites::CallFacts &Site);
MatchResult allHold(const std::vector<rules::Condition> &Conditions,
                    const callsites::CallFacts &Site);

/// The expression that \p Name refers to in \p Call, null if there is none:
/// "self" is the object of a member call, otherwise the parameter self,
/// otherwise the first tensor.
const clang::Expr *argumentNamed(const model::CallView &Call,
                                 llvm::StringRef Name);

} // namespace syncline::lint::checks

#endif // SYNCLINE_ANALYZER_CHECKS_CONDITIONS_H
