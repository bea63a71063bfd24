//===- OtherUnits.h - Summaries of units not in the run ---------*- C++ -*-===//
//
// A run over some files of a program takes the summaries of the others from
// earlier runs: from the cache, or from folders that other machines filled.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_RUN_OTHERUNITS_H
#define SYNCLINE_ANALYZER_RUN_OTHERUNITS_H

#include "io/FileStamps.h"
#include "program/ProgramUnit.h"
#include "run/StoredSummary.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace syncline::lint::run {

/// The program that the files of a run belong to.
struct ProgramFiles {
  /// The path of the compilation database; empty if there is none.
  std::string Database;
  /// All files of the database, absolute.
  std::vector<std::string> Files;
  /// How a file is linted, by identityOf(); nothing if it cannot be linted.
  std::function<std::optional<std::string>(const std::string &)> IdentityOf;
};

struct OtherUnits {
  std::vector<program::ProgramUnit> Units;
  /// What files of the run contributed before, keyed by path, if nothing has
  /// changed since.
  std::map<std::string, program::ProgramUnit> Before;
  /// The number of files of the program without a summary.
  size_t Missing = 0;
  /// The number of summaries not used because their files have changed.
  size_t Changed = 0;
  /// The number of units with imported facts that no longer follow.
  size_t Outdated = 0;
  /// Summaries that cannot be read, one line each.
  std::vector<std::string> Problems;

  /// Whether every file of the program is either here or in the run.
  bool areAll() const {
    return Missing == 0 && Changed == 0 && Problems.empty();
  }
};

/// The units in the cache, in the files \p PathOf. The files \p Own are in the
/// run.
OtherUnits
othersInCache(const ProgramFiles &Program, const std::vector<std::string> &Own,
              const std::function<std::string(const std::string &)> &PathOf,
              io::FileStamps &Stamps);

/// The units in \p Folders. Without a database the summaries define the
/// program. Summaries of files that do not exist here count as valid.
/// \throws UsageError if a folder cannot be read.
OtherUnits othersInFolders(const ProgramFiles &Program,
                           const std::vector<std::string> &Own,
                           const std::vector<std::string> &Folders,
                           io::FileStamps &Stamps);

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_OTHERUNITS_H
