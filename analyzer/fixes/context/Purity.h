//===- Purity.h - Expressions that can be moved -----------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_CONTEXT_PURITY_H
#define SYNCLINE_ANALYZER_FIXES_CONTEXT_PURITY_H

namespace clang {
class Expr;
class Stmt;
class ValueDecl;
class VarDecl;
} // namespace clang

namespace syncline::lint::fixes::context {

class EnclosingContext;

/// Whether \p E can be recomputed or omitted: it only reads variables, computes
/// new values and takes views.
bool isPure(const clang::Expr &E);

/// Whether \p Variable is assigned, changed in place or passed by non-const
/// reference below \p Scope, or may be in a build that compiles more of it.
bool isChanged(const clang::ValueDecl &Variable, const clang::Stmt &Scope,
               const EnclosingContext &Enclosing);

/// \returns the initializer of the local variable that \p E names if the
/// variable is never reassigned, and otherwise \p E. Strips casts and
/// temporaries.
const clang::Expr &definitionOf(const clang::Expr &E,
                                const EnclosingContext &Enclosing);

/// Whether the body only reads and assigns the number \p V, and nothing aliases
/// it.
bool isPrivateNumber(const clang::VarDecl &V,
                     const EnclosingContext &Enclosing);

/// Whether \p V is the only name for the memory of its tensor.
bool ownsMemory(const clang::VarDecl &V, const EnclosingContext &Enclosing);

/// Whether code below \p S requests non-blocking copies or uses streams.
/// Without a synchronization, such code may write memory too early.
bool isAsynchronous(const clang::Stmt &S);

} // namespace syncline::lint::fixes::context

#endif // SYNCLINE_ANALYZER_FIXES_CONTEXT_PURITY_H
