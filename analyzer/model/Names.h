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

/// The name as rules spell it, "at::Tensor::item": without inline and anonymous
/// namespaces and without template arguments.
std::string qualifiedName(const clang::NamedDecl &D);

/// The role of a C++ type in LibTorch, ignoring references, const, pointers to
/// tensors and std::optional around it.
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

bool isNumber(TypeClass Class);
bool isTensorOrList(TypeClass Class);
bool isTensorOrList(clang::QualType T);

/// The qualified name of the class \p T without references and const; empty if
/// it is not a class.
std::string className(clang::QualType T);

/// Whether \p D belongs to LibTorch: declared in namespace at, c10 or torch.
bool isLibTorch(const clang::NamedDecl &D);
bool isInNamespaceStd(const clang::NamedDecl &D);

} // namespace syncline::lint::model

#endif // SYNCLINE_ANALYZER_MODEL_NAMES_H
