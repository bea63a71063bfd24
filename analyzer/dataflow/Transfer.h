//===- Transfer.h - The transfer function of a statement --------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_TRANSFER_H
#define SYNCLINE_ANALYZER_DATAFLOW_TRANSFER_H

namespace clang {
class Stmt;
} // namespace clang

namespace syncline::lint::dataflow {

class Summaries;
class AbstractState;

/// Applies the transfer function of \p S, a CFG element, to \p State. The
/// subexpressions of \p S are earlier CFG elements.
void transfer(const clang::Stmt &S, AbstractState &State,
              const Summaries &Program);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_TRANSFER_H
