//===- MaskedWrites.h - Writes through masks --------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_EDITS_MASKEDWRITES_H
#define SYNCLINE_ANALYZER_FIXES_EDITS_MASKEDWRITES_H

#include "fixes/edits/Edit.h"

namespace syncline::lint::fixes::edits {

/// nonzero() used only to write at the positions: uses masked_fill_ or where.
std::optional<Edit> maskForPositions(const EditRequest &Request);

/// `X.index_put_({M}, Y.index({M}))`, or with a 0-dim tensor as value: uses
/// where, or masked_fill_ with the number that the tensor was created from.
std::optional<Edit> whereForMask(const EditRequest &Request);

/// masked_fill with a tensor created from a number: passes the number instead.
std::optional<Edit> fillWithNumber(const EditRequest &Request);

} // namespace syncline::lint::fixes::edits

#endif // SYNCLINE_ANALYZER_FIXES_EDITS_MASKEDWRITES_H
