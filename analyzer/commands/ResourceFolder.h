//===- ResourceFolder.h - Clang's resource directory ------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_COMMANDS_RESOURCEFOLDER_H
#define SYNCLINE_ANALYZER_COMMANDS_RESOURCEFOLDER_H

#include <filesystem>
#include <string>

namespace syncline::lint::commands {

/// The resource directory for a program in \p ProgramFolder:
/// lib/clang/<version> next to that folder if it contains headers, as in the
/// wheel, otherwise \p Fallback.
std::filesystem::path
resourceFolderFor(const std::filesystem::path &ProgramFolder,
                  const std::filesystem::path &Fallback);

/// The resource directory of this program; otherwise that of the LLVM that it
/// was built with. Its include folder contains stddef.h.
const std::string &resourceFolder();

} // namespace syncline::lint::commands

#endif // SYNCLINE_ANALYZER_COMMANDS_RESOURCEFOLDER_H
