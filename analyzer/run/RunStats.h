//===- RunStats.h - What a run has cost -------------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_RUN_RUNSTATS_H
#define SYNCLINE_ANALYZER_RUN_RUNSTATS_H

#include "run/Unit.h"

#include <cstddef>
#include <iosfwd>
#include <string>
#include <vector>

namespace syncline::lint::run {

/// The cost of a run, for --stats.
struct RunStats {
  size_t Cached = 0;
  size_t WithPreamble = 0;
  size_t PreamblesBuilt = 0;
  double PrebuildSeconds = 0;
  /// Units that other units contribute facts to.
  size_t Linked = 0;
  /// How often a unit was linted again for them, and parsed again.
  size_t Relinted = 0;
  size_t ParsedAgain = 0;
  /// Of preambles that do not parse: their headers and the first error.
  std::vector<std::string> Failures;
};

/// What became of each unit, a line each, and of all together.
void printStats(const std::vector<Unit> &Units, const RunStats &Stats,
                std::ostream &Out);

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_RUNSTATS_H
