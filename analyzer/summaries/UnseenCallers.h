//===- UnseenCallers.h - Functions that code calls out of sight -*- C++ -*-===//
//
// Facts about all callers of a function need all of its calls. Some are not
// seen: those of a function whose address is taken, those in code that the data
// flow leaves out, and those that templates of a library make.
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

  /// Calls that \p Seen has are seen.
  explicit UnseenCallers(const CallerArguments &Seen) : Seen(Seen) {}

  /// Reads the body and the initializers of \p Function.
  void add(const clang::FunctionDecl &Function);
  void add(const clang::Stmt *S);

  /// Nothing is known of some calls of these. Canonical declarations.
  const Functions &unknown() const { return Unknown; }
  /// The constructors of classes that a template of a library constructs.
  const Functions &constructed() const { return Constructed; }

private:
  void addCall(const clang::Expr &E);
  void addBroken(const clang::RecoveryExpr &Broken);
  void addConstructors(clang::QualType Type);
  void addConstruction(const clang::FunctionDecl &Callee);
  void addArgument(const clang::TemplateArgument &Argument, bool Constructs);

  const CallerArguments &Seen;
  Functions Unknown;
  Functions Constructed;
};

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_UNSEENCALLERS_H
