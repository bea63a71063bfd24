//===- PreambleCheck.h - Whether a preamble changes a file ------*- C++ -*-===//
//
// With a preamble its headers come before everything else. That makes no
// difference where
// - the file includes each of them, in the same order as far as that may matter
//   (IncludeOrder),
// - no macro that the file defines before a header is named in what comes with
//   that header or a later one, and
// - no condition (#if, #ifdef, defined) tests a macro of a library in them
//   before it is there: one that is missing is silently 0.
// What breaks one of these is parsed as it is written. What the system's own
// headers do to macros does not count: they may come in any order.
//
// Outside of conditions a macro may be used before all headers are included:
// an earlier one may have defined it, which cannot be seen, as what a header of
// the preamble includes is not read again. That a later header defines as a
// macro what is a plain name of the file until then (`int CHECK = 1;`) is taken
// to end in an error, after which the file is parsed plainly, too.
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
class SourceManager;
} // namespace clang

namespace syncline::lint::preamble {

class PreambleCheck : public MacroUses {
public:
  /// \p Misfit is set to the reason where the file does not fit.
  PreambleCheck(const Preamble &Prebuilt, const clang::Preprocessor &Parser,
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
  /// Whether the file has included by now what the directive is in.
  bool wasIncluded(clang::SourceLocation Directive) const;
  bool isNamedLater(llvm::StringRef Macro, llvm::StringRef Next) const;
  void checkOrder(llvm::StringRef Name);
  void misfits(const std::string &Why);

  const Preamble &Prebuilt;
  const clang::SourceManager &Sources;
  std::string &Misfit;
  llvm::StringSet<> Missing;
  /// Every file that an #include has named so far.
  llvm::DenseSet<const clang::FileEntry *> Included;
  /// Macros that the file has defined so far, and those of the preamble that it
  /// has used.
  std::vector<std::string> Changed;
  std::vector<std::string> Used;
};

} // namespace syncline::lint::preamble

#endif // SYNCLINE_ANALYZER_PREAMBLE_PREAMBLECHECK_H
