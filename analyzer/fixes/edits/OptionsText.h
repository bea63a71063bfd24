//===- OptionsText.h - Options of a factory, with a device ------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_EDITS_OPTIONSTEXT_H
#define SYNCLINE_ANALYZER_FIXES_EDITS_OPTIONSTEXT_H

#include <optional>
#include <string>

namespace clang {
class ASTContext;
class Expr;
} // namespace clang

namespace syncline::lint::fixes::edits {

/// The text of \p Options, an argument for TensorOptions, that names \p Device,
/// in the form that the file uses: a chain gets one more call or another
/// device, a dtype begins a chain. \p Prefix is that of LibTorch's names.
/// Nothing where a macro spells the options.
std::optional<std::string> optionsWithDevice(const clang::Expr &Options,
                                             const std::string &Device,
                                             const std::string &Prefix,
                                             const clang::ASTContext &Context);

} // namespace syncline::lint::fixes::edits

#endif // SYNCLINE_ANALYZER_FIXES_EDITS_OPTIONSTEXT_H
