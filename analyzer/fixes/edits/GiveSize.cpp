#include "fixes/edits/GiveSize.h"
#include "checks/Conditions.h"
#include "fixes/context/EnclosingContext.h"
#include "fixes/context/Purity.h"
#include "fixes/context/SourceText.h"
#include "fixes/edits/Edit.h"
#include "fixes/edits/EditList.h"
#include "fixes/edits/Masks.h"
#include "model/Names.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::checks;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::fixes::context;
using namespace syncline::lint::fixes::edits;
using namespace syncline::lint::model;

/// Whether a variable in \p E may be reassigned later.
static bool isReassigned(const Expr &E, const EditRequest &Request) {
  const auto *R = dyn_cast<DeclRefExpr>(stripped(&E));
  return !R ||
         isChanged(*R->getDecl(), Request.Enclosing.body(), Request.Enclosing);
}

/// The number of classes, if labels are drawn below it or are the positions of
/// the largest values along a dimension.
static std::optional<std::string> classesOf(const Expr &Labels,
                                            const EditRequest &Request) {
  const ASTContext &Context = Request.Site.Context;
  std::optional<CallView> Creation =
      CallView::of(&definitionOf(Labels, Request.Enclosing));
  if (!Creation)
    return std::nullopt;
  if (libTorchName(*Creation) == "randint")
    if (const Expr *High = argumentNamed(*Creation, "high");
        High && isPure(*High))
      return spelledText(*High, Context);
  if (libTorchName(*Creation) != "argmax" &&
      libTorchName(*Creation) != "argmin")
    return std::nullopt;
  const Expr *From = argumentNamed(*Creation, "self");
  const Expr *Dim = argumentNamed(*Creation, "dim");
  if (!From || !Dim || isa<CXXDefaultArgExpr>(Dim) || !isPure(*From) ||
      !unwrapped(Dim)->getType()->isIntegerType() ||
      isReassigned(*From, Request))
    return std::nullopt;
  std::optional<std::string> Text = operandText(*From, Context);
  std::optional<std::string> DimText = spelledText(*Dim, Context);
  if (!Text || !DimText)
    return std::nullopt;
  return *Text + ".size(" + *DimText + ")";
}

/// A variable that holds `Counts.sum().item<...>()` before \p Call.
static std::optional<std::string> variableWithSum(const DeclRefExpr &Counts,
                                                  const EditRequest &Request) {
  const EnclosingContext &Enclosing = Request.Enclosing;
  for (const DeclRefExpr *Use : Enclosing.uses(*Counts.getDecl())) {
    const auto *Member = dyn_cast_or_null<MemberExpr>(Enclosing.user(*Use));
    const Stmt *Sum = Member ? Enclosing.parent(*Member) : nullptr;
    std::optional<CallView> SumCall = CallView::of(dyn_cast_or_null<Expr>(Sum));
    if (!SumCall || libTorchName(*SumCall) != "sum")
      continue;
    Member = dyn_cast_or_null<MemberExpr>(Enclosing.user(*SumCall->Call));
    const auto *Item =
        Member ? dyn_cast_or_null<Expr>(Enclosing.parent(*Member)) : nullptr;
    std::optional<CallView> ItemCall = CallView::of(Item);
    if (!ItemCall || libTorchName(*ItemCall) != "item")
      continue;
    const auto *Declaration = dyn_cast_or_null<DeclStmt>(Enclosing.user(*Item));
    const auto *V = Declaration && Declaration->isSingleDecl()
                        ? dyn_cast<VarDecl>(Declaration->getSingleDecl())
                        : nullptr;
    const Stmt *Block = Declaration ? Enclosing.parent(*Declaration) : nullptr;
    if (V && Block && V->getType()->isIntegerType() &&
        Request.Site.Context.getIntWidth(V->getType()) >= 32 &&
        Enclosing.contains(*Block, *Request.Site.Call.Call) &&
        V->getLocation() < Request.Site.Call.Call->getBeginLoc() &&
        !isChanged(*V, Enclosing.body(), Enclosing))
      return V->getName().str();
  }
  return std::nullopt;
}

/// The sum of the repeats, if the host has it or can compute it.
static std::optional<std::string> sumOf(const Expr &Counts,
                                        const EditRequest &Request) {
  const ASTContext &Context = Request.Site.Context;
  if (const auto *R = dyn_cast<DeclRefExpr>(stripped(&Counts));
      R &&
      !isChanged(*R->getDecl(), Request.Enclosing.body(), Request.Enclosing))
    if (std::optional<std::string> Name = variableWithSum(*R, Request))
      return Name;
  std::optional<CallView> Upload =
      CallView::of(&definitionOf(Counts, Request.Enclosing));
  if (!Upload || !Upload->Object ||
      (libTorchName(*Upload) != "to" && libTorchName(*Upload) != "cuda"))
    return std::nullopt;
  const auto *Host = dyn_cast<DeclRefExpr>(stripped(Upload->Object));
  if (!Host ||
      Request.Site.Facts.evaluate(Upload->Object).Device !=
          DeviceLattice::CPU ||
      isChanged(*Host->getDecl(), Request.Enclosing.body(), Request.Enclosing))
    return std::nullopt;
  std::optional<std::string> Text = operandText(*Upload->Object, Context);
  if (!Text)
    return std::nullopt;
  return *Text + ".sum().item<int64_t>()";
}

/// Adds \p Value as the argument \p Name, and spells the defaults before it.
static std::optional<Edit> addArgument(llvm::StringRef Name,
                                       const std::string &Value,
                                       std::string Changes,
                                       const EditRequest &Request) {
  const CallView &Call = Request.Site.Call;
  const auto *E = dyn_cast<CallExpr>(Call.Call);
  if (!E)
    return std::nullopt;
  bool IsFirst = true;
  std::string Text;
  for (const Argument &A : Call.Arguments) {
    if (!A.IsDefault) {
      IsFirst = false;
      continue;
    }
    llvm::StringRef Parameter = A.Parameter ? A.Parameter->getName() : "";
    Text += (IsFirst && Text.empty() ? "/*" : ", /*") + Parameter.str() +
            "=*/" + (Parameter == Name ? Value : "{}");
    if (Parameter != Name)
      continue;
    EditList Edits(Request.Site.Context, Call.NameLocation, Request.File);
    Edits.insertAt(E->getRParenLoc(), Text);
    return finished(Edits, std::move(Changes));
  }
  return std::nullopt;
}

std::optional<Edit> fixes::edits::giveSize(const EditRequest &Request) {
  llvm::StringRef Name = libTorchName(Request.Site.Call);
  if (Name == "one_hot") {
    const Expr *Labels = argumentNamed(Request.Site.Call, "self");
    std::optional<std::string> Classes =
        Labels ? classesOf(*Labels, Request) : std::nullopt;
    if (!Classes)
      return std::nullopt;
    return addArgument("num_classes", *Classes,
                       "the result has a column for every class, even if the "
                       "labels lack the last ones",
                       Request);
  }
  if (Name != "repeat_interleave")
    return std::nullopt;
  const Expr *Counts = argumentNamed(Request.Site.Call, "repeats");
  std::optional<std::string> Sum =
      Counts ? sumOf(*Counts, Request) : std::nullopt;
  if (!Sum)
    return std::nullopt;
  return addArgument("output_size", *Sum,
                     "the size is wrong if there is a single count, which then "
                     "applies to all elements",
                     Request);
}
