//===- UnitWorkers.h - Lints files in child processes -----------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_RUN_UNITWORKERS_H
#define SYNCLINE_ANALYZER_RUN_UNITWORKERS_H

#include "run/ParkedWorker.h"
#include "run/Unit.h"

#include <cstddef>
#include <functional>
#include <map>
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
  /// The facts that other units contribute; null for none.
  const program::ImportedFacts *Imports = nullptr;
  /// Identifies the unit across calls of lint().
  size_t Id = 0;
};

class UnitWorkers {
public:
  /// Runs \p Count workers at a time. With \p Parks, workers keep their ASTs
  /// for the next call of lint(), as far as memory allows.
  UnitWorkers(unsigned Count, bool Parks) : Count(Count), Parks(Parks) {}

  /// Fills in the results, failures and times of the units. A worker that is
  /// killed loses its current work item: another one repeats the file without
  /// the item. Calls \p Started with the index of each task.
  /// \throws UsageError if no process can be created.
  void lint(const std::vector<UnitTask> &Tasks,
            const std::function<void(size_t)> &Started);

  /// Whether the AST of the unit with this \p Id is kept.
  bool isParked(size_t Id) const { return Parked.contains(Id); }
  /// Releases the AST.
  void forget(size_t Id) { Parked.erase(Id); }

private:
  unsigned Count;
  bool Parks;
  std::map<size_t, ParkedWorker> Parked;
};

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_UNITWORKERS_H
