//===- DataPipelines.h - Inputs of data-loading code ------------*- C++ -*-===//
//
// A data loader calls the classes that a program derives from those of
// torch::data. It passes them what a data set has read, which is on the host
// unless a transform has moved it.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_CALLSITES_DATAPIPELINES_H
#define SYNCLINE_ANALYZER_CALLSITES_DATAPIPELINES_H

namespace clang {
class CXXConstructExpr;
class FunctionDecl;
} // namespace clang

namespace syncline::lint::dataflow {
class AbstractState;
} // namespace syncline::lint::dataflow

namespace syncline::lint::callsites {

/// If a data loader calls \p Function, marks tensors of unknown device in
/// \p Entry as probably on the host. In any method of a data set, tensors of
/// unknown origin are probably there.
void enterDataPipeline(const clang::FunctionDecl &Function,
                       dataflow::AbstractState &Entry);

/// Whether \p Made constructs a transform of torch::data, which may run a
/// lambda.
bool isTransform(const clang::CXXConstructExpr &Made);

/// Marks the tensor parameters of \p Function in \p Entry as probably on the
/// host unless more is known about them.
void takeFromPipeline(const clang::FunctionDecl &Function,
                      dataflow::AbstractState &Entry);

} // namespace syncline::lint::callsites

#endif // SYNCLINE_ANALYZER_CALLSITES_DATAPIPELINES_H
