//===- EditTable.h - Remedies that take more than a template ----*- C++ -*-===//
//
// One function for each name that a rule can give as the "edit" of a fix. Each
// looks at the code around the call and answers with nothing where its pattern
// is not there. An answer is safe where the program computes the same values;
// otherwise it names the change.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_FIXES_EDITS_EDITTABLE_H
#define SYNCLINE_ANALYZER_FIXES_EDITS_EDITTABLE_H

#include "fixes/edits/Edit.h"

#include "llvm/ADT/StringRef.h"

namespace syncline::lint::fixes::edits {

/// The function that rules call \p Name; null where there is none.
EditFunction editNamed(llvm::StringRef Name);

} // namespace syncline::lint::fixes::edits

#endif // SYNCLINE_ANALYZER_FIXES_EDITS_EDITTABLE_H
