//===- Names.h - Declarations and types by qualified name -------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_MODEL_NAMES_H
#define SYNCLINE_ANALYZER_MODEL_NAMES_H

#include "clang/AST/Type.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace clang {
class NamedDecl;
} // namespace clang

namespace syncline::lint::model {

/// "at::Tensor::item": inline and anonymous namespaces and template arguments
/// left out, as rules spell functions.
std::string qualifiedName(const clang::NamedDecl &D);

/// What a C++ type means to LibTorch; references, const, pointers to tensors
/// and std::optional around it are looked through.
enum class TypeClass {
  Tensor,
  TensorList, ///< a list, array reference, tuple or container of tensors
  Scalar,
  Integer,
  Floating,
  Boolean,
  String,
  List, ///< any other list
  Device,
  DeviceType,
  Options,
  DType,
  Pointer,
  Other
};

TypeClass classify(clang::QualType T);

/// The qualified name of the class \p T, references and const removed; empty if
/// it is none.
std::string className(clang::QualType T);

/// Whether \p D is LibTorch's: declared in namespace at, c10 or torch.
bool isLibTorch(const clang::NamedDecl &D);
bool isInNamespaceStd(const clang::NamedDecl &D);

} // namespace syncline::lint::model

#endif // SYNCLINE_ANALYZER_MODEL_NAMES_H
