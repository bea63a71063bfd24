//===- PreamblePlan.h - Headers worth prebuilding ---------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_PREAMBLE_PREAMBLEPLAN_H
#define SYNCLINE_ANALYZER_PREAMBLE_PREAMBLEPLAN_H

#include "commands/Commands.h"

#include <string>
#include <vector>

namespace syncline::lint::preamble {

/// Headers to be prebuilt for files that are compiled alike.
struct PreamblePlan {
  /// In the order in which files include them, as they spell them, without
  /// brackets.
  std::vector<std::string> Headers;
  /// How the files are compiled; the main file of this job stands for all.
  commands::LintJob Model;
  /// Indices of the jobs that it is for.
  std::vector<size_t> Jobs;
};

/// Whether \p Job is parsed as CUDA.
bool isCuda(const commands::LintJob &Job);

/// The arguments of \p Job without its file.
std::vector<std::string> flagsOf(const commands::LintJob &Job);

/// Which headers to prebuild for which of \p Jobs. A job whose files share
/// nothing that is worth it is in no plan.
std::vector<PreamblePlan>
planPreambles(const std::vector<commands::LintJob> &Jobs);

/// The key of \p Plan: its file's name in the folder of preambles.
std::string keyOf(const PreamblePlan &Plan);

} // namespace syncline::lint::preamble

#endif // SYNCLINE_ANALYZER_PREAMBLE_PREAMBLEPLAN_H
