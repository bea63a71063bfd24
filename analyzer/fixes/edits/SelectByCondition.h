//===- SelectByCondition.h - Branches replaced by where() -------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_EDITS_SELECTBYCONDITION_H
#define SYNCLINE_ANALYZER_FIXES_EDITS_SELECTBYCONDITION_H

#include "fixes/edits/Edit.h"

namespace syncline::lint::fixes::edits {

/// Rewrites `if (C.item<bool>()) X = A;` to X = where(C, A, X).
std::optional<Edit> selectByCondition(const EditRequest &Request);

} // namespace syncline::lint::fixes::edits

#endif // SYNCLINE_ANALYZER_FIXES_EDITS_SELECTBYCONDITION_H
