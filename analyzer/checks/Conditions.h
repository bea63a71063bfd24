//===- Conditions.h - A rule's conditions, asked of a call ------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_CHECKS_CONDITIONS_H
#define SYNCLINE_ANALYZER_CHECKS_CONDITIONS_H

#include "callsites/CallSite.h"
#include "checks/MatchResult.h"
#include "loader/Rule.h"

namespace syncline::lint::checks {

/// Whether \p D is, or may be, a CUDA device. The CPU is no match; a device
/// that is not known lowers the confidence.
MatchResult mayBeOnDevice(dataflow::DeviceLattice D);

/// Whether \p D is, or may be, the CPU. In a program that runs on a GPU most
/// tensors of unknown device are not, so that is merely possible.
MatchResult mayBeOnHost(dataflow::DeviceLattice D);

MatchResult holds(const rules::Condition &C, const callsites::CallFacts &Site);
MatchResult allHold(const std::vector<rules::Condition> &Conditions,
                    const callsites::CallFacts &Site);

/// The expression that \p Name stands for in \p Call, null if there is none:
/// "self" is the object of a member call, else the parameter self, else the
/// first tensor.
const clang::Expr *argumentNamed(const model::CallView &Call,
                                 llvm::StringRef Name);

} // namespace syncline::lint::checks

#endif // SYNCLINE_ANALYZER_CHECKS_CONDITIONS_H
