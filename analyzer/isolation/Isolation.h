//===- Isolation.h - A failure loses one work item --------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_ISOLATION_ISOLATION_H
#define SYNCLINE_ANALYZER_ISOLATION_ISOLATION_H

#include "isolation/WorkItem.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <functional>
#include <map>

namespace syncline::lint::isolation {

class ProgressPage;

/// By WorkItem::id(): items that are not started, as they killed an earlier
/// worker, and how that one ended.
using FatalItems = std::map<uint64_t, std::string>;

/// Runs work items, and reports those that fail.
class Isolation {
public:
  using Reporter = std::function<void(const InternalError &)>;

  /// \p Progress is told of each item; null for none.
  explicit Isolation(Reporter Report, ProgressPage *Progress = nullptr,
                     FatalItems Fatal = {})
      : Report(std::move(Report)), Progress(Progress), Fatal(std::move(Fatal)) {
  }

  /// Makes run() survive signals, stack overflows among them. It concerns the
  /// whole process, so it is left to workers: clang-tidy handles its own.
  static void catchSignals();

  /// Runs \p Work, which may run items itself. \returns whether it ended
  /// normally. After a signal no destructor of \p Work's objects has run.
  bool run(const WorkItem &Item, llvm::function_ref<void()> Work);

private:
  Reporter Report;
  ProgressPage *Progress;
  FatalItems Fatal;
};

} // namespace syncline::lint::isolation

#endif // SYNCLINE_ANALYZER_ISOLATION_ISOLATION_H
