//===- NvccCommand.h - nvcc's options for Clang's parser --------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_COMMANDS_NVCCCOMMAND_H
#define SYNCLINE_ANALYZER_COMMANDS_NVCCCOMMAND_H

#include <string>
#include <vector>

namespace syncline::lint::commands {

bool isNvcc(const std::string &Program);

/// Keeps the parts of an nvcc command that affect how host code parses: include
/// folders, macros, the language standard.
std::vector<std::string> fromNvcc(const std::vector<std::string> &Arguments,
                                  const std::string &File);

/// Expands nvcc's --options-file arguments, which CMake's Makefiles use for
/// include folders. File names are relative to \p Directory; an unreadable file
/// expands to nothing.
std::vector<std::string>
expandOptionsFiles(const std::vector<std::string> &Arguments,
                   const std::string &Directory);

} // namespace syncline::lint::commands

#endif // SYNCLINE_ANALYZER_COMMANDS_NVCCCOMMAND_H
