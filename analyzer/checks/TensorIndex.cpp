#include "checks/TensorIndex.h"
#include "model/Names.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::callsites;
using namespace syncline::lint::checks;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;
using namespace syncline::rules;

/// The tensor that an element of the index list wraps: TensorIndex(mask),
/// std::optional<Tensor>(mask); null for slices, integers and None.
static const Expr *tensorOf(const Expr *Element) {
  const Expr *E = stripped(Element);
  while (E) {
    if (classify(E->getType()) == TypeClass::Tensor &&
        className(E->getType()) != "std::optional")
      return E;
    const auto *C = dyn_cast<CXXConstructExpr>(E);
    if (!C || C->getNumArgs() == 0)
      return nullptr;
    E = stripped(C->getArg(0));
  }
  return nullptr;
}

/// Collects the tensors of an index list, which is either a braced list or a
/// single tensor.
static void collectTensors(const Expr *E,
                           llvm::SmallVectorImpl<const Expr *> &Tensors) {
  E = stripped(E);
  if (const auto *List = dyn_cast<InitListExpr>(E)) {
    for (const Expr *Element : List->inits())
      collectTensors(Element, Tensors);
    return;
  }
  if (const Expr *T = tensorOf(E)) {
    Tensors.push_back(T);
    return;
  }
  // A list class constructed from a braced list.
  if (const auto *C = dyn_cast<CXXConstructExpr>(E))
    for (const Expr *A : C->arguments())
      if (classify(E->getType()) == TypeClass::TensorList ||
          isa<InitListExpr>(stripped(A)))
        collectTensors(A, Tensors);
}

static const Expr *indexArgument(const CallView &Call) {
  for (llvm::StringRef Name : {"indices", "index"})
    if (const Expr *E = argumentNamed(Call, Name))
      return E;
  return nullptr;
}

bool checks::isIndexedByTensor(const CallView &Call) {
  llvm::SmallVector<const Expr *, 4> Tensors;
  if (const Expr *Index = indexArgument(Call))
    collectTensors(Index, Tensors);
  return !Tensors.empty();
}

const Expr *checks::onlyIndex(const CallView &Call) {
  const Expr *E = indexArgument(Call);
  for (E = E ? stripped(E) : nullptr; E;) {
    if (const auto *List = dyn_cast<InitListExpr>(E)) {
      if (List->getNumInits() != 1)
        return nullptr;
      E = stripped(List->getInit(0));
      continue;
    }
    if (const Expr *T = tensorOf(E))
      return T;
    const auto *C = dyn_cast<CXXConstructExpr>(E);
    if (!C || C->getNumArgs() == 0)
      return nullptr;
    E = stripped(C->getArg(0));
  }
  return nullptr;
}

/// Negated indices, as in `X.index({~Done})`, are masks, never positions.
static bool isNegated(const Expr *E) {
  std::optional<CallView> Call = CallView::of(stripped(E));
  if (!Call)
    return false;
  if (Call->Callee->getOverloadedOperator() == OO_Tilde)
    return true;
  return isLibTorch(*Call->Callee) &&
         Call->Callee->getDeclName().isIdentifier() &&
         Call->Callee->getName() == "bitwise_not";
}

static MatchResult isMask(const LatticeElement &Facts) {
  if (Facts.DType == DTypeLattice::Bool || Facts.DType == DTypeLattice::Byte)
    return Confidence::Certain;
  if (Facts.DType == DTypeLattice::Top || Facts.DType == DTypeLattice::Bottom)
    return Confidence::Possible;
  return std::nullopt;
}

/// An index of unknown dtype is far more often a tensor of positions than a
/// mask.
static MatchResult isNoMask(const LatticeElement &Facts) {
  if (Facts.DType == DTypeLattice::Bool || Facts.DType == DTypeLattice::Byte)
    return std::nullopt;
  if (Facts.DType == DTypeLattice::Top || Facts.DType == DTypeLattice::Bottom)
    return Confidence::Likely;
  return Confidence::Certain;
}

/// The true elements of a host mask are counted on the host without a
/// synchronization.
static MatchResult checkMasks(const Match &M,
                              llvm::ArrayRef<LatticeElement> Indices) {
  // The MinMasks best candidates decide.
  std::vector<Confidence> Masks;
  for (const LatticeElement &Facts : Indices)
    // A 0-dim mask is read like a number.
    if (MatchResult V = isMask(Facts); V &&
                                       Facts.Device != DeviceLattice::CPU &&
                                       Facts.ZeroDim != BoolLattice::Yes)
      Masks.push_back(*V);
  if (Masks.size() < M.Index.MinMasks)
    return std::nullopt;
  std::sort(Masks.rbegin(), Masks.rend());
  return Masks[M.Index.MinMasks - 1];
}

static MatchResult checkZeroDim(llvm::ArrayRef<LatticeElement> Indices) {
  MatchResult Result;
  for (const LatticeElement &Facts : Indices)
    if (Facts.ZeroDim == BoolLattice::Yes)
      Result = either(Result, mayBeOnDevice(Facts.Device));
  return Result;
}

/// Host indices are copied to the object's device, unless that is the host too.
/// \p IsWanted distinguishes positions from masks.
static MatchResult
checkHostTensor(llvm::ArrayRef<LatticeElement> Indices, DeviceLattice Self,
                MatchResult (*IsWanted)(const LatticeElement &)) {
  MatchResult Result;
  for (const LatticeElement &Facts : Indices)
    if (Facts.Device == DeviceLattice::CPU && Facts.ZeroDim != BoolLattice::Yes)
      Result = either(Result, both(IsWanted(Facts), mayBeOnDevice(Self)));
  return Result;
}

/// Matches a tensor of positions, not a mask; a 0-dim one is read as a number.
static MatchResult checkInteger(llvm::ArrayRef<LatticeElement> Indices) {
  MatchResult Result;
  for (const LatticeElement &Facts : Indices) {
    if (Facts.ZeroDim == BoolLattice::Yes)
      continue;
    if (Facts.DType == DTypeLattice::Integer)
      Result = Confidence::Certain;
    else if (Facts.DType == DTypeLattice::Top)
      Result = either(Result, Confidence::Possible);
  }
  return Result;
}

MatchResult checks::checkTensorIndex(const Match &M, const CallFacts &Site) {
  const Expr *Index = indexArgument(Site.Call);
  MatchResult Conditions = allHold(M.When, Site);
  if (!Index || !Conditions)
    return std::nullopt;
  llvm::SmallVector<const Expr *, 4> Tensors;
  collectTensors(Index, Tensors);
  // X[Index] throws for anything else.
  bool IsZeroDim = Site.Call.Callee->getOverloadedOperator() == OO_Subscript;
  llvm::SmallVector<LatticeElement, 4> Facts;
  for (const Expr *T : Tensors) {
    Facts.push_back(Site.Facts.evaluate(T));
    if (IsZeroDim)
      Facts.back().ZeroDim = BoolLattice::Yes;
    if (Facts.back().DType == DTypeLattice::Top && isNegated(T))
      Facts.back().DType = DTypeLattice::Bool;
  }

  const Expr *SelfExpr = argumentNamed(Site.Call, "self");
  DeviceLattice Self =
      SelfExpr ? Site.Facts.evaluate(SelfExpr).Device : DeviceLattice::Top;
  switch (M.Index.Kind) {
  case IndexKind::Mask: {
    DeviceLattice Device = Self;
    for (const LatticeElement &F : Facts)
      Device = combineOperands(Device, F.Device);
    return both(Conditions, both(checkMasks(M, Facts), mayBeOnDevice(Device)));
  }
  case IndexKind::ZeroDim:
    return both(Conditions, checkZeroDim(Facts));
  case IndexKind::HostTensor:
    return both(Conditions, checkHostTensor(Facts, Self, isNoMask));
  case IndexKind::HostMask:
    return both(Conditions, checkHostTensor(Facts, Self, isMask));
  case IndexKind::Integer:
    return both(Conditions, both(checkInteger(Facts), mayBeOnDevice(Self)));
  }
  return std::nullopt;
}
