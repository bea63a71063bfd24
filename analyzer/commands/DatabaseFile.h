//===- DatabaseFile.h - Reads compile_commands.json -------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_COMMANDS_DATABASEFILE_H
#define SYNCLINE_ANALYZER_COMMANDS_DATABASEFILE_H

#include <memory>
#include <string>

namespace clang::tooling {
class CompilationDatabase;
} // namespace clang::tooling

namespace syncline::lint::commands {

/// The compile commands in \p File.
/// \throws UsageError if it cannot be read, or is no compilation database.
std::unique_ptr<clang::tooling::CompilationDatabase>
readDatabase(const std::string &File);

} // namespace syncline::lint::commands

#endif // SYNCLINE_ANALYZER_COMMANDS_DATABASEFILE_H
