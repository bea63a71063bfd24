//===- ObjectCalls.h - What constructing an object calls --------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_SUMMARIES_OBJECTCALLS_H
#define SYNCLINE_ANALYZER_SUMMARIES_OBJECTCALLS_H

#include "llvm/ADT/SmallVector.h"

namespace clang {
class CXXConstructorDecl;
class FunctionDecl;
} // namespace clang

namespace syncline::lint::summaries {

/// Adds to \p Calls the constructors that \p Callee may run if it is
/// std::make_unique<Box> or the like. Canonical declarations.
void addConstructorsRunBy(
    const clang::FunctionDecl &Callee,
    llvm::SmallVectorImpl<const clang::FunctionDecl *> &Calls);

/// Adds to \p Calls the methods of an object that use the tensors that its
/// \p Constructor is handed: all of them. Canonical declarations.
void addMethodsWithTensorsOf(
    const clang::CXXConstructorDecl &Constructor,
    llvm::SmallVectorImpl<const clang::FunctionDecl *> &Calls);

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_OBJECTCALLS_H
