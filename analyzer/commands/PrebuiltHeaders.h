//===- PrebuiltHeaders.h - Precompiled headers of the project ---*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_COMMANDS_PREBUILTHEADERS_H
#define SYNCLINE_ANALYZER_COMMANDS_PREBUILTHEADERS_H

#include <string>
#include <vector>

namespace syncline::lint::commands {

/// Replaces each precompiled header of \p Arguments by the header that it was
/// made of. Clang reads only what the same version of Clang has written, and
/// where a project is linted before it is built, the file does not exist yet.
/// CMake names the header in the same command; otherwise it has the name of
/// the precompiled one without its extension. One whose header is not found
/// stays, as "-include-pch FILE". Files are relative to \p Directory.
std::vector<std::string>
withoutPrebuiltHeaders(const std::vector<std::string> &Arguments,
                       const std::string &Directory);

/// The files, absolute, that \p Arguments name by -include-pch.
std::vector<std::string>
prebuiltHeaders(const std::vector<std::string> &Arguments,
                const std::string &Directory);

} // namespace syncline::lint::commands

#endif // SYNCLINE_ANALYZER_COMMANDS_PREBUILTHEADERS_H
