//===- ProgressPage.h - The current work of a worker ------------*- C++ -*-===//
//
// Memory that a worker shares with its parent. The worker writes each work item
// there before starting it, so the parent knows what a killed worker was doing.
// Writing needs no system call.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_ISOLATION_PROGRESSPAGE_H
#define SYNCLINE_ANALYZER_ISOLATION_PROGRESSPAGE_H

#include "isolation/WorkItem.h"

#include <optional>

namespace syncline::lint::isolation {

class ProgressPage {
public:
  /// Must be created before the worker is forked.
  /// \throws std::bad_alloc if there is no memory.
  ProgressPage();
  ~ProgressPage();
  ProgressPage(const ProgressPage &) = delete;
  ProgressPage &operator=(const ProgressPage &) = delete;

  /// A work item starts, nested in the one that started last.
  void push(const WorkItem &Item);
  /// The innermost item has ended, normally or not.
  void pop();
  /// No item is running: a worker starts over.
  void clear();

  struct Current {
    /// Long names are truncated.
    WorkItem Item;
    /// The id of the untruncated item.
    uint64_t Id = 0;
  };
  /// The innermost item; nothing if none is running.
  std::optional<Current> current() const;

private:
  struct Contents;
  Contents *Shared;
};

} // namespace syncline::lint::isolation

#endif // SYNCLINE_ANALYZER_ISOLATION_PROGRESSPAGE_H
