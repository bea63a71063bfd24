//===- IncludeOrder.h - Headers that depend on their order ------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_PREAMBLE_INCLUDEORDER_H
#define SYNCLINE_ANALYZER_PREAMBLE_INCLUDEORDER_H

#include "preamble/MacroUses.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

#include <compare>
#include <cstdint>
#include <vector>

namespace clang {
class FileEntry;
class IdentifierInfo;
class SourceManager;
} // namespace clang

namespace syncline::lint::preamble {

/// Two headers of a preamble, by their numbers, the lower first.
struct HeaderPair {
  uint32_t First = 0, Second = 0;
  auto operator<=>(const HeaderPair &) const = default;
};

/// Whether \p File belongs to the compiler, the C or the C++ standard library
/// rather than to another library installed in the same folder. Their headers
/// may be included in any order, whatever macros they share.
bool isOfSystem(llvm::StringRef File);

/// Whether the directive at \p Hash is in the main file itself. Options such as
/// -include also produce directives that Clang attributes to the main file.
bool isLineOfMainFile(clang::SourceLocation Hash,
                      const clang::SourceManager &Sources);

/// Finds the headers, in a file that consists of #include lines, whose meaning
/// may depend on their order: one tests or defines a macro that the other
/// defines, without including the defining header itself.
class IncludeOrder : public MacroUses {
public:
  /// Fills \p Pairs, sorted, at the end of the file.
  IncludeOrder(const clang::Preprocessor &Parser,
               std::vector<HeaderPair> &Pairs);

  void InclusionDirective(clang::SourceLocation Hash, const clang::Token &,
                          llvm::StringRef, bool, clang::CharSourceRange,
                          clang::OptionalFileEntryRef File, llvm::StringRef,
                          llvm::StringRef, const clang::Module *, bool,
                          clang::SrcMgr::CharacteristicKind) override;
  void MacroDefined(const clang::Token &Name,
                    const clang::MacroDirective *) override;
  void MacroUndefined(const clang::Token &Name, const clang::MacroDefinition &,
                      const clang::MacroDirective *) override;
  void EndOfMainFile() override;

private:
  using Files = llvm::SmallSetVector<const clang::FileEntry *, 4>;
  struct MacroUse {
    Files Defining;
    /// Files for which it matters which macros are defined before them.
    Files Sensitive;
  };

  const clang::FileEntry *fileOf(clang::SourceLocation Where) const;
  void used(const clang::Token &Name, bool InCondition) override;
  void changed(const clang::Token &Name);
  llvm::DenseSet<const clang::FileEntry *>
  reachedFrom(const clang::FileEntry *Header) const;

  const clang::SourceManager &Sources;
  std::vector<HeaderPair> &Pairs;
  /// The headers that the main file includes directly.
  std::vector<const clang::FileEntry *> Headers;
  llvm::DenseMap<const clang::FileEntry *, Files> Includes;
  llvm::DenseMap<const clang::IdentifierInfo *, MacroUse> Macros;
};

} // namespace syncline::lint::preamble

#endif // SYNCLINE_ANALYZER_PREAMBLE_INCLUDEORDER_H
