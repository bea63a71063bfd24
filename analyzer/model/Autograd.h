//===- Autograd.h - Methods of an autograd function -------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_MODEL_AUTOGRAD_H
#define SYNCLINE_ANALYZER_MODEL_AUTOGRAD_H

#include "llvm/ADT/StringRef.h"

namespace clang {
class CXXRecordDecl;
class Expr;
class FunctionDecl;
} // namespace clang

namespace syncline::lint::model {

struct CallView;

/// The class derived from torch::autograd::Function that declares \p Function
/// as its method \p Name; null if there is none.
const clang::CXXRecordDecl *autogradClass(const clang::FunctionDecl &Function,
                                          llvm::StringRef Name);

/// The context whose saved tensors \p Call returns: `Context` in
/// `Context->get_saved_variables()`. Null for other calls.
const clang::Expr *contextOfSaved(const CallView &Call);

} // namespace syncline::lint::model

#endif // SYNCLINE_ANALYZER_MODEL_AUTOGRAD_H
