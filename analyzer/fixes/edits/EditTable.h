//===- EditTable.h - Remedies beyond text templates -------------*- C++ -*-===//
//
// One function for each name that a rule can give as the "edit" of a fix. Each
// inspects the code around the call and returns nothing if its pattern does not
// match. An edit is safe if the program computes the same values; otherwise it
// states what changes.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_FIXES_EDITS_EDITTABLE_H
#define SYNCLINE_ANALYZER_FIXES_EDITS_EDITTABLE_H

#include "fixes/edits/Edit.h"

#include "llvm/ADT/StringRef.h"

namespace syncline::lint::fixes::edits {

/// The function that rules call \p Name; null if there is none.
EditFunction editNamed(llvm::StringRef Name);

} // namespace syncline::lint::fixes::edits

#endif // SYNCLINE_ANALYZER_FIXES_EDITS_EDITTABLE_H
