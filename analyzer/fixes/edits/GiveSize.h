//===- GiveSize.h - Known sizes of results ----------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_EDITS_GIVESIZE_H
#define SYNCLINE_ANALYZER_FIXES_EDITS_GIVESIZE_H

#include "fixes/edits/Edit.h"

namespace syncline::lint::fixes::edits {

/// Adds the size argument if the surrounding code determines the size.
std::optional<Edit> giveSize(const EditRequest &Request);

} // namespace syncline::lint::fixes::edits

#endif // SYNCLINE_ANALYZER_FIXES_EDITS_GIVESIZE_H
