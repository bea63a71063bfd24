//===- SelectByCondition.h - where() in place of a branch -------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_EDITS_SELECTBYCONDITION_H
#define SYNCLINE_ANALYZER_FIXES_EDITS_SELECTBYCONDITION_H

#include "fixes/edits/Edit.h"

namespace syncline::lint::fixes::edits {

/// `if (C.item<bool>()) X = A;` becomes X = where(C, A, X).
std::optional<Edit> selectByCondition(const EditRequest &Request);

} // namespace syncline::lint::fixes::edits

#endif // SYNCLINE_ANALYZER_FIXES_EDITS_SELECTBYCONDITION_H
