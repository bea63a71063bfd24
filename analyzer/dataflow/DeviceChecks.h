//===- DeviceChecks.h - Functions that check their arguments ----*- C++ -*-===//
//
// `void checkInput(const Tensor &X) { TORCH_CHECK(X.is_cuda()); }` returns only
// if its argument is on a GPU. So do the operators of an extension that begin
// with such a check.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_DEVICECHECKS_H
#define SYNCLINE_ANALYZER_DATAFLOW_DEVICECHECKS_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang {
class FunctionDecl;
class ParmVarDecl;
class Stmt;
class ValueDecl;
} // namespace clang

namespace syncline::lint::model {
struct CallView;
} // namespace syncline::lint::model

namespace syncline::lint::dataflow {

class AbstractState;
class Summaries;

/// Whether \p S assigns \p Variable.
bool assigns(const clang::Stmt *S, const clang::ValueDecl *Variable);

/// Whether the body of \p Function queries where tensors are, possibly through
/// calls of functions that \p IsCheck accepts.
bool containsDeviceCheck(
    const clang::FunctionDecl &Function,
    llvm::function_ref<bool(const clang::FunctionDecl &)> IsCheck);

/// Whether \p Parameter, of a definition, is a tensor of the caller until the
/// function returns.
bool keepsTensor(const clang::ParmVarDecl &Parameter);

/// Gives the arguments of \p Call, a call of a function of the program, the
/// devices without which the function would not have returned.
void placeArguments(const model::CallView &Call, AbstractState &State,
                    const Summaries &Program);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_DEVICECHECKS_H
