//===- ResultCache.h - Cached findings of files -----------------*- C++ -*-===//
//
// Each entry is one file, written under a temporary name and renamed: other
// processes see it complete or not at all, and a killed process leaves no
// partial entry. An entry contains the inputs of a file and its findings, with
// a checksum.
//
// As with any such cache, a new header in a folder that is searched before the
// one where the header was found goes unnoticed.
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
  /// Entries are in \p Folder, which is created. If it is empty or cannot be
  /// created, nothing is ever found or stored.
  ResultCache(const std::string &Folder, io::FileStamps &Stamps);

  /// What the findings of \p Job depend on besides the headers that it reads:
  /// its file, its flags, the request and the tool itself.
  std::string keyOf(const commands::LintJob &Job,
                    const config::LintRequest &Request) const;

  std::optional<UnitResult>
  lookup(const std::string &Key, const std::vector<const rules::Rule *> &Rules);

  /// Stores a result that is complete: nothing in the linter has failed. A file
  /// that does not parse has a result like any other.
  void store(const std::string &Key, const UnitResult &Result);

  /// A list of keys stored under \p Key; empty if there is none.
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

/// Removes the least recently used entries of \p Folder until at most
/// \p MostBytes remain; also removes partial files that are a day old.
void trimFolder(const std::string &Folder, uint64_t MostBytes);

/// Distinguishes builds of the tool: its version, its rules and its code.
const std::string &toolIdentity();

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_RESULTCACHE_H
