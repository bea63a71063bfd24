//===- DatabaseFile.h - Reads compile_commands.json -------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_COMMANDS_DATABASEFILE_H
#define SYNCLINE_ANALYZER_COMMANDS_DATABASEFILE_H

#include <memory>
#include <set>
#include <string>

namespace clang::tooling {
class CompilationDatabase;
} // namespace clang::tooling

namespace syncline::lint::commands {

struct DatabaseContents {
  std::unique_ptr<clang::tooling::CompilationDatabase> Commands;
  /// The absolute paths of files whose command opens a quote that nothing
  /// closes. Clang ends the command there.
  std::set<std::string> WithOpenQuote;
};

/// The compile commands in \p File.
/// \throws UsageError if it cannot be read, or is no compilation database.
DatabaseContents readDatabase(const std::string &File);

} // namespace syncline::lint::commands

#endif // SYNCLINE_ANALYZER_COMMANDS_DATABASEFILE_H
