//===- AsyncTransfer.h - Streams and copies over time -----------*- C++ -*-===//

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

/// Changes the streams and copies of \p State to what holds after \p
/// Element; before its facts about values are changed.
void transferAsync(const clang::CFGElement &Element,
                   dataflow::AbstractState &State,
                   const dataflow::Summaries &Program);

} // namespace syncline::lint::streams

#endif // SYNCLINE_ANALYZER_STREAMS_ASYNCTRANSFER_H
