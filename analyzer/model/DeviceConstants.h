//===- DeviceConstants.h - kCPU, kCUDA and other devices --------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_MODEL_DEVICECONSTANTS_H
#define SYNCLINE_ANALYZER_MODEL_DEVICECONSTANTS_H

#include "clang/AST/Type.h"
#include "llvm/ADT/StringRef.h"

namespace clang {
class ASTContext;
class Expr;
} // namespace clang

namespace syncline::lint::model {

/// Whether \p T is c10::Device or c10::DeviceType.
bool isDevice(clang::QualType T);

/// Whether \p E is the constant of c10::DeviceType named \p Name, such as
/// "CPU".
bool isDeviceConstant(const clang::Expr &E, llvm::StringRef Name,
                      const clang::ASTContext &Context);

} // namespace syncline::lint::model

#endif // SYNCLINE_ANALYZER_MODEL_DEVICECONSTANTS_H
