//===- MacroUses.h - Where macros are tested and used -----------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_PREAMBLE_MACROUSES_H
#define SYNCLINE_ANALYZER_PREAMBLE_MACROUSES_H

#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"

namespace syncline::lint::preamble {

/// Maps the preprocessor callbacks about macros to a single callback.
class MacroUses : public clang::PPCallbacks {
public:
  void MacroExpands(const clang::Token &Name, const clang::MacroDefinition &,
                    clang::SourceRange, const clang::MacroArgs *) override {
    used(Name, Parser.isParsingIfOrElifDirective());
  }
  void Defined(const clang::Token &Name, const clang::MacroDefinition &,
               clang::SourceRange) override {
    used(Name, /*InCondition=*/true);
  }
  void Ifdef(clang::SourceLocation, const clang::Token &Name,
             const clang::MacroDefinition &) override {
    used(Name, /*InCondition=*/true);
  }
  void Ifndef(clang::SourceLocation, const clang::Token &Name,
              const clang::MacroDefinition &) override {
    used(Name, /*InCondition=*/true);
  }
  void Elifdef(clang::SourceLocation, const clang::Token &Name,
               const clang::MacroDefinition &) override {
    used(Name, /*InCondition=*/true);
  }
  void Elifndef(clang::SourceLocation, const clang::Token &Name,
                const clang::MacroDefinition &) override {
    used(Name, /*InCondition=*/true);
  }

  // For conditions that are skipped.
  using clang::PPCallbacks::Elifdef;
  using clang::PPCallbacks::Elifndef;

protected:
  explicit MacroUses(const clang::Preprocessor &Parser) : Parser(Parser) {}

  /// \p InCondition means that the absence of the macro matters, too.
  virtual void used(const clang::Token &Name, bool InCondition) = 0;

  const clang::Preprocessor &Parser;
};

} // namespace syncline::lint::preamble

#endif // SYNCLINE_ANALYZER_PREAMBLE_MACROUSES_H
