//===- DataPipelines.h - What transforms are given --------------*- C++ -*-===//
//
// A data loader calls what a program derives from the classes of torch::data.
// It hands on what a data set has read, which is on the host unless a transform
// has moved it.
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

/// If a data loader calls \p Function, adds to \p Entry that tensors of which
/// nothing is known are probably on the host.
void enterDataPipeline(const clang::FunctionDecl &Function,
                       dataflow::AbstractState &Entry);

/// Whether \p Made is a transform of torch::data, which may run a lambda.
bool isTransform(const clang::CXXConstructExpr &Made);

/// Adds to \p Entry that the tensors which \p Function takes are probably on
/// the host, unless more is known of them.
void takeFromPipeline(const clang::FunctionDecl &Function,
                      dataflow::AbstractState &Entry);

} // namespace syncline::lint::callsites

#endif // SYNCLINE_ANALYZER_CALLSITES_DATAPIPELINES_H
