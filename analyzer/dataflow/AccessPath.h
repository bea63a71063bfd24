//===- AccessPath.h - A variable or a part of one ---------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_ACCESSPATH_H
#define SYNCLINE_ANALYZER_DATAFLOW_ACCESSPATH_H

#include <compare>
#include <optional>

namespace clang {
class Expr;
class FieldDecl;
class ValueDecl;
} // namespace clang

namespace syncline::lint::dataflow {

/// A variable, or a member of one. Root is null for a member of *this.
struct AccessPath {
  const clang::ValueDecl *Root = nullptr;
  const clang::FieldDecl *Field = nullptr;
  /// Of a tuple, a pair or a list of tensors: the element, counted from 1; 0
  /// for all of it.
  unsigned Element = 0;

  auto operator<=>(const AccessPath &) const = default;

  /// The access path that \p E names, if it names one. A reference stands for
  /// the access path that it is bound to.
  static std::optional<AccessPath> of(const clang::Expr *E);

  /// The same tuple's element \p Index, counted from 0.
  AccessPath element(unsigned Index) const { return {Root, Field, Index + 1}; }
};

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_ACCESSPATH_H
