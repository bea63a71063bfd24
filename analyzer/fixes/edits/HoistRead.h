//===- HoistRead.h - Loop-invariant reads -----------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_EDITS_HOISTREAD_H
#define SYNCLINE_ANALYZER_FIXES_EDITS_HOISTREAD_H

#include "fixes/edits/Edit.h"

namespace syncline::lint::fixes::edits {

/// Moves the read of a loop-invariant value out of the loop.
std::optional<Edit> hoistRead(const EditRequest &Request);

} // namespace syncline::lint::fixes::edits

#endif // SYNCLINE_ANALYZER_FIXES_EDITS_HOISTREAD_H
