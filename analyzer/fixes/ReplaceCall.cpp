#include "fixes/ReplaceCall.h"
#include "checks/Conditions.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using namespace syncline;

static std::optional<std::string> sourceText(const Expr &E,
                                             const ASTContext &Context) {
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

/// The object of p->f() is *p.
static std::optional<std::string> objectText(const Expr &Object,
                                             const ASTContext &Context) {
  // Parentheses stay: they hold the object together wherever it goes.
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

static std::optional<std::string> argumentText(llvm::StringRef Name,
                                               const CallSite &Site) {
  const Expr *E = argumentNamed(Site.Call, Name);
  if (!E)
    return std::nullopt;
  if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
    return sourceText(*Default->getExpr(), Site.Context);
  return E == Site.Call.Object ? objectText(*E, Site.Context)
                               : sourceText(*E, Site.Context);
}

/// How often \p Template asks for \p Name.
static size_t uses(llvm::StringRef Template, llvm::StringRef Name) {
  return Template.count(("{" + Name + "}").str());
}

/// An argument that the call spells must not get lost, and one that does
/// something must not be done twice.
static bool keepsArguments(llvm::StringRef Template, const CallSite &Site) {
  const Expr *Self = argumentNamed(Site.Call, "self");
  for (const Argument &A : Site.Call.Arguments) {
    if (A.IsDefault)
      continue;
    if (!A.Parameter || A.Parameter->getName().empty())
      return false; // no placeholder can stand for it
    size_t Uses = uses(Template, A.Parameter->getName());
    if (A.Value == Self && A.Parameter->getName() != "self")
      Uses += uses(Template, "self");
    if (Uses == 0 || (Uses > 1 && A.Value->HasSideEffects(Site.Context)))
      return false;
  }
  if (Site.Call.Object && uses(Template, "self") == 0)
    return false;
  return uses(Template, "self") < 2 || !Self ||
         !Self->HasSideEffects(Site.Context);
}

/// Whether \p E binds less tightly than a call, so that text put beside it
/// could tear it apart.
static bool needsParentheses(const Expr &E) {
  const Expr *Inner = E.IgnoreImplicit();
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Inner))
    return Operator->getOperator() != OO_Call &&
           Operator->getOperator() != OO_Subscript &&
           Operator->getOperator() != OO_Arrow;
  return isa<BinaryOperator, ConditionalOperator, UnaryOperator>(Inner);
}

/// Whether the text around a placeholder ends an expression on both sides.
static bool isDelimited(llvm::StringRef Before, llvm::StringRef After) {
  Before = Before.rtrim();
  After = After.ltrim();
  return (Before.empty() || Before.ends_with("(") || Before.ends_with(",")) &&
         (After.empty() || After.starts_with(")") || After.starts_with(","));
}

/// Fills in the {name}s of \p Template.
static std::optional<std::string> substitute(llvm::StringRef Template,
                                             const CallSite &Site) {
  std::string Text;
  while (!Template.empty()) {
    auto [Literal, Rest] = Template.split('{');
    Text += Literal;
    if (Literal.size() == Template.size())
      break;
    auto [Name, After] = Rest.split('}');
    // Braces around anything but one name are C++.
    if (Name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_"
                               "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") !=
            llvm::StringRef::npos ||
        Name.empty() || Name.size() == Rest.size()) {
      Text += '{';
      Template = Rest;
      continue;
    }
    std::optional<std::string> Value = argumentText(Name, Site);
    if (!Value)
      return std::nullopt;
    const Expr *Given = argumentNamed(Site.Call, Name);
    bool Wrap = needsParentheses(*Given) && !isDelimited(Text, After);
    Text += Wrap ? "(" + *Value + ")" : *Value;
    Template = After;
  }
  return Text;
}

std::optional<Fix> syncline::replaceCall(const Remedy &R, const CallSite &Site,
                                         const std::string &File) {
  if (!R.Fix || !sourceText(*Site.Call.Call, Site.Context) ||
      !keepsArguments(R.Fix->ReplaceCall, Site))
    return std::nullopt;
  std::optional<std::string> Text = substitute(R.Fix->ReplaceCall, Site);
  if (!Text)
    return std::nullopt;

  const SourceManager &Sources = Site.Context.getSourceManager();
  SourceLocation Begin = Site.Call.Call->getBeginLoc();
  SourceLocation End = Lexer::getLocForEndOfToken(
      Site.Call.Call->getEndLoc(), 0, Sources, Site.Context.getLangOpts());
  Replacement Edit;
  Edit.File = File;
  Edit.Offset = Sources.getFileOffset(Begin);
  Edit.Length = Sources.getFileOffset(End) - Edit.Offset;
  Edit.Line = Sources.getSpellingLineNumber(Begin);
  Edit.Column = Sources.getSpellingColumnNumber(Begin);
  Edit.EndLine = Sources.getSpellingLineNumber(End);
  Edit.EndColumn = Sources.getSpellingColumnNumber(End);
  Edit.Text = *Text;
  return Fix{R.Title, R.Fix->Safe, R.Fix->Changes, {Edit}};
}
