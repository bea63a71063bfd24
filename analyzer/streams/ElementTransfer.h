//===- ElementTransfer.h - Transfer function of a CFG element ---*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_STREAMS_ELEMENTTRANSFER_H
#define SYNCLINE_ANALYZER_STREAMS_ELEMENTTRANSFER_H

namespace clang {
class CFGElement;
} // namespace clang

namespace syncline::lint::dataflow {
class AbstractState;
class Summaries;
} // namespace syncline::lint::dataflow

namespace syncline::lint::streams {

/// Applies the effect of \p Element, a statement or a member initializer, on
/// values and streams to \p State. This is the transfer function of every
/// Fixpoint in the linter.
void transferElement(const clang::CFGElement &Element,
                     dataflow::AbstractState &State,
                     const dataflow::Summaries &Program);

} // namespace syncline::lint::streams

#endif // SYNCLINE_ANALYZER_STREAMS_ELEMENTTRANSFER_H
