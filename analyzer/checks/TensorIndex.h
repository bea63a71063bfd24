//===- TensorIndex.h - Index expressions ------------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_CHECKS_TENSORINDEX_H
#define SYNCLINE_ANALYZER_CHECKS_TENSORINDEX_H

#include "checks/Conditions.h"

namespace syncline::lint::checks {

/// Checks an index expression with a mask, a 0-dim tensor or a host tensor
/// among its indices.
MatchResult checkTensorIndex(const rules::Match &M,
                             const callsites::CallFacts &Site);

/// Whether a tensor is among the indices of \p Call; slices and integers are
/// not.
bool isIndexedByTensor(const model::CallView &Call);

/// The tensor that is the only index of \p Call: \p Mask in `X.index({Mask})`;
/// null if there is none.
const clang::Expr *onlyIndex(const model::CallView &Call);

} // namespace syncline::lint::checks

#endif // SYNCLINE_ANALYZER_CHECKS_TENSORINDEX_H
