//===- DispatcherCalls.h - Calls of operators by name -----------*- C++ -*-===//
//
// `Dispatcher::singleton().findSchemaOrThrow("ns::op", "").typed<F>().call(X)`
// runs the kernel that is registered for the operator and the device of X. The
// handle is often kept in a static variable.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_MODEL_DISPATCHERCALLS_H
#define SYNCLINE_ANALYZER_MODEL_DISPATCHERCALLS_H

#include "llvm/ADT/StringRef.h"

namespace clang {
class Expr;
} // namespace clang

namespace syncline::lint::model {

struct CallView;

/// Whether \p Call calls an operator through the handle of the dispatcher.
bool isDispatched(const CallView &Call);

/// The operator that such a \p Call names, without its namespace; empty if it
/// is not known.
llvm::StringRef operatorDispatchedBy(const CallView &Call);

/// The name of the operator, without its namespace and its schema, in the
/// string literal \p E; empty for other expressions.
llvm::StringRef operatorNamedBy(const clang::Expr *E);

} // namespace syncline::lint::model

#endif // SYNCLINE_ANALYZER_MODEL_DISPATCHERCALLS_H
