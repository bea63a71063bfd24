//===- RunStats.h - Statistics of a run -------------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_RUN_RUNSTATS_H
#define SYNCLINE_ANALYZER_RUN_RUNSTATS_H

#include "run/Unit.h"

#include <cstddef>
#include <iosfwd>
#include <string>
#include <vector>

namespace syncline::lint::run {

/// Statistics of a run, for --stats.
struct RunStats {
  size_t Cached = 0;
  size_t WithPreamble = 0;
  size_t PreamblesBuilt = 0;
  double PrebuildSeconds = 0;
  /// The number of units to which other units contribute facts.
  size_t Linked = 0;
  /// How often units were linted again for these facts, and parsed again.
  size_t Relinted = 0;
  size_t ParsedAgain = 0;
  /// For preambles that do not parse: their headers and the first error.
  std::vector<std::string> Failures;
};

/// Prints a line for each unit, and the totals.
void printStats(const std::vector<Unit> &Units, const RunStats &Stats,
                std::ostream &Out);

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_RUNSTATS_H
