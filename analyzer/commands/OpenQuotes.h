//===- OpenQuotes.h - Compile commands that lack a quote --------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_COMMANDS_OPENQUOTES_H
#define SYNCLINE_ANALYZER_COMMANDS_OPENQUOTES_H

#include "llvm/ADT/StringRef.h"

#include <filesystem>
#include <set>
#include <string>

namespace syncline::lint::commands {

/// The absolute paths of the files in \p Text, a compilation database in
/// \p Folder, whose command opens a quote that nothing closes.
std::set<std::string> filesWithOpenQuote(llvm::StringRef Text,
                                         const std::filesystem::path &Folder);

} // namespace syncline::lint::commands

#endif // SYNCLINE_ANALYZER_COMMANDS_OPENQUOTES_H
