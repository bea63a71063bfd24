//===- Transfer.h - What a statement does to the facts ----------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_TRANSFER_H
#define SYNCLINE_ANALYZER_DATAFLOW_TRANSFER_H

namespace clang {
class Stmt;
} // namespace clang

namespace syncline::lint::dataflow {

class Summaries;
class AbstractState;

/// Changes \p State to what holds after \p S, an element of a
/// control-flow graph; its subexpressions were elements before it.
void transfer(const clang::Stmt &S, AbstractState &State,
              const Summaries &Program);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_TRANSFER_H
