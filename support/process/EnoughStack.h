//===- EnoughStack.h - A stack that a small limit does not end --*- C++ -*-===//

#ifndef SYNCLINE_SUPPORT_PROCESS_ENOUGHSTACK_H
#define SYNCLINE_SUPPORT_PROCESS_ENOUGHSTACK_H

#include <functional>

namespace syncline::process {

/// Calls \p Main, which throws nothing, and returns its result. Where `ulimit
/// -s` allows less than the usual stack, a program would end by a signal,
/// without a word: then \p Main and the threads that it starts get stacks of
/// the usual size. The limit stays, for the programs that \p Main starts.
int withEnoughStack(const std::function<int()> &Main);

} // namespace syncline::process

#endif // SYNCLINE_SUPPORT_PROCESS_ENOUGHSTACK_H
