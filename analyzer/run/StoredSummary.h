//===- StoredSummary.h - A unit's summary as a file -------------*- C++ -*-===//
//
// The cache stores one for each file of a program, and build farms exchange
// them. A summary is valid as long as the project's own files that its unit
// reads are unchanged.
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
  /// A portable path as written by FileStamps.
  std::string MainFile;
  /// The result of identityOf().
  std::string Identity;
  /// The project's files that the unit reads, as written by FileStamps::note().
  std::string Stamped;
  program::ProgramUnit Unit;
};

/// What the summary of \p Job depends on other than its files.
std::string identityOf(const commands::LintJob &Job,
                       const config::LintRequest &Request);

std::string encode(const StoredSummary &Summary);

/// The summary in the file \p Path. If there is none, \p Problem is a line for
/// the user with the reason; it is empty if the file does not exist.
std::optional<StoredSummary> readSummary(const std::string &Path,
                                         std::string &Problem);

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_STOREDSUMMARY_H
