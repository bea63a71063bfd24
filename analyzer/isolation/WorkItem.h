//===- WorkItem.h - A piece of work that may fail ---------------*- C++ -*-===//
//
// The unit of isolation: if a work item fails, its result is lost and nothing
// else is.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_ISOLATION_WORKITEM_H
#define SYNCLINE_ANALYZER_ISOLATION_WORKITEM_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>

namespace syncline::lint::isolation {

enum class Stage {
  /// What the whole file needs: which functions are hot, which use a GPU.
  File,
  /// What other functions need to know of a function.
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

/// "analysis", as fault injection and the encoding name it.
llvm::StringRef nameOf(Stage S);

struct WorkItem {
  isolation::Stage Stage = Stage::File;
  /// Distinguishes items of a stage: the id of the rule, or the name of the
  /// fix.
  std::string Detail;
  /// The qualified name of the function or the variable; empty for a file.
  std::string Function;
  /// As in findings. The line is that of the function or of the call.
  std::string File;
  unsigned Line = 0;

  /// The same for equal items, also in another process.
  uint64_t id() const;
};

/// A work item that failed, and how: "signal 11" or the text of an exception.
struct InternalError {
  WorkItem Item;
  std::string Reason;
};

/// "a.cpp:3: internal error in the fix 'sum' of f() (signal 11): ...", a line
/// for the user that names the loss.
std::string describe(const InternalError &Error);

} // namespace syncline::lint::isolation

#endif // SYNCLINE_ANALYZER_ISOLATION_WORKITEM_H
