//===- DefinedNames.h - What a header defines, by its tokens ----*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_COMMANDS_DEFINEDNAMES_H
#define SYNCLINE_ANALYZER_COMMANDS_DEFINEDNAMES_H

#include "llvm/ADT/StringSet.h"

#include <cstddef>
#include <filesystem>

namespace syncline::lint::commands {

/// The functions and classes that \p Header defines outside of others. Does not
/// run a preprocessor, so names of macros in their heads count, too.
llvm::StringSet<> definedNames(const std::filesystem::path &Header);

/// How many of \p Names the tokens of \p File contain.
size_t countNames(const std::filesystem::path &File,
                  const llvm::StringSet<> &Names);

} // namespace syncline::lint::commands

#endif // SYNCLINE_ANALYZER_COMMANDS_DEFINEDNAMES_H
