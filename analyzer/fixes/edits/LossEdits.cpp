#include "fixes/edits/LossEdits.h"
#include "checks/TensorIndex.h"
#include "fixes/context/EnclosingContext.h"
#include "fixes/context/Purity.h"
#include "fixes/context/SourceText.h"
#include "fixes/edits/Edit.h"
#include "fixes/edits/EditList.h"
#include "fixes/edits/Masks.h"
#include "model/Names.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::checks;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::fixes::context;
using namespace syncline::lint::fixes::edits;
using namespace syncline::lint::model;

namespace {

/// `Tensor.index({Mask})`.
struct Selection {
  const Expr *Call = nullptr;
  const Expr *Tensor = nullptr;
  const Expr *Mask = nullptr;
};

std::optional<Selection> selectionOf(const Expr &E,
                                     const EnclosingContext &Enclosing) {
  const Expr &Definition = definitionOf(E, Enclosing);
  // No other code may use the number of elements.
  if (const auto *R = dyn_cast<DeclRefExpr>(stripped(&E));
      R && &Definition != R && Enclosing.uses(*R->getDecl()).size() != 1)
    return std::nullopt;
  std::optional<CallView> Call = CallView::of(&Definition);
  if (!Call || !Call->Object || libTorchName(*Call) != "index")
    return std::nullopt;
  const Expr *Mask = onlyIndex(*Call);
  if (!Mask || !isPure(*Mask) || !isPure(*Call->Object))
    return std::nullopt;
  return Selection{&Definition, Call->Object, Mask};
}

/// Whether the loss takes the mean or the sum and ignores the index -100, as
/// its default options do. Nothing otherwise.
std::optional<bool> ignoresByDefault(const CallView &Loss,
                                     const EnclosingContext &Enclosing) {
  bool Default = true;
  for (size_t I = 2; I < Loss.Arguments.size(); ++I)
    Default = Default && Loss.Arguments[I].IsDefault;
  if (!Default)
    return std::nullopt;
  if (!Loss.Object)
    return true;
  // A module constructed with options may ignore another index.
  const auto *R = dyn_cast<DeclRefExpr>(stripped(Loss.Object));
  if (const auto *Arrow = dyn_cast<CXXOperatorCallExpr>(stripped(Loss.Object)))
    R = dyn_cast<DeclRefExpr>(stripped(Arrow->getArg(0)));
  const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  if (!V || !V->isLocalVarDecl() || !V->getInit() ||
      Enclosing.mayBeUsedInInactiveCode(*V, Enclosing.body()))
    return false;
  for (const DeclRefExpr *Use : Enclosing.uses(*V)) {
    const auto *Call =
        dyn_cast_or_null<CXXOperatorCallExpr>(Enclosing.user(*Use));
    if (!Call || Call->getOperator() != OO_Call)
      return false;
  }
  const auto *Construction = dyn_cast<CXXConstructExpr>(stripped(V->getInit()));
  return Construction && (Construction->getNumArgs() == 0 ||
                          isa<CXXDefaultArgExpr>(Construction->getArg(0)));
}

bool isCrossEntropy(const CallView &Call) {
  std::string Name = qualifiedName(*Call.Callee);
  return Call.Arguments.size() >= 2 &&
         (Name == "torch::nn::functional::cross_entropy" ||
          Name == "torch::nn::functional::nll_loss" ||
          Name == "at::cross_entropy_loss" || Name == "at::nll_loss" ||
          Name == "torch::nn::CrossEntropyLossImpl::forward" ||
          Name == "torch::nn::NLLLossImpl::forward");
}

/// The loss that \p E is an operand of.
std::optional<CallView> lossOf(const Expr &E,
                               const EnclosingContext &Enclosing) {
  const Expr *Operand = &E;
  if (const auto *Declaration = dyn_cast_or_null<DeclStmt>(Enclosing.user(E))) {
    const auto *V = Declaration->isSingleDecl()
                        ? dyn_cast<VarDecl>(Declaration->getSingleDecl())
                        : nullptr;
    if (!V || Enclosing.uses(*V).size() != 1)
      return std::nullopt;
    Operand = Enclosing.uses(*V).front();
  }
  std::optional<CallView> Call =
      CallView::of(dyn_cast_or_null<Expr>(Enclosing.user(*Operand)));
  if (!Call || !isCrossEntropy(*Call))
    return std::nullopt;
  return Call;
}

} // namespace

std::optional<Edit> fixes::edits::ignoreIndex(const EditRequest &Request) {
  const ASTContext &Context = Request.Site.Context;
  std::optional<CallView> Loss =
      lossOf(*Request.Site.Call.Call, Request.Enclosing);
  std::optional<bool> IsDefault =
      Loss ? ignoresByDefault(*Loss, Request.Enclosing) : std::nullopt;
  if (!IsDefault)
    return std::nullopt;
  auto Input = selectionOf(*Loss->Arguments[0].Value, Request.Enclosing);
  auto Target = selectionOf(*Loss->Arguments[1].Value, Request.Enclosing);
  if (!Input || !Target || !isSame(*Input->Mask, *Target->Mask, Context))
    return std::nullopt;
  DTypeLattice DType = Request.Site.Facts.evaluate(Target->Tensor).DType;
  std::optional<std::string> Rows = operandText(*Input->Tensor, Context);
  std::optional<std::string> Labels = operandText(*Target->Tensor, Context);
  std::optional<std::string> Mask = operandText(*Target->Mask, Context);
  if (DType == DTypeLattice::Floating || !Rows || !Labels || !Mask)
    return std::nullopt;
  EditList Edits(Context, Request.Site.Call.NameLocation, Request.File);
  Edits.replace(*Input->Call, *Rows + ".flatten(0, -2)");
  Edits.replace(*Target->Call, *Labels + ".masked_fill(" + *Mask +
                                   ".logical_not(), -100).flatten()");
  if (DType != DTypeLattice::Integer)
    return finished(Edits, "the edit is correct only if the targets are int64");
  if (!*IsDefault)
    return finished(Edits,
                    "the edit is correct only if the loss is a mean or a sum "
                    "and ignores the index -100, as it does by default");
  return finished(Edits, isMaskOf(*Target->Mask, *Target->Tensor, Request)
                             ? ""
                             : MaskMustHaveShape);
}
