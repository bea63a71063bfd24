//===- ElementTransfer.h - Effects of one element of a graph ----*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_STREAMS_ELEMENTTRANSFER_H
#define SYNCLINE_ANALYZER_STREAMS_ELEMENTTRANSFER_H

namespace clang {
class CFGElement;
} // namespace clang

namespace syncline {

class State;
class Summaries;

/// Changes \p Here, values and streams, to what holds after \p Element: a
/// statement, or the initializer of a member. The transfer function of every
/// FixedPoint in the linter.
void transferElement(const clang::CFGElement &Element, State &Here,
                     const Summaries &Around);

} // namespace syncline

#endif // SYNCLINE_ANALYZER_STREAMS_ELEMENTTRANSFER_H
