#include "frontend/MissingMacros.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;
using namespace syncline::lint::frontend;

namespace {

class MacroDefiner : public PPCallbacks {
public:
  MacroDefiner(Preprocessor &Parser,
               const std::vector<std::string> &MissingHeaders)
      : Parser(Parser), MissingHeaders(MissingHeaders) {}

  void FileChanged(SourceLocation Where, FileChangeReason Reason,
                   SrcMgr::CharacteristicKind Kind, FileID) override {
    if (Reason == EnterFile && !SrcMgr::isSystem(Kind))
      look(Parser.getSourceManager().getFileID(Where));
  }

  /// Comes after the header was noted as missing.
  void InclusionDirective(SourceLocation Hash, const Token &, llvm::StringRef,
                          bool, CharSourceRange, OptionalFileEntryRef File,
                          llvm::StringRef, llvm::StringRef, const Module *,
                          bool, SrcMgr::CharacteristicKind Kind) override {
    if (!File && !SrcMgr::isSystem(Kind))
      look(Parser.getSourceManager().getFileID(Hash));
  }

private:
  void look(FileID File);
  const IdentifierInfo *nameOf(const Token &Raw) const;
  void define(IdentifierInfo &Name, SourceLocation Where);

  Preprocessor &Parser;
  const std::vector<std::string> &MissingHeaders;
  llvm::DenseSet<FileID> Seen;
};

} // namespace

const IdentifierInfo *MacroDefiner::nameOf(const Token &Raw) const {
  return Raw.is(tok::raw_identifier)
             ? Parser.getIdentifierInfo(Raw.getRawIdentifier())
             : nullptr;
}

void MacroDefiner::look(FileID File) {
  const SourceManager &Sources = Parser.getSourceManager();
  std::optional<llvm::MemoryBufferRef> Buffer = Sources.getBufferOrNone(File);
  if (MissingHeaders.empty() || !Buffer || !Seen.insert(File).second)
    return;
  Lexer Raw(File, *Buffer, Sources, Parser.getLangOpts());
  Token Last[3], Next;
  while (!Raw.LexFromRawLexer(Next)) {
    const IdentifierInfo *Key = nameOf(Last[0]), *Macro = nameOf(Last[1]),
                         *Class = nameOf(Last[2]);
    bool IsClass = Key && (Key->getTokenID() == tok::kw_class ||
                           Key->getTokenID() == tok::kw_struct);
    bool AreNames = Macro && Macro->getTokenID() == tok::identifier && Class &&
                    Class->getTokenID() == tok::identifier &&
                    !Class->isStr("final");
    if (IsClass && AreNames && Next.isOneOf(tok::l_brace, tok::colon))
      define(*Parser.getIdentifierInfo(Macro->getName()),
             Last[1].getLocation());
    Last[0] = Last[1];
    Last[1] = Last[2];
    Last[2] = Next;
  }
}

void MacroDefiner::define(IdentifierInfo &Name, SourceLocation Where) {
  if (Name.hasMacroDefinition())
    return;
  MacroInfo *Nothing = Parser.AllocateMacroInfo(Where);
  Nothing->setDefinitionEndLoc(Where);
  Parser.appendDefMacroDirective(&Name, Nothing);
}

void syncline::lint::frontend::defineMissingMacros(
    Preprocessor &Preprocessor,
    const std::vector<std::string> &MissingHeaders) {
  Preprocessor.addPPCallbacks(
      std::make_unique<MacroDefiner>(Preprocessor, MissingHeaders));
}
