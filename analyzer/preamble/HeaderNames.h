//===- HeaderNames.h - What the headers of a preamble name ------*- C++ -*-===//
//
// A macro that a file defines before it includes a header changes that header
// only if the header names it. Text that the preprocessor skips names nothing:
// whether it skips the text depends on names before it. A header that defines
// the macro itself before it names it is not changed either.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_PREAMBLE_HEADERNAMES_H
#define SYNCLINE_ANALYZER_PREAMBLE_HEADERNAMES_H

#include "clang/Lex/Lexer.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace clang {
class MacroInfo;
class Preprocessor;
class SourceManager;
} // namespace clang

namespace syncline::lint::preamble {

/// An identifier, and a header of a preamble that introduces code containing
/// it.
struct NamedIn {
  /// The header's number does not fit into a byte: it may be any header.
  static constexpr uint32_t AnyHeader = 0xff;

  /// The hash without its last bits, which hold the rest.
  uint64_t Hash = 0;
  uint32_t Header = 0;
  /// A macro that the header defines before it names it, in the same way as
  /// all other headers that define it, and that is defined at its end.
  bool DefinedFirst = false;

  uint64_t encode() const;
  static NamedIn decode(uint64_t Value);
};

/// The hash that NamedIn stores.
uint64_t hashOfIdentifier(std::string_view Name);

/// Reads the identifiers of a file that consists of #include lines, in the
/// order in which the preprocessor reads them.
class HeaderNames : public clang::PPCallbacks {
public:
  /// Fills \p Names, sorted: NamedIn::encode(), at the end of the file.
  HeaderNames(clang::Preprocessor &Parser, std::vector<uint64_t> &Names);

  void FileChanged(clang::SourceLocation, FileChangeReason Reason,
                   clang::SrcMgr::CharacteristicKind,
                   clang::FileID Previous) override;
  void InclusionDirective(clang::SourceLocation Hash, const clang::Token &,
                          llvm::StringRef, bool, clang::CharSourceRange,
                          clang::OptionalFileEntryRef, llvm::StringRef,
                          llvm::StringRef, const clang::Module *, bool,
                          clang::SrcMgr::CharacteristicKind) override;
  void MacroDefined(const clang::Token &Name,
                    const clang::MacroDirective *Directive) override;
  void MacroUndefined(const clang::Token &Name, const clang::MacroDefinition &,
                      const clang::MacroDirective *) override;
  void SourceRangeSkipped(clang::SourceRange Range,
                          clang::SourceLocation) override;
  void EndOfMainFile() override;

private:
  /// How far the text of a file has been read.
  struct Cursor {
    std::unique_ptr<clang::Lexer> Text;
    clang::Token Next;
  };
  /// What the header that is being read does with a name.
  struct Use {
    bool DefinedFirst = false;
    bool IsDefined = false;
  };

  Cursor *cursorOf(clang::FileID File);
  static void advance(Cursor &Position);
  static bool isBefore(const Cursor &Position, clang::SourceLocation End);
  void read(Cursor &Position);
  void readUntil(clang::SourceLocation End);
  void readToEnd(clang::FileID File);
  void changed(const clang::Token &Name, bool IsDefined);
  void finishHeader();

  clang::Preprocessor &Parser;
  const clang::SourceManager &Sources;
  std::vector<uint64_t> &Names;
  llvm::DenseMap<clang::FileID, Cursor> Cursors;
  /// By hash, since the header began.
  llvm::DenseMap<uint64_t, Use> Uses;
  /// Macros with a first definition, and those with a different one, too.
  llvm::DenseMap<uint64_t, const clang::MacroInfo *> Definitions;
  llvm::DenseSet<uint64_t> Ambiguous;
  /// The number of headers that have begun.
  uint32_t Begun = 0;
};

} // namespace syncline::lint::preamble

#endif // SYNCLINE_ANALYZER_PREAMBLE_HEADERNAMES_H
