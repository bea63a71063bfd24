//===- PreambleCheck.h - Whether a preamble changes a file ------*- C++ -*-===//
//
// A preamble puts its headers before everything else. That makes no difference
// if
// - the file includes each of them, in the same order where that may matter
//   (IncludeOrder),
// - no macro that the file defines before a header is named in what this header
//   or a later one introduces, unless these headers define it in the same way
//   before they name it (HeaderNames), and
// - no condition (#if, #ifdef, defined) tests a macro of a library header
//   before that header is included: an undefined macro is silently 0.
// A file that violates one of these is parsed without a preamble. Macros of
// system headers do not count: these headers may come in any order.
//
// Outside of conditions, a macro may be used before all headers are included:
// an earlier header may have defined it. The check cannot see that, because the
// files that a header of the preamble includes are not read again. If a later
// header defines a macro whose name the file uses as an ordinary identifier
// before it (`int CHECK = 1;`), the parse is assumed to fail, after which the
// file is also parsed without a preamble.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_PREAMBLE_PREAMBLECHECK_H
#define SYNCLINE_ANALYZER_PREAMBLE_PREAMBLECHECK_H

#include "preamble/MacroUses.h"
#include "preamble/Preamble.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

#include <string>
#include <vector>

namespace clang {
class FileEntry;
class IdentifierInfo;
class SourceManager;
} // namespace clang

namespace syncline::lint::preamble {

class PreambleCheck : public MacroUses {
public:
  /// Sets \p Misfit to the reason if the preamble does not fit the file.
  PreambleCheck(const Preamble &Prebuilt, clang::Preprocessor &Parser,
                std::string &Misfit);

  void InclusionDirective(clang::SourceLocation Hash, const clang::Token &,
                          llvm::StringRef Name, bool IsAngled,
                          clang::CharSourceRange,
                          clang::OptionalFileEntryRef File, llvm::StringRef,
                          llvm::StringRef, const clang::Module *, bool,
                          clang::SrcMgr::CharacteristicKind) override;
  void MacroDefined(const clang::Token &Name,
                    const clang::MacroDirective *Directive) override;
  void MacroUndefined(const clang::Token &Name,
                      const clang::MacroDefinition &Before,
                      const clang::MacroDirective *) override;
  void EndOfMainFile() override;

private:
  void changed(const clang::Token &Name, clang::SourceLocation Where);
  void used(const clang::Token &Name, bool InCondition) override;
  bool isOfLibrary(clang::SourceLocation Directive) const;
  /// Whether the main file has already included the file of \p Directive.
  bool wasIncluded(clang::SourceLocation Directive) const;
  bool isPrebuiltDefinition(const clang::IdentifierInfo *Macro) const;
  bool mattersLater(const clang::IdentifierInfo *Macro,
                    llvm::StringRef Next) const;
  void checkOrder(llvm::StringRef Name);
  void misfits(const std::string &Why);

  const Preamble &Prebuilt;
  clang::Preprocessor &Preprocessor;
  const clang::SourceManager &Sources;
  std::string &Misfit;
  llvm::StringSet<> Missing;
  /// Every file that an #include has named so far.
  llvm::DenseSet<const clang::FileEntry *> Included;
  /// Macros that the file has defined so far, and macros of the preamble that
  /// it has used.
  std::vector<const clang::IdentifierInfo *> Changed;
  std::vector<std::string> Used;
};

} // namespace syncline::lint::preamble

#endif // SYNCLINE_ANALYZER_PREAMBLE_PREAMBLECHECK_H
