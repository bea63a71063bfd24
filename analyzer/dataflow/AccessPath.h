//===- AccessPath.h - A variable or a part of one ---------------*- C++ -*-===//

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

/// Which of the objects in a container.
struct Position {
  enum class Kind : uint8_t {
    None, ///< there is no container
    Any,
    Constant,
    Variable ///< at the index that a variable holds now
  };
  Kind Is = Kind::None;
  unsigned Constant = 0;
  const clang::ValueDecl *Variable = nullptr;

  auto operator<=>(const Position &) const = default;

  bool isElement() const { return Is != Kind::None; }
  /// Whether both may be the same element.
  bool mayEqual(const Position &Other) const;
};

/// A variable, or a member of one. Root is null for a member of *this.
struct AccessPath {
  const clang::ValueDecl *Root = nullptr;
  const clang::FieldDecl *Field = nullptr;
  /// Of a tuple, a pair or a list of tensors: the element, counted from 1; 0
  /// for all of it.
  unsigned Element = 0;
  /// The member of Root that is the object with Field, or that holds it.
  const clang::FieldDecl *Owner = nullptr;
  /// Where the object with Field is in a container, which is Owner, or Root.
  Position At = {};

  bool operator==(const AccessPath &) const = default;
  /// A tuple comes before its elements, with nothing between.
  std::strong_ordering operator<=>(const AccessPath &Other) const;

  /// The access path that \p E names, if it names one. A reference stands for
  /// the access path that it is bound to.
  static std::optional<AccessPath> of(const clang::Expr *E);

  /// The same, where it is not in an object of a container.
  static std::optional<AccessPath> outsideContainers(const clang::Expr *E);

  /// The same tuple's element \p Index, counted from 0.
  AccessPath element(unsigned Index) const {
    return {Root, Field, Index + 1, Owner, At};
  }
  /// Whether it is a member of *this itself.
  bool isMemberOfThis() const { return !Root && !Owner && Field; }
};

/// An object whose members have access paths: *this, a variable, a member of
/// one of both, or one in a container that is one of these. A std::unique_ptr
/// or a std::optional stands for the object in it, because no other one shares
/// it.
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
  /// Whether \p P is a member of this object, or a part of one, or may be the
  /// same of another element of the container.
  bool mayHold(const AccessPath &P) const;
};

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_ACCESSPATH_H
