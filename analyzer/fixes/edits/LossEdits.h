//===- LossEdits.h - Losses of selected rows --------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_EDITS_LOSSEDITS_H
#define SYNCLINE_ANALYZER_FIXES_EDITS_LOSSEDITS_H

#include "fixes/edits/Edit.h"

namespace syncline::lint::fixes::edits {

/// Rewrites a cross entropy of selected rows to one of all rows that marks the
/// others with the index that the loss ignores.
std::optional<Edit> ignoreIndex(const EditRequest &Request);

} // namespace syncline::lint::fixes::edits

#endif // SYNCLINE_ANALYZER_FIXES_EDITS_LOSSEDITS_H
