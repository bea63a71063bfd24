#include "fixes/edits/EditList.h"
#include "fixes/context/SourceText.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using namespace syncline::lint::findings;
using namespace syncline::lint::fixes::context;
using namespace syncline::lint::fixes::edits;

EditList::EditList(const ASTContext &Context, SourceLocation Inside,
                   std::string File)
    : Context(Context), Home(Context.getSourceManager().getFileID(
                            Context.getSourceManager().getFileLoc(Inside))),
      File(std::move(File)) {}

/// Whether \p Old contains a comment other than the name of an argument.
static bool dropsComment(llvm::StringRef Old) {
  if (Old.contains("//"))
    return true;
  for (size_t At = Old.find("/*"); At != llvm::StringRef::npos;
       At = Old.find("/*", At + 2)) {
    size_t End = Old.find("*/", At);
    if (End == llvm::StringRef::npos || !Old.slice(At, End).ends_with("="))
      return true;
  }
  return false;
}

void EditList::add(SourceLocation Begin, SourceLocation End, std::string Text) {
  const SourceManager &Sources = Context.getSourceManager();
  if (Begin.isInvalid() || End.isInvalid() || Begin.isMacroID() ||
      End.isMacroID() || Sources.getFileID(Begin) != Home ||
      Sources.getFileID(End) != Home ||
      Sources.getFileOffset(End) < Sources.getFileOffset(Begin)) {
    IsSpoiled = true;
    return;
  }
  auto [InFile, First] = Sources.getDecomposedLoc(Begin);
  if (dropsComment(Sources.getBufferData(InFile).slice(
          First, Sources.getFileOffset(End)))) {
    IsSpoiled = true;
    return;
  }
  LineAround Line = lineAround(Begin, End);
  if (Begin != End && belongsOnNextLine(Text, Line)) {
    Text = Line.Continuation + Text;
    Begin = Begin.getLocWithOffset(-1); // the blank
  } else {
    Text = wrapToColumnLimit(Text, Line);
  }
  Replacement Edit;
  Edit.File = File;
  Edit.Offset = Sources.getFileOffset(Begin);
  Edit.Length = Sources.getFileOffset(End) - Edit.Offset;
  Edit.Line = Sources.getSpellingLineNumber(Begin);
  Edit.Column = Sources.getSpellingColumnNumber(Begin);
  Edit.EndLine = Sources.getSpellingLineNumber(End);
  Edit.EndColumn = Sources.getSpellingColumnNumber(End);
  Edit.Text = std::move(Text);
  Edit.Utf16Column = utf16ColumnAt(Begin, Sources);
  Edit.Utf16EndColumn = utf16ColumnAt(End, Sources);
  Edits.push_back(std::move(Edit));
}

/// The end of the token at \p Token; invalid for a macro's token.
static SourceLocation endOfToken(SourceLocation Token,
                                 const ASTContext &Context) {
  if (Token.isMacroID())
    return {};
  return Lexer::getLocForEndOfToken(Token, 0, Context.getSourceManager(),
                                    Context.getLangOpts());
}

void EditList::replace(const Expr &E, std::string Text) {
  add(E.getBeginLoc(), endOfToken(E.getEndLoc(), Context), std::move(Text));
}

void EditList::insertAt(SourceLocation Where, std::string Text) {
  add(Where, Where, std::move(Text));
}

SourceLocation EditList::endOfStatement(const Stmt &S) const {
  SourceLocation End = endOfToken(S.getEndLoc(), Context);
  if (End.isInvalid())
    return End;
  // The semicolon is not part of an expression.
  std::optional<Token> Next = Lexer::findNextToken(
      S.getEndLoc(), Context.getSourceManager(), Context.getLangOpts());
  if (Next && Next->is(tok::semi))
    return endOfToken(Next->getLocation(), Context);
  return End;
}

std::optional<std::string>
EditList::indentation(SourceLocation Location) const {
  const SourceManager &Sources = Context.getSourceManager();
  if (Location.isInvalid() || Location.isMacroID())
    return std::nullopt;
  auto [InFile, Offset] = Sources.getDecomposedLoc(Location);
  llvm::StringRef Before = Sources.getBufferData(InFile).take_front(Offset);
  size_t Start = Before.rfind('\n');
  llvm::StringRef Line =
      Start == llvm::StringRef::npos ? Before : Before.substr(Start + 1);
  if (Line.find_first_not_of(" \t") != llvm::StringRef::npos)
    return std::nullopt;
  return Line.str();
}

std::string EditList::lineBreak() const {
  llvm::StringRef Text = Context.getSourceManager().getBufferData(Home);
  size_t First = Text.find('\n');
  return First != llvm::StringRef::npos && First > 0 && Text[First - 1] == '\r'
             ? "\r\n"
             : "\n";
}

LineAround EditList::lineAround(SourceLocation Begin,
                                SourceLocation End) const {
  const SourceManager &Sources = Context.getSourceManager();
  llvm::StringRef File = Sources.getBufferData(Home);
  unsigned First = Sources.getFileOffset(Begin);
  unsigned Last = Sources.getFileOffset(End);
  llvm::StringRef Before = File.take_front(First);
  Before = Before.substr(Before.rfind('\n') + 1);
  llvm::StringRef After = File.substr(Last).take_until(
      [](char C) { return C == '\n' || C == '\r'; });
  // A trailing comment is no reason to break code.
  After = After.split("//").first.rtrim();
  llvm::StringRef Indent =
      Before.take_while([](char C) { return C == ' ' || C == '\t'; });
  // Like the replaced code, if that spans several lines.
  auto [FirstLine, Others] = File.slice(First, Last).split('\n');
  llvm::StringRef Next =
      Others.take_while([](char C) { return C == ' ' || C == '\t'; });
  std::string Continued =
      !Next.empty() ? Next.str()
                    : Indent.str() + (Indent.contains('\t') ? "\t" : "    ");
  return {Before, After, lineBreak() + Continued};
}

bool EditList::followsDirective(SourceLocation Location) const {
  auto [InFile, Offset] = Context.getSourceManager().getDecomposedLoc(Location);
  llvm::StringRef Before =
      Context.getSourceManager().getBufferData(InFile).take_front(Offset);
  Before = Before.rtrim();
  size_t Start = Before.rfind('\n');
  return (Start == llvm::StringRef::npos ? Before : Before.substr(Start + 1))
      .ltrim()
      .starts_with("#");
}

void EditList::insertStatementBefore(const Stmt &S, const std::string &Text) {
  std::optional<std::string> Indent = indentation(S.getBeginLoc());
  // A pragma belongs to the statement that follows it.
  if (S.getBeginLoc().isInvalid() || S.getBeginLoc().isMacroID() ||
      followsDirective(S.getBeginLoc())) {
    IsSpoiled = true;
    return;
  }
  add(S.getBeginLoc(), S.getBeginLoc(),
      Text + (Indent ? lineBreak() + *Indent : std::string(" ")));
}

void EditList::insertStatementAfter(const Stmt &S, const std::string &Text) {
  std::optional<std::string> Indent = indentation(S.getBeginLoc());
  SourceLocation Where = endOfStatement(S);
  if (Where.isInvalid()) {
    IsSpoiled = true;
    return;
  }
  // A comment on the rest of the line belongs to the code before it.
  auto [InFile, Offset] = Context.getSourceManager().getDecomposedLoc(Where);
  llvm::StringRef Rest =
      Context.getSourceManager().getBufferData(InFile).substr(Offset);
  Rest = Rest.take_until([](char C) { return C == '\n' || C == '\r'; });
  if (Indent && Rest.ltrim().starts_with("//"))
    Where = Where.getLocWithOffset(static_cast<int>(Rest.size()));
  add(Where, Where, (Indent ? lineBreak() + *Indent : std::string(" ")) + Text);
}

void EditList::replaceStatement(const Stmt &S, std::string Text) {
  add(S.getBeginLoc(), endOfStatement(S), std::move(Text));
}

std::optional<std::vector<Replacement>> EditList::take() {
  if (IsSpoiled || Edits.empty())
    return std::nullopt;
  std::stable_sort(Edits.begin(), Edits.end(),
                   [](const Replacement &A, const Replacement &B) {
                     return A.Offset < B.Offset;
                   });
  return std::move(Edits);
}
