//===- PrebuiltHeaders.h - A project's precompiled headers ------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_COMMANDS_PREBUILTHEADERS_H
#define SYNCLINE_ANALYZER_COMMANDS_PREBUILTHEADERS_H

#include <string>
#include <vector>

namespace syncline::lint::commands {

/// Replaces each precompiled header in \p Arguments by the header that it was
/// built from. Clang only reads files that the same version of Clang has
/// written, and the file does not exist if a project is linted before it is
/// built. CMake names the header in the same command; otherwise it has the name
/// of the precompiled file without its extension. If the header is not found,
/// the argument stays, as "-include-pch FILE". Files are relative to
/// \p Directory.
std::vector<std::string>
withoutPrebuiltHeaders(const std::vector<std::string> &Arguments,
                       const std::string &Directory);

/// The absolute paths of the -include-pch files in \p Arguments.
std::vector<std::string>
prebuiltHeaders(const std::vector<std::string> &Arguments,
                const std::string &Directory);

} // namespace syncline::lint::commands

#endif // SYNCLINE_ANALYZER_COMMANDS_PREBUILTHEADERS_H
