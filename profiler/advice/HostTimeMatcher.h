//===- HostTimeMatcher.h - Which library code takes time --------*- C++ -*-===//
//
// The entries of rules/libraries about host time name functions. A node of a
// tree of calls belongs to the entry of the outermost function around it that
// has one: generate() calls the layers of a model, and a faster generate()
// includes faster layers.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ADVICE_HOSTTIMEMATCHER_H
#define SYNCLINE_PROFILER_ADVICE_HOSTTIMEMATCHER_H

#include "loader/LibraryTable.h"
#include "timeline/symbols/SourceFrame.h"

#include <cstdint>
#include <span>
#include <vector>

namespace syncline::advice {

/// A line of a function, as its caller reached it.
struct CallNode {
  /// The number of the caller's node, a smaller one. Node 0 is its own.
  uint32_t Parent = 0;
  const symbols::SourceFrame *Frame = nullptr;
  /// Whether several threads run the node or what it calls.
  bool IsOfSeveralThreads = false;
};

/// By node; null if no entry covers it. Node 0 stands for what has no caller.
/// \p Table must outlive the result.
std::vector<const rules::LibraryEntry *>
hostEntriesOf(std::span<const CallNode> Tree, const rules::LibraryTable &Table);

} // namespace syncline::advice

#endif // SYNCLINE_PROFILER_ADVICE_HOSTTIMEMATCHER_H
