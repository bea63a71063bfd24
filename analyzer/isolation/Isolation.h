//===- Isolation.h - A failure loses one work item --------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_ISOLATION_ISOLATION_H
#define SYNCLINE_ANALYZER_ISOLATION_ISOLATION_H

#include "isolation/WorkItem.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <functional>
#include <map>

namespace syncline::lint::isolation {

class ProgressPage;

/// Keyed by WorkItem::id(): items that are skipped because they killed an
/// earlier worker, and how that worker ended.
using FatalItems = std::map<uint64_t, std::string>;

/// Runs work items, and reports those that fail.
class Isolation {
public:
  using Reporter = std::function<void(const InternalError &)>;

  /// \p Progress records each item; null for none.
  explicit Isolation(Reporter Report, ProgressPage *Progress = nullptr,
                     FatalItems Fatal = {})
      : Report(std::move(Report)), Progress(Progress), Fatal(std::move(Fatal)) {
  }

  /// Makes run() survive signals, including those from stack overflows. Affects
  /// the whole process, so only workers call it: clang-tidy installs its own
  /// handlers.
  static void catchSignals();

  /// Runs \p Work, which may run nested items.
  /// \returns whether it ended normally. After a signal, destructors of objects
  /// in \p Work have not run.
  bool run(const WorkItem &Item, llvm::function_ref<void()> Work);

private:
  Reporter Report;
  ProgressPage *Progress;
  FatalItems Fatal;
};

} // namespace syncline::lint::isolation

#endif // SYNCLINE_ANALYZER_ISOLATION_ISOLATION_H
