//===- ValueRead.h - A tensor's value read into C++ -------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_EDITS_VALUEREAD_H
#define SYNCLINE_ANALYZER_FIXES_EDITS_VALUEREAD_H

#include "fixes/edits/Edit.h"

#include "clang/AST/Type.h"

namespace syncline::lint::fixes::edits {

/// A read of a scalar: T.item<float>(), T.item().toFloat(),
/// T.item().to<float>() or T.is_nonzero().
struct ValueRead {
  /// The whole expression.
  const clang::Expr *Value = nullptr;
  const clang::Expr *Tensor = nullptr;
};

/// The read that the call of \p Request is part of, if its value is a number.
std::optional<ValueRead> valueRead(const EditRequest &Request);

/// Whether the number can hold every value of the tensor. item() throws for one
/// that an integer cannot hold. A floating-point number holds each
/// approximately.
bool alwaysFits(const ValueRead &Read, const EditRequest &Request);

/// The LibTorch dtype constant for a number of type \p T: "kDouble"; empty if
/// there is none.
llvm::StringRef dtypeConstant(clang::QualType T);

} // namespace syncline::lint::fixes::edits

#endif // SYNCLINE_ANALYZER_FIXES_EDITS_VALUEREAD_H
