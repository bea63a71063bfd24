//===- FieldVisibility.h - Which code can use a member ----------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_SUMMARIES_FIELDVISIBILITY_H
#define SYNCLINE_ANALYZER_SUMMARIES_FIELDVISIBILITY_H

#include <cstdint>

namespace clang {
class CXXMethodDecl;
class FieldDecl;
} // namespace clang

namespace syncline::lint::summaries {

/// How many of the assignments to a field the translation unit shows.
enum class FieldVisibility : uint8_t {
  /// All: the field is private, every method has its body here, and the class
  /// has no friend.
  Whole,
  /// All of its own methods. Other code may assign the field, too.
  OwnMethods,
  /// Some of its methods are defined elsewhere.
  Partial
};

/// Whether only the methods of its class reach \p Field.
bool isOwnOfMethods(const clang::FieldDecl &Field);

/// Whether the body of \p Method, which a class declares, is elsewhere.
bool isMissing(const clang::CXXMethodDecl &Method);

FieldVisibility visibilityOf(const clang::FieldDecl &Field);

/// Whether the translation unit shows all code that can call \p Method by its
/// name: it is private, and all that reaches it has its body here.
bool hasAllCallers(const clang::CXXMethodDecl &Method);

/// The member that \p Method hands out to be changed: `Tensor &x() { return X;
/// }` in the class, which all its callers see. Null for other methods.
const clang::FieldDecl *handedOutBy(const clang::CXXMethodDecl &Method);

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_FIELDVISIBILITY_H
