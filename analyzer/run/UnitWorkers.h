//===- UnitWorkers.h - Lints files in processes -----------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_RUN_UNITWORKERS_H
#define SYNCLINE_ANALYZER_RUN_UNITWORKERS_H

#include "run/Unit.h"

#include <cstddef>
#include <functional>
#include <vector>

namespace syncline::lint::preamble {
struct Preamble;
} // namespace syncline::lint::preamble

namespace syncline::lint::run {

/// A unit that needs a worker.
struct UnitTask {
  run::Unit *Unit = nullptr;
  /// Null for none.
  const preamble::Preamble *Prebuilt = nullptr;
};

/// Fills in the results, failures and times of the units, \p Workers at a time.
/// A worker that is killed loses the work item that it was in: another one does
/// the file again without it. \p Started is told the index of each task.
/// \throws UsageError if no process can be made.
void lintInWorkers(const std::vector<UnitTask> &Tasks, unsigned Workers,
                   const std::function<void(size_t)> &Started);

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_UNITWORKERS_H
