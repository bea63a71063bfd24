//===- EmptyModule.h - Modules without tensors ------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_CHECKS_EMPTYMODULE_H
#define SYNCLINE_ANALYZER_CHECKS_EMPTYMODULE_H

namespace clang {
class Expr;
} // namespace clang

namespace syncline::lint::checks {

/// Whether \p Object is, or points to, a module of a user-defined class without
/// tensors to move, save or synchronize: neither the class nor its bases have
/// tensors or modules as members, or register any.
bool isEmptyModule(const clang::Expr &Object);

} // namespace syncline::lint::checks

#endif // SYNCLINE_ANALYZER_CHECKS_EMPTYMODULE_H
