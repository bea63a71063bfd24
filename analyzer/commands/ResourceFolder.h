//===- ResourceFolder.h - Where Clang's own headers are ---------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_COMMANDS_RESOURCEFOLDER_H
#define SYNCLINE_ANALYZER_COMMANDS_RESOURCEFOLDER_H

#include <filesystem>
#include <string>

namespace syncline::lint::commands {

/// The folder that goes with a program in \p ProgramFolder: lib/clang/<version>
/// next to that folder where it holds headers, as in the wheel, else
/// \p Fallback.
std::filesystem::path
resourceFolderFor(const std::filesystem::path &ProgramFolder,
                  const std::filesystem::path &Fallback);

/// The folder that goes with this program; else the one of the LLVM that it was
/// built with. Its folder include holds stddef.h.
const std::string &resourceFolder();

} // namespace syncline::lint::commands

#endif // SYNCLINE_ANALYZER_COMMANDS_RESOURCEFOLDER_H
