#include "checks/TransferCopy.h"
#include "checks/TensorIndex.h"
#include "dataflow/LibTorchOptions.h"
#include "dataflow/NonBlocking.h"
#include "model/Autograd.h"
#include "model/Names.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::callsites;
using namespace syncline::lint::checks;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;
using namespace syncline::rules;

static LatticeElement targetOf(const Match &M, const CallFacts &Site) {
  LatticeElement Target;
  switch (M.Transfer.Target) {
  case TransferTarget::CPU:
    Target.Device = DeviceLattice::CPU;
    return Target;
  case TransferTarget::CUDA:
    Target.Device = DeviceLattice::CUDA;
    return Target;
  case TransferTarget::Self:
    if (const Expr *Self = argumentNamed(Site.Call, "self"))
      return Site.Facts.evaluate(Self);
    return Target;
  case TransferTarget::Arguments:
    return askedFor(Site.Call, Site.Facts);
  }
  return Target;
}

/// Whether the target device is another tensor's: x.to(y), x.copy_(y).
static bool followsTensor(const Match &M, const CallFacts &Site) {
  return M.Transfer.Target == TransferTarget::Self ||
         (M.Transfer.Target == TransferTarget::Arguments &&
          argumentNamed(Site.Call, "other"));
}

/// The confidence that bytes move in the rule's direction.
static MatchResult movesThatWay(const TransferPattern &Kind,
                                DeviceLattice Source, DeviceLattice Target,
                                bool FollowsTensor) {
  bool Upload = Kind.Way == Direction::HostToDevice;
  DeviceLattice Host = Upload ? Source : Target;
  DeviceLattice Device = Upload ? Target : Source;
  if (Device == DeviceLattice::CPU || Device == DeviceLattice::Bottom ||
      Host == DeviceLattice::CUDA || Host == DeviceLattice::Bottom)
    return std::nullopt;
  if (Device == DeviceLattice::LikelyCPU)
    return Confidence::Possible;
  if (Host == DeviceLattice::CPU)
    return Device == DeviceLattice::CUDA ? Confidence::Certain
                                         : Confidence::Likely;
  // A move from an unknown device to a named device, or to the one that the
  // program selects, usually copies: code rarely moves a tensor to where it
  // already is. The same holds for tensors that are likely on the CPU. A copy
  // to another tensor's device may be a formality, and the source of a copy
  // into a tensor is mostly on the same device.
  bool IsOpen = Host == DeviceLattice::Top || Host == DeviceLattice::LikelyCPU;
  bool IsIntended =
      Device != DeviceLattice::Top || Host == DeviceLattice::LikelyCPU;
  if (Upload && IsOpen)
    return IsIntended && !FollowsTensor ? Confidence::Likely
                                        : Confidence::Possible;
  return Device == DeviceLattice::CUDA && IsOpen
             ? MatchResult(Confidence::Possible)
             : std::nullopt;
}

/// An assignment to a temporary writes through it: x[i] = y copies, x = y only
/// rebinds.
static bool assignsThrough(const CallView &Call) {
  const auto *Method = dyn_cast<CXXMethodDecl>(Call.Callee);
  if (!Method || Method->getOverloadedOperator() != OO_Equal)
    return true;
  return Method->getRefQualifier() == RQ_RValue;
}

/// Whether \p Call, X.index_put_({...}, Source), does not copy \p Source from
/// one device to another: tensors as positions require values on their device,
/// and a number on the host becomes a fill.
static bool storesInPlace(const CallView &Call, const LatticeElement &Source) {
  if (libTorchName(Call) != "index_put_")
    return false;
  return isIndexedByTensor(Call) || (Source.Device != DeviceLattice::CUDA &&
                                     Source.ZeroDim == BoolLattice::Yes);
}

/// Whether \p Call stores into elements or a slice of a tensor: X[I] = Y,
/// X.index_put_({...}, Y).
static bool storesElements(const CallView &Call) {
  return Call.Callee->getOverloadedOperator() == OO_Equal ||
         libTorchName(Call) == "index_put_";
}

/// Limits chains of initializers: a variable may name itself in its own.
static constexpr unsigned MostSteps = 16;

/// Whether \p E is a gradient that autograd passes to a backward(): it is
/// mostly on the GPU already. Follows at most \p Steps expressions.
static bool isGradient(const Expr *E, unsigned Steps = MostSteps) {
  if (!Steps--)
    return false;
  E = stripped(E);
  if (const auto *R = dyn_cast<DeclRefExpr>(E)) {
    const auto *V = dyn_cast<VarDecl>(R->getDecl());
    if (const auto *P = dyn_cast_or_null<ParmVarDecl>(V)) {
      const auto *Function = dyn_cast<FunctionDecl>(P->getDeclContext());
      return Function && autogradClass(*Function, "backward");
    }
    return V && V->isLocalVarDecl() && V->getInit() &&
           isGradient(V->getInit(), Steps);
  }
  if (const auto *Subscript = dyn_cast<CXXOperatorCallExpr>(E))
    return Subscript->getOperator() == OO_Subscript &&
           isGradient(Subscript->getArg(0), Steps);
  // Grads.at(0), Grads[0].contiguous()
  std::optional<CallView> Call = CallView::of(E);
  return Call && Call->Object &&
         (libTorchName(*Call) == "contiguous" ||
          isInNamespaceStd(*Call->Callee)) &&
         isGradient(Call->Object, Steps);
}

bool checks::uploadsToNamedDevice(const Match &M, const CallFacts &Site) {
  return M.Pattern == PatternKind::Transfer &&
         M.Transfer.Way == Direction::HostToDevice &&
         targetOf(M, Site).Device != DeviceLattice::Top;
}

MatchResult checks::checkTransfer(const Match &M, const CallFacts &Site) {
  const Expr *SourceExpr = argumentNamed(Site.Call, M.Transfer.Source);
  if (!SourceExpr || !assignsThrough(Site.Call))
    return std::nullopt;
  MatchResult Result = allHold(M.When, Site);
  BoolLattice Async = nonBlocking(Site.Call);
  if (!Result || (M.Transfer.NonBlocking ? Async == BoolLattice::No
                                         : Async == BoolLattice::Yes))
    return std::nullopt;
  if (Async == BoolLattice::Top)
    Result = both(Result, Confidence::Possible);

  LatticeElement Source = Site.Facts.evaluate(SourceExpr);
  if (Source.Empty == BoolLattice::Yes)
    return std::nullopt;
  if (storesInPlace(Site.Call, Source))
    return std::nullopt;
  LatticeElement Target = targetOf(M, Site);
  Result = both(Result, movesThatWay(M.Transfer, Source.Device, Target.Device,
                                     followsTensor(M, Site)));
  if (M.Transfer.Way == Direction::HostToDevice &&
      Source.Device == DeviceLattice::Top && isGradient(SourceExpr))
    Result = both(Result, Confidence::Possible);
  // A matrix that is put together on the host mostly gets values of the host,
  // whereas copy_() is how a program copies to another device.
  if (M.Transfer.Way == Direction::DeviceToHost &&
      Source.Device == DeviceLattice::Top && storesElements(Site.Call))
    Result = both(Result, Confidence::Possible);
  if (!M.Transfer.NonBlocking)
    return Result;
  // The rule is about pageable memory: a pinned copy is what was requested.
  BoolLattice Pinned =
      M.Transfer.Way == Direction::HostToDevice ? Source.Pinned : Target.Pinned;
  if (Pinned == BoolLattice::Yes)
    return std::nullopt;
  return Pinned == BoolLattice::No ? Result
                                   : both(Result, Confidence::Possible);
}
