//===- Program.h - What other functions say of a value ----------*- C++ -*-===//
//
// Within one translation unit: what a function of the project returns, and what
// the private members of a class hold.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_CORE_PROGRAM_H
#define SYNCLINE_ANALYZER_CORE_PROGRAM_H

#include "core/Facts.h"
#include "core/Members.h"

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace clang {
class ASTContext;
class CXXRecordDecl;
class FieldDecl;
class FunctionDecl;
} // namespace clang

namespace syncline {

class Program {
public:
  explicit Program(clang::ASTContext &Context) : Context(Context) {}

  clang::ASTContext &context() const { return Context; }

  /// What \p Function returns where its parameters are \p Given, one each;
  /// nothing where its body is not known, or a derived class may put another in
  /// its place.
  std::optional<ValueFacts>
  returned(const clang::FunctionDecl &Function,
           const std::vector<ValueFacts> &Given) const;

  /// What \p Field holds between calls of its class's methods; nothing where
  /// others can assign it, or one of these methods is defined elsewhere.
  std::optional<ValueFacts> held(const clang::FieldDecl &Field) const;

private:
  ValueFacts analyzeReturns(const clang::FunctionDecl &Function,
                            const std::vector<ValueFacts> &Given) const;

  void findMembers(const clang::CXXRecordDecl &Class) const;

  clang::ASTContext &Context;
  /// Answers that were given, nothing while one is being looked for: a
  /// function that calls itself does not tell what it returns.
  mutable std::map<std::pair<const clang::FunctionDecl *, unsigned>,
                   std::map<std::vector<ValueFacts>, std::optional<ValueFacts>>>
      Returned;
  mutable unsigned Depth = 0;
  mutable unsigned Generation = 0;
  mutable bool IsFinding = false;
  mutable std::map<const clang::CXXRecordDecl *, MemberFacts> Held;
};

} // namespace syncline

#endif // SYNCLINE_ANALYZER_CORE_PROGRAM_H
