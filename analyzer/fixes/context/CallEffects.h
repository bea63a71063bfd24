//===- CallEffects.h - Calls without side effects ---------------*- C++ -*-===//
//
// The operator model is an allowlist: a call of an operator that it does not
// contain prevents code from being moved.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_FIXES_CONTEXT_CALLEFFECTS_H
#define SYNCLINE_ANALYZER_FIXES_CONTEXT_CALLEFFECTS_H

namespace syncline::lint::model {
struct CallView;
} // namespace syncline::lint::model

namespace syncline::lint::fixes::context {

/// Whether \p Call always gives the same result, in newly allocated memory, and
/// has no side effects: `A + B`, `X.sum()`.
bool givesFreshValue(const model::CallView &Call);

/// Whether \p Call converts a Scalar, or builds part of a list of indices.
bool isHelper(const model::CallView &Call);

/// Whether \p Call can be repeated or omitted.
bool isPureCall(const model::CallView &Call);

} // namespace syncline::lint::fixes::context

#endif // SYNCLINE_ANALYZER_FIXES_CONTEXT_CALLEFFECTS_H
