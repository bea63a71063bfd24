//===- Commands.h - How each file is compiled -------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_COMMANDS_COMMANDS_H
#define SYNCLINE_ANALYZER_COMMANDS_COMMANDS_H

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

/// One file to parse, and what of it to report.
struct LintJob {
  /// The file as the user named it.
  std::string Requested;
  /// The file that is compiled: Requested, or a file that includes it.
  std::string MainFile;
  /// Set where Requested is a header: report what is in it, nothing else.
  std::string OnlyHeader;
  std::string Directory;
  /// Arguments for Clang's driver, program name first.
  std::vector<std::string> Arguments;
  /// All commands of the file in the database compile tests.
  bool IsOfTestTarget = false;
};

/// Finds compile commands, and turns them into what Clang's parser takes.
class CommandFinder {
public:
  explicit CommandFinder(const config::LintOptions &Options);
  ~CommandFinder();

  /// The job for \p File.
  /// \throws UsageError where there is no command for it.
  LintJob jobFor(const std::string &File);

  /// Every file of the database, for a run that names none.
  /// \throws UsageError without a database.
  std::vector<std::string> allFiles();

  struct Program {
    /// The path of the database; empty without one.
    std::string Database;
    /// Absolute, each once.
    std::vector<std::string> Files;
  };
  /// The program that \p File is part of.
  /// \throws UsageError where the database cannot be read.
  Program programOf(const std::string &File);

  /// The files to lint, each once: those that are named, all that named folders
  /// hold, or all of the database.
  /// \throws UsageError where there is no database, or no file in a folder.
  std::vector<std::string> requestedFiles();

private:
  using Database = clang::tooling::CompilationDatabase;

  std::vector<std::string> filesIn(const std::string &Folder);
  const Database *databaseFor(const std::string &File, std::string &Where);
  const Database *loadFrom(const std::string &Directory, std::string &Error);
  static LintJob jobFromFlags(const std::string &File,
                              const std::vector<std::string> &Flags);

  const config::LintOptions &Options;
  std::map<std::string, std::unique_ptr<Database>> Loaded;
};

} // namespace syncline::lint::commands

#endif // SYNCLINE_ANALYZER_COMMANDS_COMMANDS_H
