//===- Includers.h - Files that include a header ----------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_COMMANDS_INCLUDERS_H
#define SYNCLINE_ANALYZER_COMMANDS_INCLUDERS_H

#include <string>

namespace clang::tooling {
class CompilationDatabase;
} // namespace clang::tooling

namespace syncline::lint::commands {

/// A file of \p Database that includes \p Header directly or through other
/// headers in quotes; empty if there is none. Prefers files named like the
/// header, then those of its folder, and of these those that use most of it:
/// the facts that callers pass are then known.
std::string findIncluder(const clang::tooling::CompilationDatabase &Database,
                         const std::string &Header);

} // namespace syncline::lint::commands

#endif // SYNCLINE_ANALYZER_COMMANDS_INCLUDERS_H
