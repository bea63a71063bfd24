#include "fixes/ReplaceCall.h"
#include "checks/Conditions.h"
#include "fixes/context/SourceText.h"
#include "fixes/edits/EditList.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::callsites;
using namespace syncline::lint::checks;
using namespace syncline::lint::findings;
using namespace syncline::lint::fixes;
using namespace syncline::lint::fixes::context;
using namespace syncline::lint::fixes::edits;
using namespace syncline::lint::model;
using namespace syncline::rules;

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

/// The number of times that \p Template uses \p Name.
static size_t uses(llvm::StringRef Template, llvm::StringRef Name) {
  return Template.count(("{" + Name + "}").str());
}

/// `{}` for an optional parameter is equivalent to omitting it.
static bool isAbsent(const Argument &A, const CallSite &Site) {
  Condition Present;
  Present.Argument.Name = A.Parameter ? A.Parameter->getName().str() : "";
  Present.Present = false;
  return A.Parameter && !A.Parameter->getName().empty() &&
         holds(Present, Site).has_value();
}

static bool givesAll(const std::vector<std::string> &Names,
                     const CallSite &Site) {
  for (const std::string &Name : Names) {
    bool IsGiven = false;
    for (const Argument &A : Site.Call.Arguments)
      IsGiven = IsGiven ||
                (A.Parameter && A.Parameter->getName() == Name && !A.IsDefault);
    if (!IsGiven)
      return false;
  }
  return true;
}

/// An argument spelled at the call must not be dropped, and one with side
/// effects must not be evaluated twice.
static bool keepsArguments(llvm::StringRef Template, const CallSite &Site) {
  const Expr *Self = argumentNamed(Site.Call, "self");
  for (const Argument &A : Site.Call.Arguments) {
    if (A.IsDefault || isAbsent(A, Site))
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

/// Whether the text around a placeholder delimits an expression on both sides.
static bool isDelimited(llvm::StringRef Before, llvm::StringRef After) {
  Before = Before.rtrim();
  After = After.ltrim();
  return (Before.empty() || Before.ends_with("(") || Before.ends_with(",")) &&
         (After.empty() || After.starts_with(")") || After.starts_with(","));
}

/// Substitutes the {name}s of \p Template.
static std::optional<std::string> substitute(llvm::StringRef Template,
                                             const CallSite &Site) {
  std::string Text;
  while (!Template.empty()) {
    auto [Literal, Rest] = Template.split('{');
    Text += Literal;
    if (Literal.size() == Template.size())
      break;
    auto [Name, After] = Rest.split('}');
    // Braces around anything but a single name are C++ code.
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
    const Expr *Argument = argumentNamed(Site.Call, Name);
    bool Wrap = needsParentheses(*Argument) && !isDelimited(Text, After);
    Text += Wrap ? "(" + *Value + ")" : *Value;
    Template = After;
  }
  return Text;
}

std::optional<Fix> fixes::replaceCall(const Remedy &R, const CallSite &Site,
                                      const std::string &File) {
  if (!R.Fix || !sourceText(*Site.Call.Call, Site.Context) ||
      !givesAll(R.Fix->Needs, Site) ||
      !keepsArguments(R.Fix->ReplaceCall, Site))
    return std::nullopt;
  std::optional<std::string> Text = substitute(R.Fix->ReplaceCall, Site);
  if (!Text)
    return std::nullopt;

  EditList Edits(Site.Context, Site.Call.NameLocation, File);
  Edits.replace(*Site.Call.Call, *Text);
  std::optional<std::vector<Replacement>> Replacements = Edits.take();
  if (!Replacements)
    return std::nullopt;
  return Fix{R.Title, R.Fix->Safe, R.Fix->Changes, std::move(*Replacements)};
}
