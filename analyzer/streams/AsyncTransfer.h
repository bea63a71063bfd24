//===- AsyncTransfer.h - What time does to streams and copies ---*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_STREAMS_ASYNCTRANSFER_H
#define SYNCLINE_ANALYZER_STREAMS_ASYNCTRANSFER_H

namespace clang {
class CFGElement;
} // namespace clang

namespace syncline {

class Summaries;
class State;

/// Changes the streams and copies of \p Here to what holds after \p Element;
/// before its facts about values are changed.
void transferAsync(const clang::CFGElement &Element, State &Here,
                   const Summaries &Around);

} // namespace syncline

#endif // SYNCLINE_ANALYZER_STREAMS_ASYNCTRANSFER_H
