//===- CommandArguments.h - Flags for Clang's parser ------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_COMMANDS_COMMANDARGUMENTS_H
#define SYNCLINE_ANALYZER_COMMANDS_COMMANDARGUMENTS_H

#include <string>
#include <vector>

namespace syncline::lint::commands {

/// Turns a compiler's command line into one for Clang's parser: no output, no
/// dependency files, no options that Clang does not know, nvcc's translated.
/// Folders in it are relative to \p Directory.
std::vector<std::string> argumentsForParsing(std::vector<std::string> Arguments,
                                             const std::string &File,
                                             const std::string &Directory);

} // namespace syncline::lint::commands

#endif // SYNCLINE_ANALYZER_COMMANDS_COMMANDARGUMENTS_H
