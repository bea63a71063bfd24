//===- CallEffects.h - What a call leaves as it is --------------*- C++ -*-===//
//
// Lists here name what is allowed: an operator that is on none of them keeps
// code in its place.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_FIXES_CONTEXT_CALLEFFECTS_H
#define SYNCLINE_ANALYZER_FIXES_CONTEXT_CALLEFFECTS_H

#include "llvm/ADT/StringRef.h"

namespace syncline::lint::model {
struct CallView;
} // namespace syncline::lint::model

namespace syncline::lint::fixes::context {

/// Whether \p Call gives the same result each time, in memory of its own, and
/// changes nothing: `A + B`, `X.sum()`.
bool givesFreshValue(const model::CallView &Call);

/// Whether the operator \p Name leaves its operands as they are and returns
/// memory of its own, but a random value, or is too rare to be listed for
/// givesFreshValue().
bool leavesOperands(llvm::StringRef Name);

/// Whether \p Call returns a number, a size or a type, and leaves the tensor as
/// it is.
bool asksOnly(const model::CallView &Call);

/// Whether \p Call returns a view, or a copy that may be the object itself.
bool mayShareMemory(const model::CallView &Call);

/// Whether \p Call converts a Scalar, or builds part of a list of indices.
bool isHelper(const model::CallView &Call);

/// Whether \p Call can be made once more, or never.
bool isPureCall(const model::CallView &Call);

} // namespace syncline::lint::fixes::context

#endif // SYNCLINE_ANALYZER_FIXES_CONTEXT_CALLEFFECTS_H
