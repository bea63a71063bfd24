#include "fixes/edits/OptionsText.h"
#include "fixes/context/SourceText.h"
#include "model/Names.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::fixes::context;
using namespace syncline::lint::fixes::edits;
using namespace syncline::lint::model;

/// The device that the chain \p Options names; null if it names none.
static const Expr *deviceIn(const Expr &Options) {
  const Expr *At = &Options;
  while (const auto *Call =
             dyn_cast<CallExpr>(At->IgnoreUnlessSpelledInSource())) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (Callee && Callee->getDeclName().isIdentifier() &&
        Callee->getName() == "device" && isLibTorch(*Callee) &&
        Call->getNumArgs() > 0)
      return Call->getArg(0)->IgnoreUnlessSpelledInSource();
    const auto *Member = dyn_cast<CXXMemberCallExpr>(Call);
    if (!Member)
      return nullptr;
    At = Member->getImplicitObjectArgument();
  }
  return nullptr;
}

/// \p Text, the source of \p Whole, with \p Part replaced by \p New.
static std::optional<std::string> withPart(std::string Text, const Expr &Whole,
                                           const Expr &Part,
                                           const std::string &New,
                                           const ASTContext &Context) {
  std::optional<std::string> Old = sourceText(Part, Context);
  if (!Old)
    return std::nullopt;
  const SourceManager &Sources = Context.getSourceManager();
  unsigned Begin = Sources.getFileOffset(Part.getBeginLoc()) -
                   Sources.getFileOffset(Whole.getBeginLoc());
  if (Text.compare(Begin, Old->size(), *Old) != 0)
    return std::nullopt;
  return Text.replace(Begin, Old->size(), New);
}

/// Appends a call to the chain \p Text, on a line of its own if the last call
/// is on one.
static std::string extended(const std::string &Text, const std::string &Call) {
  size_t Line = Text.rfind('\n');
  size_t First = Line == std::string::npos
                     ? Line
                     : Text.find_first_not_of(" \t", Line + 1);
  if (First == std::string::npos || Text[First] != '.')
    return Text + Call;
  return Text + Text.substr(Line, First - Line) + Call;
}

std::optional<std::string>
fixes::edits::optionsWithDevice(const Expr &Options, const std::string &Device,
                                const std::string &Prefix,
                                const ASTContext &Context) {
  const Expr &Spelled = *Options.IgnoreUnlessSpelledInSource();
  std::optional<std::string> Text = sourceText(Spelled, Context);
  if (!Text)
    return std::nullopt;
  std::string Call = ".device(" + Device + ")";
  switch (classify(Spelled.getType())) {
  case TypeClass::Device:
  case TypeClass::DeviceType:
    return Device;
  case TypeClass::DType:
    return Prefix + "dtype(" + *Text + ")" + Call;
  case TypeClass::Options:
    break;
  default:
    return Prefix + "TensorOptions(" + *Text + ")" + Call;
  }
  if (const Expr *Old = deviceIn(Spelled))
    return withPart(*Text, Spelled, *Old, Device, Context);
  return extended(needsParentheses(Spelled) ? "(" + *Text + ")" : *Text, Call);
}
