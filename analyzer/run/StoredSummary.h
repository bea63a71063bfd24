//===- StoredSummary.h - The summary of a unit, as a file -------*- C++ -*-===//
//
// The cache keeps one for each file of a program, and build farms exchange
// them. A summary is valid while the project's own files that its unit reads
// are what they were.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_RUN_STOREDSUMMARY_H
#define SYNCLINE_ANALYZER_RUN_STOREDSUMMARY_H

#include "commands/Commands.h"
#include "config/LintRequest.h"
#include "program/ProgramUnit.h"

#include <optional>
#include <string>
#include <string_view>

namespace syncline::lint::run {

struct StoredSummary {
  /// Portable, as FileStamps writes paths.
  std::string MainFile;
  /// By identityOf().
  std::string Identity;
  /// The project's files that the unit reads, by FileStamps::note().
  std::string Stamped;
  program::ProgramUnit Unit;
};

/// What the summary of \p Job depends on besides its files.
std::string identityOf(const commands::LintJob &Job,
                       const config::LintRequest &Request);

std::string encode(const StoredSummary &Summary);

/// The summary in the file \p Path. \p Problem: why there is none, a line for
/// the user; empty if there is no such file.
std::optional<StoredSummary> readSummary(const std::string &Path,
                                         std::string &Problem);

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_STOREDSUMMARY_H
