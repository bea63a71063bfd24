//===- CallEffects.h - What a call leaves as it is --------------*- C++ -*-===//
//
// The model of operators names what is allowed: an operator that it does not
// have keeps code in its place.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_FIXES_CONTEXT_CALLEFFECTS_H
#define SYNCLINE_ANALYZER_FIXES_CONTEXT_CALLEFFECTS_H

namespace syncline::lint::model {
struct CallView;
} // namespace syncline::lint::model

namespace syncline::lint::fixes::context {

/// Whether \p Call gives the same result each time, in memory of its own, and
/// changes nothing: `A + B`, `X.sum()`.
bool givesFreshValue(const model::CallView &Call);

/// Whether \p Call converts a Scalar, or builds part of a list of indices.
bool isHelper(const model::CallView &Call);

/// Whether \p Call can be made once more, or never.
bool isPureCall(const model::CallView &Call);

} // namespace syncline::lint::fixes::context

#endif // SYNCLINE_ANALYZER_FIXES_CONTEXT_CALLEFFECTS_H
