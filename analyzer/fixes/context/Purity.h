//===- Purity.h - Expressions that may move ---------------------*- C++ -*-===//

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

/// Whether \p E can be computed again, or never: it reads variables,
/// computes fresh values and takes views.
bool isPure(const clang::Expr &E);

/// Whether \p Variable is assigned, changed in place or handed out by reference
/// below \p Scope, or may be in a build that compiles more of it.
bool isChanged(const clang::ValueDecl &Variable, const clang::Stmt &Scope,
               const EnclosingContext &Enclosing);

/// \returns the initializer of the local variable that \p E names, if the
/// variable keeps its first value, and otherwise \p E. Casts and temporaries
/// are stripped.
const clang::Expr &definitionOf(const clang::Expr &E,
                                const EnclosingContext &Enclosing);

/// Whether the body only reads and assigns the number \p V, and no other name
/// refers to it.
bool isPrivateNumber(const clang::VarDecl &V,
                     const EnclosingContext &Enclosing);

/// Whether nothing but \p V names the memory of its tensor.
bool ownsMemory(const clang::VarDecl &V, const EnclosingContext &Enclosing);

/// Whether code below \p S asks for copies that do not block the host, or works
/// with streams. Without a synchronization, such code may then write memory too
/// early.
bool isAsynchronous(const clang::Stmt &S);

} // namespace syncline::lint::fixes::context

#endif // SYNCLINE_ANALYZER_FIXES_CONTEXT_PURITY_H
