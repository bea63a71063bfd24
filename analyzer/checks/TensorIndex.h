//===- TensorIndex.h - Index expressions ------------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_CHECKS_TENSORINDEX_H
#define SYNCLINE_ANALYZER_CHECKS_TENSORINDEX_H

#include "checks/Conditions.h"

namespace syncline::lint::checks {

/// An index expression: a mask, a 0-dim tensor or a host tensor among the
/// indices.
MatchResult checkTensorIndex(const rules::Match &M,
                             const callsites::CallFacts &Site);

/// The tensor that \p Call indexes with, where its index is that and nothing
/// else: \p Mask of `X.index({Mask})`; null if not.
const clang::Expr *onlyIndex(const model::CallView &Call);

} // namespace syncline::lint::checks

#endif // SYNCLINE_ANALYZER_CHECKS_TENSORINDEX_H
