//===- Modules.h - The modules that calls use -------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_MODEL_MODULES_H
#define SYNCLINE_ANALYZER_MODEL_MODULES_H

namespace clang {
class Expr;
class ValueDecl;
} // namespace clang

namespace syncline::lint::model {

struct CallView;

/// The variable or the member of *this that is the module in Model->to(),
/// (*Model).to() and Model.to(), given their \p Object; null for others.
const clang::ValueDecl *moduleIn(const clang::Expr *Object);

/// Whether \p Call returns the parameters or the buffers of a module that is a
/// parameter of the function. Such a module is mostly where the program runs:
/// functions that make a module move it.
bool readsGivenModule(const CallView &Call);

} // namespace syncline::lint::model

#endif // SYNCLINE_ANALYZER_MODEL_MODULES_H
