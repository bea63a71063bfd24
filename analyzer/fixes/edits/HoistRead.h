//===- HoistRead.h - Loop-invariant reads -----------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_EDITS_HOISTREAD_H
#define SYNCLINE_ANALYZER_FIXES_EDITS_HOISTREAD_H

#include "fixes/edits/Edit.h"

namespace syncline::lint::fixes::edits {

/// A value that is the same in each round of a loop is read before it.
std::optional<Edit> hoistRead(const EditRequest &Request);

} // namespace syncline::lint::fixes::edits

#endif // SYNCLINE_ANALYZER_FIXES_EDITS_HOISTREAD_H
