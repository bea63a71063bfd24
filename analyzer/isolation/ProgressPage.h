//===- ProgressPage.h - What a worker is doing ------------------*- C++ -*-===//
//
// Memory that a worker shares with its parent. The worker writes each work item
// there before it starts it, so the parent knows what a killed worker was
// doing. Writing costs no system call.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_ISOLATION_PROGRESSPAGE_H
#define SYNCLINE_ANALYZER_ISOLATION_PROGRESSPAGE_H

#include "isolation/WorkItem.h"

#include <optional>

namespace syncline::lint::isolation {

class ProgressPage {
public:
  /// To be made before the worker is forked.
  /// \throws std::bad_alloc if there is no memory.
  ProgressPage();
  ~ProgressPage();
  ProgressPage(const ProgressPage &) = delete;
  ProgressPage &operator=(const ProgressPage &) = delete;

  /// A work item starts within the one that started last.
  void push(const WorkItem &Item);
  /// The innermost item has ended, in whatever way.
  void pop();
  /// No item is under way: a worker starts again.
  void clear();

  struct Current {
    /// Long names are cut.
    WorkItem Item;
    /// That of the whole item.
    uint64_t Id = 0;
  };
  /// The innermost item; nothing if none is under way.
  std::optional<Current> current() const;

private:
  struct Contents;
  Contents *Shared;
};

} // namespace syncline::lint::isolation

#endif // SYNCLINE_ANALYZER_ISOLATION_PROGRESSPAGE_H
