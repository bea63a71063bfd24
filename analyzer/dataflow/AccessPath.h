//===- AccessPath.h - A variable or a part of it ----------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_ACCESSPATH_H
#define SYNCLINE_ANALYZER_DATAFLOW_ACCESSPATH_H

#include <compare>
#include <cstdint>
#include <optional>

namespace clang {
class Expr;
class FieldDecl;
class ValueDecl;
} // namespace clang

namespace syncline::lint::dataflow {

/// The position of an object in a container.
struct Position {
  enum class Kind : uint8_t {
    None, ///< not in a container
    Any,
    Constant,
    Variable ///< at the current value of a variable
  };
  Kind Is = Kind::None;
  unsigned Constant = 0;
  const clang::ValueDecl *Variable = nullptr;

  auto operator<=>(const Position &) const = default;

  bool isElement() const { return Is != Kind::None; }
  /// Whether both positions may refer to the same element.
  bool mayEqual(const Position &Other) const;
};

/// A variable, or a member of one. Root is null for a member of *this.
struct AccessPath {
  const clang::ValueDecl *Root = nullptr;
  const clang::FieldDecl *Field = nullptr;
  /// The element of a tuple, a pair or a list of tensors, counted from 1; 0 for
  /// the whole.
  unsigned Element = 0;
  /// The member of Root that is the object with Field, or the container of it.
  const clang::FieldDecl *Owner = nullptr;
  /// The position of the object with Field in its container (Owner or Root).
  Position At = {};

  bool operator==(const AccessPath &) const = default;
  /// Orders a tuple directly before its elements.
  std::strong_ordering operator<=>(const AccessPath &Other) const;

  /// The access path that \p E names, if any. A reference is replaced by the
  /// access path that it is bound to.
  static std::optional<AccessPath> of(const clang::Expr *E);

  /// Like of(), but nothing for a path into an object in a container.
  static std::optional<AccessPath> outsideContainers(const clang::Expr *E);

  /// The path of element \p Index, counted from 0, of this tuple.
  AccessPath element(unsigned Index) const {
    return {Root, Field, Index + 1, Owner, At};
  }
  /// Whether this is a direct member of *this.
  bool isMemberOfThis() const { return !Root && !Owner && Field; }
};

/// An object whose members have access paths: *this, a variable, a member of
/// either, or an element of a container that is one of these. A std::unique_ptr
/// or a std::optional stands for its object, because no other owner shares it.
struct ObjectPath {
  /// As in AccessPath.
  const clang::ValueDecl *Root = nullptr;
  const clang::FieldDecl *Owner = nullptr;
  Position At = {};

  bool operator==(const ObjectPath &) const = default;

  static std::optional<ObjectPath> of(const clang::Expr *E);

  bool isThis() const { return !Root && !Owner; }
  AccessPath member(const clang::FieldDecl &Field) const {
    return {Root, &Field, 0, Owner, At};
  }
  /// Whether \p P is a member of this object or a part of one. Also true for
  /// the same member of a container element that may be this object.
  bool mayHold(const AccessPath &P) const;
};

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_ACCESSPATH_H
