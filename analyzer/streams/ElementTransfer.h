//===- ElementTransfer.h - Effects of one element of a graph ----*- C++ -*-===//

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

/// Changes \p State, values and streams, to what holds after \p Element: a
/// statement, or the initializer of a member. The transfer function of every
/// Fixpoint in the linter.
void transferElement(const clang::CFGElement &Element,
                     dataflow::AbstractState &State,
                     const dataflow::Summaries &Program);

} // namespace syncline::lint::streams

#endif // SYNCLINE_ANALYZER_STREAMS_ELEMENTTRANSFER_H
