//===- OptionsText.h - Factory options with a device ------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_EDITS_OPTIONSTEXT_H
#define SYNCLINE_ANALYZER_FIXES_EDITS_OPTIONSTEXT_H

#include <optional>
#include <string>

namespace clang {
class ASTContext;
class Expr;
} // namespace clang

namespace syncline::lint::fixes::edits {

/// The text of the TensorOptions argument \p Options with \p Device added, in
/// the style of the file: adds a call to a chain or replaces its device; a
/// dtype starts a new chain. \p Prefix is the qualifier of LibTorch's names.
/// Nothing if a macro spells the options.
std::optional<std::string> optionsWithDevice(const clang::Expr &Options,
                                             const std::string &Device,
                                             const std::string &Prefix,
                                             const clang::ASTContext &Context);

} // namespace syncline::lint::fixes::edits

#endif // SYNCLINE_ANALYZER_FIXES_EDITS_OPTIONSTEXT_H
