#include "frontend/MissingMacros.h"
#include "frontend/MacroScan.h"
#include "frontend/RawTokens.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseMap.h"

#include <algorithm>

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
    if ((Reason == EnterFile || Reason == ExitFile) && !SrcMgr::isSystem(Kind))
      defineBefore(Where);
  }

  /// Called after the header was recorded as missing, and after LibTorch was
  /// entered in its place. LibTorch then defines its macros first.
  void InclusionDirective(SourceLocation Hash, const Token &, llvm::StringRef,
                          bool, CharSourceRange, OptionalFileEntryRef File,
                          llvm::StringRef, llvm::StringRef, const Module *,
                          bool, SrcMgr::CharacteristicKind Kind) override {
    if (!File && !SrcMgr::isSystem(Kind) && isReading(Hash))
      defineBefore(Hash);
  }

  /// Called for a header that was already read.
  void FileSkipped(const FileEntryRef &, const Token &Name,
                   SrcMgr::CharacteristicKind) override {
    defineBefore(Name.getLocation());
  }

  void SourceRangeSkipped(SourceRange Range, SourceLocation) override {
    defineBefore(Range.getEnd());
  }

private:
  bool isReading(SourceLocation Where) const;
  const UnknownMacros &usesIn(FileID File);
  void defineBefore(SourceLocation Where);
  void define(const UnknownMacro &Use);

  Preprocessor &Parser;
  const std::vector<std::string> &MissingHeaders;
  llvm::DenseMap<FileID, UnknownMacros> Known;
};

} // namespace

/// Whether the parser reads the file of \p Where, and no header that another
/// callback has entered.
bool MacroDefiner::isReading(SourceLocation Where) const {
  const PreprocessorLexer *Current = Parser.getCurrentFileLexer();
  return Current &&
         Current->getFileID() == Parser.getSourceManager().getFileID(Where);
}

const UnknownMacros &MacroDefiner::usesIn(FileID File) {
  auto [Found, IsNew] = Known.try_emplace(File);
  const SourceManager &Sources = Parser.getSourceManager();
  if (!IsNew)
    return Found->second;
  return Found->second =
             findUnknownMacros(rawTokens(File, Sources, Parser.getLangOpts()),
                               Parser.getIdentifierTable());
}

/// The parser has reached \p Where. Names that a file included later may define
/// are handled later.
void MacroDefiner::defineBefore(SourceLocation Where) {
  const SourceManager &Sources = Parser.getSourceManager();
  if (MissingHeaders.empty() || Where.isInvalid() || !Where.isFileID() ||
      Sources.isInSystemHeader(Where))
    return;
  const UnknownMacros &All = usesIn(Sources.getFileID(Where));
  unsigned Here = Where.getRawEncoding();
  auto Next = std::ranges::upper_bound(All.Includes, Here);
  for (const UnknownMacro &Each : All.Uses)
    if (Each.Offset >= Here &&
        (Next == All.Includes.end() || Each.Offset < *Next))
      define(Each);
}

void MacroDefiner::define(const UnknownMacro &Use) {
  IdentifierInfo &Name = *Parser.getIdentifierInfo(Use.Macro);
  if (Name.hasMacroDefinition())
    return;
  SourceLocation Where = SourceLocation::getFromRawEncoding(Use.Offset);
  MacroInfo *Macro = Parser.AllocateMacroInfo(Where);
  Macro->setDefinitionEndLoc(Where);
  if (Use.As == UnknownMacro::Kind::Call) {
    Macro->setIsFunctionLike();
    Macro->setIsC99Varargs();
    Macro->setParameterList({Parser.getIdentifierInfo("__VA_ARGS__")},
                            Parser.getPreprocessorAllocator());
  }
  if (Use.As == UnknownMacro::Kind::Access) {
    Token Public;
    Public.startToken();
    Public.setKind(tok::kw_public);
    Public.setIdentifierInfo(Parser.getIdentifierInfo("public"));
    Public.setLocation(Where);
    Public.setLength(static_cast<unsigned>(Use.Macro.size()));
    Macro->setTokens({Public}, Parser.getPreprocessorAllocator());
  }
  Parser.appendDefMacroDirective(&Name, Macro);
}

void syncline::lint::frontend::defineMissingMacros(
    Preprocessor &Preprocessor,
    const std::vector<std::string> &MissingHeaders) {
  Preprocessor.addPPCallbacks(
      std::make_unique<MacroDefiner>(Preprocessor, MissingHeaders));
}
