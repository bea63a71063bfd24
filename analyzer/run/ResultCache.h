//===- ResultCache.h - Findings of files that did not change ----*- C++ -*-===//
//
// Each entry is one file, which is written under a temporary name and renamed:
// other processes see all of it or nothing, and a process that is killed leaves
// no half-written entry. An entry holds the inputs of a file and its findings,
// with a checksum.
//
// As with any such cache, a header that appears in a folder that is searched
// before the one where it was found is not noticed.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_RUN_RESULTCACHE_H
#define SYNCLINE_ANALYZER_RUN_RESULTCACHE_H

#include "commands/Commands.h"
#include "config/LintRequest.h"
#include "io/FileStamps.h"
#include "run/UnitResult.h"

#include <optional>
#include <string>
#include <vector>

namespace syncline::lint::run {

class ResultCache {
public:
  /// Entries are in \p Folder, which is made; nothing is ever found or kept
  /// where it is empty or cannot be made.
  ResultCache(const std::string &Folder, io::FileStamps &Stamps);

  /// What the findings of \p Job depend on besides the headers that it reads:
  /// its file, its flags, what is asked of it and the tool itself.
  std::string keyOf(const commands::LintJob &Job,
                    const config::LintRequest &Request) const;

  std::optional<UnitResult>
  lookup(const std::string &Key, const std::vector<const rules::Rule *> &Rules);

  /// Keeps a result that is whole: nothing in the linter has failed. A file
  /// that does not parse has a result like any other.
  void store(const std::string &Key, const UnitResult &Result);

  /// A list of keys under a key of their own; empty where there is none.
  std::vector<std::string> lookupKeys(const std::string &Key) const;
  void storeKeys(const std::string &Key,
                 const std::vector<std::string> &Keys) const;

private:
  std::string pathOf(const std::string &Key) const;
  std::string pathOfKeys(const std::string &Key) const;
  void write(const std::string &Key, std::string_view Stamped,
             std::string_view Bytes) const;

  std::string Folder;
  io::FileStamps &Stamps;
};

/// Takes the entries of \p Folder that were not used for the longest time away
/// until the rest has at most \p MostBytes; also what was left half written a
/// day ago.
void trimFolder(const std::string &Folder, uint64_t MostBytes);

/// The default folder of caches: $SYNCLINE_CACHE_DIR,
/// $XDG_CACHE_HOME/syncline or ~/.cache/syncline; empty where there is no home.
std::string defaultCacheFolder();

/// Distinguishes builds of the tool: its version, its rules and its code.
const std::string &toolIdentity();

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_RESULTCACHE_H
