//===- PreambleCheck.h - Whether a preamble changes a file ------*- C++ -*-===//
//
// With a preamble its headers come before everything else. That makes no
// difference where
// - the file includes each of them,
// - no macro that the file defines before is named in them, and
// - no macro of a library in them is tested or used before it is included.
// What breaks one of these is parsed as it is written.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_DRIVER_PREAMBLECHECK_H
#define SYNCLINE_ANALYZER_DRIVER_PREAMBLECHECK_H

#include "driver/Preamble.h"

#include "clang/Lex/PPCallbacks.h"
#include "llvm/ADT/StringSet.h"

#include <string>
#include <vector>

namespace clang {
class SourceManager;
} // namespace clang

namespace syncline {

class PreambleCheck : public clang::PPCallbacks {
public:
  /// \p Misfit is set to the reason where the file does not fit.
  PreambleCheck(const Preamble &Prebuilt, const clang::SourceManager &Sources,
                std::string &Misfit);

  void InclusionDirective(clang::SourceLocation Hash, const clang::Token &,
                          llvm::StringRef Name, bool IsAngled,
                          clang::CharSourceRange, clang::OptionalFileEntryRef,
                          llvm::StringRef, llvm::StringRef,
                          const clang::Module *, bool,
                          clang::SrcMgr::CharacteristicKind) override;
  void MacroDefined(const clang::Token &Name,
                    const clang::MacroDirective *Directive) override;
  void MacroUndefined(const clang::Token &Name, const clang::MacroDefinition &,
                      const clang::MacroDirective *) override;
  void MacroExpands(const clang::Token &Name,
                    const clang::MacroDefinition &Definition,
                    clang::SourceRange, const clang::MacroArgs *) override;
  void Defined(const clang::Token &Name,
               const clang::MacroDefinition &Definition,
               clang::SourceRange) override;
  void Ifdef(clang::SourceLocation, const clang::Token &Name,
             const clang::MacroDefinition &Definition) override;
  void Ifndef(clang::SourceLocation, const clang::Token &Name,
              const clang::MacroDefinition &Definition) override;
  void EndOfMainFile() override;

private:
  void changed(const clang::Token &Name);
  void used(const clang::Token &Name, const clang::MacroDefinition &Definition);
  void misfits(const std::string &Why);

  const Preamble &Prebuilt;
  const clang::SourceManager &Sources;
  std::string &Misfit;
  llvm::StringSet<> Missing;
  /// Macros that the file has defined so far, and those of the preamble that it
  /// has used.
  std::vector<std::string> Changed;
  std::vector<std::string> Used;
};

} // namespace syncline

#endif // SYNCLINE_ANALYZER_DRIVER_PREAMBLECHECK_H
