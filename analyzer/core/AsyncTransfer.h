//===- AsyncTransfer.h - What time does to streams and copies ---*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_CORE_ASYNCTRANSFER_H
#define SYNCLINE_ANALYZER_CORE_ASYNCTRANSFER_H

namespace clang {
class CFGElement;
} // namespace clang

namespace syncline {

class Program;
class State;

/// Changes the streams and copies of \p Here to what holds after \p Element;
/// before its facts about values are changed.
void transferAsync(const clang::CFGElement &Element, State &Here,
                   const Program &Around);

} // namespace syncline

#endif // SYNCLINE_ANALYZER_CORE_ASYNCTRANSFER_H
