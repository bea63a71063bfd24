//===- NvccCommand.h - nvcc's options for Clang's parser --------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_COMMANDS_NVCCCOMMAND_H
#define SYNCLINE_ANALYZER_COMMANDS_NVCCCOMMAND_H

#include <string>
#include <vector>

namespace syncline::lint::commands {

bool isNvcc(const std::string &Program);

/// Keeps of an nvcc command what decides how the host code parses: include
/// folders, macros, the language standard.
std::vector<std::string> fromNvcc(const std::vector<std::string> &Arguments,
                                  const std::string &File);

/// Puts the words of nvcc's --options-file files in their place, as CMake's
/// Makefiles use them for include folders. Names are relative to \p Directory;
/// a file that cannot be read adds nothing.
std::vector<std::string>
expandOptionsFiles(const std::vector<std::string> &Arguments,
                   const std::string &Directory);

} // namespace syncline::lint::commands

#endif // SYNCLINE_ANALYZER_COMMANDS_NVCCCOMMAND_H
