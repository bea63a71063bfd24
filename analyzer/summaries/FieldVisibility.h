//===- FieldVisibility.h - Which code can access a field --------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_SUMMARIES_FIELDVISIBILITY_H
#define SYNCLINE_ANALYZER_SUMMARIES_FIELDVISIBILITY_H

#include <cstdint>

namespace clang {
class CXXMethodDecl;
class FieldDecl;
} // namespace clang

namespace syncline::lint::summaries {

/// How many of the assignments to a field are in the translation unit.
enum class FieldVisibility : uint8_t {
  /// All: every method has its body here, and either a source file defines the
  /// class, or the field is private and the class has no friend.
  Whole,
  /// All those in methods of its class. Other code may assign the field, too.
  OwnMethods,
  /// Only some: methods of its class are defined elsewhere.
  Partial
};

/// Whether \p Field is accessible only to the methods of its class.
bool isOwnOfMethods(const clang::FieldDecl &Field);

/// Whether \p Method is declared in a class but has no body in the unit.
bool isMissing(const clang::CXXMethodDecl &Method);

FieldVisibility visibilityOf(const clang::FieldDecl &Field);

/// Whether the unit contains all code that can call \p Method by name: it is
/// private, and everything with access to it has its body here.
bool hasAllCallers(const clang::CXXMethodDecl &Method);

/// The member to which \p Method returns a mutable reference, as in
/// `Tensor &x() { return X; }`, if the body is in the class so that all callers
/// see it. Null for other methods.
const clang::FieldDecl *memberExposedBy(const clang::CXXMethodDecl &Method);

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_FIELDVISIBILITY_H
