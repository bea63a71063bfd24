//===- AsyncTransfer.h - Transfer of streams and copies ---------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_STREAMS_ASYNCTRANSFER_H
#define SYNCLINE_ANALYZER_STREAMS_ASYNCTRANSFER_H

namespace clang {
class CFGElement;
} // namespace clang

namespace syncline::lint::dataflow {
class AbstractState;
class Summaries;
} // namespace syncline::lint::dataflow

namespace syncline::lint::streams {

/// Applies the effect of \p Element on streams and copies to \p State. Must run
/// before the facts about values are updated.
void transferAsync(const clang::CFGElement &Element,
                   dataflow::AbstractState &State,
                   const dataflow::Summaries &Program);

} // namespace syncline::lint::streams

#endif // SYNCLINE_ANALYZER_STREAMS_ASYNCTRANSFER_H
