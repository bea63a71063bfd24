//===- WorkItem.h - A piece of work that may fail ---------------*- C++ -*-===//
//
// The unit of isolation: if a work item fails, only its result is lost.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_ISOLATION_WORKITEM_H
#define SYNCLINE_ANALYZER_ISOLATION_WORKITEM_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>

namespace syncline::lint::isolation {

enum class Stage {
  /// Analyses of the whole file: which functions are hot, which use a GPU.
  File,
  /// The summary of a function for its callers.
  Summary,
  /// The data flow of a function.
  Analysis,
  Match,
  Hotness,
  Invariance,
  Message,
  Fix,
  Suppression
};

/// "analysis", the name in fault injection and the encoding.
llvm::StringRef nameOf(Stage S);

struct WorkItem {
  isolation::Stage Stage = Stage::File;
  /// Distinguishes items of the same stage: the rule's id, or the fix's name.
  std::string Detail;
  /// The qualified name of the function or the variable; empty for a file.
  std::string Function;
  /// As in findings. The line is the function's or the call's.
  std::string File;
  unsigned Line = 0;

  /// Equal for equal items, across processes.
  uint64_t id() const;
};

/// A failed work item and its failure: "signal 11" or the text of an exception.
struct InternalError {
  WorkItem Item;
  std::string Reason;
};

/// A line for the user that states what is lost: "a.cpp:3: internal error in
/// the fix 'sum' of f() (signal 11): ..."
std::string describe(const InternalError &Error);

} // namespace syncline::lint::isolation

#endif // SYNCLINE_ANALYZER_ISOLATION_WORKITEM_H
