//===- UnseenCallers.h - Functions with invisible callers -------*- C++ -*-===//
//
// Facts about all callers of a function require that all its calls are known.
// Some are not: calls through the address of a function, calls in code that the
// data-flow analysis skips, and calls in the templates of a library.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_SUMMARIES_UNSEENCALLERS_H
#define SYNCLINE_ANALYZER_SUMMARIES_UNSEENCALLERS_H

#include "summaries/CallerArguments.h"

namespace clang {
class QualType;
class RecoveryExpr;
class Stmt;
class TemplateArgument;
} // namespace clang

namespace syncline::lint::summaries {

class UnseenCallers {
public:
  using Functions = CallerArguments::Functions;

  /// Treats the calls that \p Seen contains as visible.
  explicit UnseenCallers(const CallerArguments &Seen) : Seen(Seen) {}

  /// Collects from the body and the initializers of \p Function.
  void add(const clang::FunctionDecl &Function);
  void add(const clang::Stmt *S);

  /// Functions with calls that nothing is known of. Canonical declarations.
  const Functions &unknown() const { return Unknown; }
  /// Constructors of classes that a library template constructs.
  const Functions &constructed() const { return Constructed; }

private:
  void addCall(const clang::Expr &E);
  void addBroken(const clang::RecoveryExpr &Broken);
  void addConstructors(clang::QualType Type);
  void addConstruction(const model::CallView &Call);
  void addArgument(const clang::TemplateArgument &Argument,
                   const model::CallView &Call, bool Constructs);

  const CallerArguments &Seen;
  Functions Unknown;
  Functions Constructed;
};

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_UNSEENCALLERS_H
