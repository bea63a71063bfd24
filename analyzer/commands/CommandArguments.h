//===- CommandArguments.h - Arguments for Clang's parser --------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_COMMANDS_COMMANDARGUMENTS_H
#define SYNCLINE_ANALYZER_COMMANDS_COMMANDARGUMENTS_H

#include <string>
#include <vector>

namespace syncline::lint::commands {

/// Converts a compiler's command line for Clang's parser: drops output and
/// dependency files and options that Clang does not know, and translates
/// nvcc's. Paths in it are relative to \p Directory.
std::vector<std::string> argumentsForParsing(std::vector<std::string> Arguments,
                                             const std::string &File,
                                             const std::string &Directory);

} // namespace syncline::lint::commands

#endif // SYNCLINE_ANALYZER_COMMANDS_COMMANDARGUMENTS_H
