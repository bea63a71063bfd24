//===- ForwardMethods.h - Methods that are named forward --------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_FORWARDMETHODS_H
#define SYNCLINE_ANALYZER_DATAFLOW_FORWARDMETHODS_H

namespace clang {
class FunctionDecl;
} // namespace clang

namespace syncline::lint::dataflow {

bool isForward(const clang::FunctionDecl &Callee);

/// Whether \p Forward may be a model's, which runs where its input is. Only a
/// class without bases is certainly no model.
bool mayBeOfModel(const clang::FunctionDecl &Forward);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_FORWARDMETHODS_H
