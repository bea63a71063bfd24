//===- ParameterNames.h - Names of parameters -------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_MODEL_PARAMETERNAMES_H
#define SYNCLINE_ANALYZER_MODEL_PARAMETERNAMES_H

#include "llvm/ADT/StringRef.h"

namespace clang {
class ParmVarDecl;
} // namespace clang

namespace syncline::lint::model {

/// The name of \p Parameter as rules spell it. If its declaration names none,
/// as in a header of stubs: that of another declaration of the function, or for
/// the copies of CUDA the name that its type tells. Empty if neither is known.
llvm::StringRef parameterName(const clang::ParmVarDecl &Parameter);

} // namespace syncline::lint::model

#endif // SYNCLINE_ANALYZER_MODEL_PARAMETERNAMES_H
