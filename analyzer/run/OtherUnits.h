//===- OtherUnits.h - What is known of the rest of a program ----*- C++ -*-===//
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
  /// The path of the compilation database; empty without one.
  std::string Database;
  /// All files of the database, absolute.
  std::vector<std::string> Files;
  /// How a file is linted, by identityOf(); nothing where it cannot be.
  std::function<std::optional<std::string>(const std::string &)> IdentityOf;
};

struct OtherUnits {
  std::vector<program::ProgramUnit> Units;
  /// What files of the run contributed before, by their paths, if nothing has
  /// changed since.
  std::map<std::string, program::ProgramUnit> Before;
  /// Files of the program that nothing is known of.
  size_t Missing = 0;
  /// Summaries that are not used because their files have changed.
  size_t Changed = 0;
  /// Units that were told facts by others which do not follow any more.
  size_t Outdated = 0;
  /// Summaries that cannot be read, a line each.
  std::vector<std::string> Problems;

  /// Whether all files of the program are either here or in the run.
  bool areAll() const {
    return Missing == 0 && Changed == 0 && Problems.empty();
  }
};

/// Those in the cache, in the files \p PathOf. The files \p Own are in the run.
OtherUnits
othersInCache(const ProgramFiles &Program, const std::vector<std::string> &Own,
              const std::function<std::string(const std::string &)> &PathOf,
              io::FileStamps &Stamps);

/// Those in \p Folders. Without a database the summaries are the program. Of
/// files that do not exist here, the summaries are valid.
/// \throws UsageError where a folder cannot be read.
OtherUnits othersInFolders(const ProgramFiles &Program,
                           const std::vector<std::string> &Own,
                           const std::vector<std::string> &Folders,
                           io::FileStamps &Stamps);

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_OTHERUNITS_H
