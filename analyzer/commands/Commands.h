//===- Commands.h - Compile commands of files -------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_COMMANDS_COMMANDS_H
#define SYNCLINE_ANALYZER_COMMANDS_COMMANDS_H

#include "commands/DatabaseFile.h"
#include "commands/TestTarget.h"
#include "config/Options.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace clang::tooling {
class CompilationDatabase;
struct CompileCommand;
} // namespace clang::tooling

namespace syncline::lint::commands {

/// One file to parse, and which part of it to report.
struct LintJob {
  /// The file as the user named it.
  std::string Requested;
  /// The file that is compiled: Requested, or a file that includes it.
  std::string MainFile;
  /// Set if Requested is a header: report only findings in this file.
  std::string OnlyHeader;
  std::string Directory;
  /// Arguments for Clang's driver, including the program name.
  std::vector<std::string> Arguments;
  /// All compile commands of the file in the database are for tests.
  bool IsOfTestTarget = false;
};

/// Finds compile commands and converts them for Clang's parser.
class CommandFinder {
public:
  explicit CommandFinder(const config::LintOptions &Options);
  ~CommandFinder();

  /// The job for \p File.
  /// \throws UsageError if there is no command for it.
  LintJob jobFor(const std::string &File);

  /// Every file of the database, for a run without file arguments.
  /// \throws UsageError if there is no database.
  std::vector<std::string> allFiles();

  struct Program {
    /// The path of the database; empty if there is none.
    std::string Database;
    /// Absolute paths without duplicates.
    std::vector<std::string> Files;
  };
  /// The program that \p File belongs to.
  /// \throws UsageError if the database cannot be read.
  Program programOf(const std::string &File);

  /// The files to lint, without duplicates: named files, all files of named
  /// folders, or all of the database.
  /// \throws UsageError if there is no database, or no file in a folder.
  std::vector<std::string> requestedFiles();

private:
  using Database = clang::tooling::CompilationDatabase;

  std::vector<std::string> filesIn(const std::string &Folder);
  const Database *databaseFor(const std::string &File, std::string &Where);
  const Database &load(const std::string &Path);
  std::vector<std::string>
  wordsFor(const std::string &File, const std::string &MainFile,
           const clang::tooling::CompileCommand &Command,
           const std::string &Where) const;
  static LintJob jobFromFlags(const std::string &File,
                              const std::vector<std::string> &Flags);

  const config::LintOptions &Options;
  struct DatabaseOrError {
    DatabaseContents Contents;
    std::string Error;
  };
  /// Keyed by path. A run asks for a database once for each file.
  std::map<std::string, DatabaseOrError> Loaded;
  std::map<const Database *, TestTargets> Targets;
};

} // namespace syncline::lint::commands

#endif // SYNCLINE_ANALYZER_COMMANDS_COMMANDS_H
