#include "frontend/MissingLibTorch.h"
#include "frontend/RawTokens.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace syncline::lint::frontend;

/// The header that declares all of LibTorch.
static constexpr llvm::StringLiteral WholeLibTorch = "torch/torch.h";

/// A macro of the header that all others of LibTorch include.
static constexpr llvm::StringLiteral MacroOfLibTorch = "C10_API";

static bool isName(const Token &T, llvm::StringRef Name) {
  return T.is(tok::raw_identifier) && T.getRawIdentifier() == Name;
}

/// Whether \p Tokens contain `torch::Tensor` or `at::Tensor`.
static bool namesTensors(llvm::ArrayRef<Token> Tokens) {
  for (size_t I = 0; I + 2 < Tokens.size(); ++I)
    if ((isName(Tokens[I], "torch") || isName(Tokens[I], "at")) &&
        Tokens[I + 1].is(tok::coloncolon) && isName(Tokens[I + 2], "Tensor"))
      return true;
  return false;
}

/// Whether \p Tokens contain `#include <torch/...>` or the like.
static bool includesLibTorch(llvm::ArrayRef<Token> Tokens) {
  for (size_t I = 0; I + 3 < Tokens.size(); ++I) {
    if (Tokens[I].isNot(tok::hash) || !isName(Tokens[I + 1], "include"))
      continue;
    // <torch/torch.h> is several tokens, "torch/torch.h" is one.
    const Token &Name = Tokens[I + 2];
    llvm::StringRef Folder;
    if (Name.is(tok::less) && Tokens[I + 3].is(tok::raw_identifier))
      Folder = Tokens[I + 3].getRawIdentifier();
    else if (Name.is(tok::string_literal))
      Folder = llvm::StringRef(Name.getLiteralData(), Name.getLength())
                   .drop_front()
                   .split('/')
                   .first;
    if (llvm::is_contained({"torch", "ATen", "c10"}, Folder))
      return true;
  }
  return false;
}

namespace {

class LibTorchIncluder : public PPCallbacks {
public:
  explicit LibTorchIncluder(Preprocessor &Parser) : Parser(Parser) {}

  void InclusionDirective(SourceLocation Hash, const Token &, llvm::StringRef,
                          bool, CharSourceRange Name, OptionalFileEntryRef File,
                          llvm::StringRef, llvm::StringRef,
                          const Module *Imported, bool,
                          SrcMgr::CharacteristicKind Kind) override {
    if (File || Imported || SrcMgr::isSystem(Kind) || !isNeeded(Hash))
      return;
    ConstSearchDirIterator Folder = nullptr;
    OptionalFileEntryRef Header = Parser.LookupFile(
        Hash, WholeLibTorch, /*isAngled=*/true, /*FromDir=*/nullptr,
        /*FromFile=*/nullptr, &Folder, nullptr, nullptr, nullptr, nullptr,
        nullptr);
    if (!Header)
      return;
    FileID Text = Parser.getSourceManager().createFileID(
        *Header, Name.getBegin(),
        Parser.getHeaderSearchInfo().getFileDirFlavor(*Header));
    Parser.EnterSourceFile(Text, Folder, Name.getBegin());
  }

private:
  bool isNeeded(SourceLocation Include) const;

  Preprocessor &Parser;
};

} // namespace

bool LibTorchIncluder::isNeeded(SourceLocation Include) const {
  if (Parser.isMacroDefined(MacroOfLibTorch))
    return false;
  const SourceManager &Sources = Parser.getSourceManager();
  std::vector<Token> Tokens =
      rawTokens(Sources.getFileID(Include), Sources, Parser.getLangOpts());
  return namesTensors(Tokens) && !includesLibTorch(Tokens);
}

void syncline::lint::frontend::includeMissingLibTorch(
    Preprocessor &Preprocessor) {
  Preprocessor.addPPCallbacks(std::make_unique<LibTorchIncluder>(Preprocessor));
}
