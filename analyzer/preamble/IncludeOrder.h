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

/// Whether \p File belongs to the compiler, the C or the C++ library, and not
/// to another library that is installed in the same folder. Their headers may
/// come in any order, whatever macros they share.
bool isOfSystem(llvm::StringRef File);

/// Whether the directive at \p Hash is in the main file itself: an option such
/// as -include is none of its lines, though Clang takes it for one.
bool isLineOfMainFile(clang::SourceLocation Hash,
                      const clang::SourceManager &Sources);

/// Finds the headers of a file of nothing but #include lines that may mean
/// something else in another order: one tests or defines a macro that the other
/// defines, and does not include the header with that definition itself.
class IncludeOrder : public MacroUses {
public:
  /// \p Pairs is filled, sorted, when the file ends.
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
    /// Where it makes a difference what is defined by then.
    Files Sensitive;
  };

  const clang::FileEntry *fileOf(clang::SourceLocation Where) const;
  void used(const clang::Token &Name, bool InCondition) override;
  void changed(const clang::Token &Name);
  llvm::DenseSet<const clang::FileEntry *>
  reachedFrom(const clang::FileEntry *Header) const;

  const clang::SourceManager &Sources;
  std::vector<HeaderPair> &Pairs;
  /// The headers that the file itself includes.
  std::vector<const clang::FileEntry *> Headers;
  llvm::DenseMap<const clang::FileEntry *, Files> Includes;
  llvm::DenseMap<const clang::IdentifierInfo *, MacroUse> Macros;
};

} // namespace syncline::lint::preamble

#endif // SYNCLINE_ANALYZER_PREAMBLE_INCLUDEORDER_H
