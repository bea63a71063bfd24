//===- Autograd.h - Methods of an autograd function -------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_MODEL_AUTOGRAD_H
#define SYNCLINE_ANALYZER_MODEL_AUTOGRAD_H

#include "llvm/ADT/StringRef.h"

namespace clang {
class CXXRecordDecl;
class FunctionDecl;
} // namespace clang

namespace syncline::lint::model {

/// The class derived from torch::autograd::Function that declares \p Function
/// as its method \p Name; null if there is none.
const clang::CXXRecordDecl *autogradClass(const clang::FunctionDecl &Function,
                                          llvm::StringRef Name);

} // namespace syncline::lint::model

#endif // SYNCLINE_ANALYZER_MODEL_AUTOGRAD_H
