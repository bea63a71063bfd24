//===- Includers.h - Files that include a header ----------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_COMMANDS_INCLUDERS_H
#define SYNCLINE_ANALYZER_COMMANDS_INCLUDERS_H

#include <string>

namespace clang::tooling {
class CompilationDatabase;
} // namespace clang::tooling

namespace syncline::lint::commands {

/// A file of \p Database that includes \p Header, directly or through others
/// in quotes; empty if there is none. Files named like the header come first.
std::string findIncluder(const clang::tooling::CompilationDatabase &Database,
                         const std::string &Header);

/// Whether the name of \p File ends like that of a C++ or CUDA header.
bool isHeader(const std::string &File);

} // namespace syncline::lint::commands

#endif // SYNCLINE_ANALYZER_COMMANDS_INCLUDERS_H
