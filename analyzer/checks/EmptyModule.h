//===- EmptyModule.h - Modules without tensors ------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_CHECKS_EMPTYMODULE_H
#define SYNCLINE_ANALYZER_CHECKS_EMPTYMODULE_H

namespace clang {
class Expr;
} // namespace clang

namespace syncline::lint::checks {

/// Whether \p Object is a module, or points to one, of a class of the program
/// that has no tensors to move, save or synchronize: neither the class nor its
/// bases have tensors or modules as members, or register any.
bool isEmptyModule(const clang::Expr &Object);

} // namespace syncline::lint::checks

#endif // SYNCLINE_ANALYZER_CHECKS_EMPTYMODULE_H
