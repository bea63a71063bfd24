#include "fixes/context/SourceText.h"
#include "findings/Utf16.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::findings;
using namespace syncline::lint::fixes::context;

std::optional<std::string>
fixes::context::sourceText(const Expr &E, const ASTContext &Context) {
  SourceRange Range = E.getSourceRange();
  if (Range.isInvalid() || Range.getBegin().isMacroID() ||
      Range.getEnd().isMacroID())
    return std::nullopt;
  llvm::StringRef Text =
      Lexer::getSourceText(CharSourceRange::getTokenRange(Range),
                           Context.getSourceManager(), Context.getLangOpts());
  if (Text.empty())
    return std::nullopt;
  return Text.str();
}

std::optional<std::string>
fixes::context::spelledText(const Expr &E, const ASTContext &Context) {
  return sourceText(*E.IgnoreUnlessSpelledInSource(), Context);
}

std::optional<std::string>
fixes::context::numberText(const Expr &E, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  // Nothing if the number is only part of a macro, or the macro part of it.
  CharSourceRange Range = Lexer::makeFileCharRange(
      CharSourceRange::getTokenRange(
          E.IgnoreUnlessSpelledInSource()->getSourceRange()),
      Sources, Context.getLangOpts());
  if (Range.isInvalid())
    return std::nullopt;
  llvm::StringRef Text =
      Lexer::getSourceText(Range, Sources, Context.getLangOpts());
  if (Text.empty())
    return std::nullopt;
  return Text.str();
}

std::optional<std::string>
fixes::context::objectText(const Expr &Object, const ASTContext &Context) {
  // Keep the parentheses: they delimit the object wherever it is placed.
  const Expr *E = Object.IgnoreImpCasts();
  bool Arrow = E->getType()->isPointerType();
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(E);
      Operator && Operator->getOperator() == OO_Arrow) {
    E = Operator->getArg(0);
    Arrow = true;
  }
  if (isa<CXXThisExpr>(E) && cast<CXXThisExpr>(E)->isImplicit())
    return std::nullopt;
  std::optional<std::string> Text = sourceText(*E, Context);
  if (Text && Arrow)
    return "(*" + *Text + ")";
  return Text;
}

bool fixes::context::needsParentheses(const Expr &E) {
  const Expr *Inner = E.IgnoreImplicit();
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Inner))
    return Operator->getOperator() != OO_Call &&
           Operator->getOperator() != OO_Subscript &&
           Operator->getOperator() != OO_Arrow;
  return isa<BinaryOperator, ConditionalOperator, UnaryOperator>(Inner);
}

std::optional<std::string>
fixes::context::operandText(const Expr &E, const ASTContext &Context) {
  std::optional<std::string> Text = objectText(E, Context);
  if (Text && needsParentheses(E))
    return "(" + *Text + ")";
  return Text;
}

unsigned fixes::context::utf16ColumnAt(SourceLocation Location,
                                       const SourceManager &Sources) {
  auto [File, Offset] = Sources.getDecomposedLoc(Location);
  unsigned Column = Sources.getColumnNumber(File, Offset);
  bool Invalid = false;
  llvm::StringRef Text = Sources.getBufferData(File, &Invalid);
  if (Invalid)
    return Column;
  return utf16Column(Text.slice(Offset + 1 - Column, Offset), Column);
}

/// The number of uses of \p Name as a qualifier in \p Text.
static size_t countQualifiers(llvm::StringRef Text, llvm::StringRef Name) {
  size_t Count = 0;
  for (size_t At = Text.find(Name); At != llvm::StringRef::npos;
       At = Text.find(Name, At + Name.size()))
    Count += At == 0 ||
             !(isAsciiIdentifierContinue(Text[At - 1]) || Text[At - 1] == ':');
  return Count;
}

std::string fixes::context::libTorchPrefix(const ASTContext &Context,
                                           SourceLocation Where) {
  auto &Identifiers = Context.Idents;
  const auto *Found = Context.getTranslationUnitDecl()
                          ->lookup(&Identifiers.get("torch"))
                          .find_first<NamespaceDecl>();
  if (!Found || Found->lookup(&Identifiers.get("full")).empty())
    return "at::";
  const SourceManager &Sources = Context.getSourceManager();
  bool Invalid = false;
  llvm::StringRef Text = Sources.getBufferData(
      Sources.getFileID(Sources.getFileLoc(Where)), &Invalid);
  return !Invalid && countQualifiers(Text, "at::") >
                         countQualifiers(Text, "torch::")
             ? "at::"
             : "torch::";
}
