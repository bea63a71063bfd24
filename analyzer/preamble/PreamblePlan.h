//===- PreamblePlan.h - Headers worth prebuilding ---------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_PREAMBLE_PREAMBLEPLAN_H
#define SYNCLINE_ANALYZER_PREAMBLE_PREAMBLEPLAN_H

#include "commands/Commands.h"

#include <string>
#include <vector>

namespace syncline::lint::preamble {

/// Headers to precompile for files with equal flags.
struct PreamblePlan {
  /// In the order in which files include them, spelled as in the files without
  /// brackets.
  std::vector<std::string> Headers;
  /// A representative job for how the files are compiled.
  commands::LintJob Model;
  /// Indices of the jobs that use it.
  std::vector<size_t> Jobs;
};

/// Whether \p Job is parsed as CUDA.
bool isCuda(const commands::LintJob &Job);

/// The arguments of \p Job without its file.
std::vector<std::string> flagsOf(const commands::LintJob &Job);

/// Which headers to precompile for which of \p Jobs. A job that shares too few
/// headers with others is in no plan.
std::vector<PreamblePlan>
planPreambles(const std::vector<commands::LintJob> &Jobs);

/// The key of \p Plan: its file name in the preamble folder.
std::string keyOf(const PreamblePlan &Plan);

} // namespace syncline::lint::preamble

#endif // SYNCLINE_ANALYZER_PREAMBLE_PREAMBLEPLAN_H
