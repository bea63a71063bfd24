#include "checks/TransferCopy.h"
#include "checks/Checks.h"
#include "dataflow/NonBlocking.h"
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

static ValueFacts targetOf(const Match &M, const CallSite &Site) {
  ValueFacts Target;
  switch (M.Transfer.Target) {
  case TransferTarget::CPU:
    Target.Device = DeviceFact::CPU;
    return Target;
  case TransferTarget::CUDA:
    Target.Device = DeviceFact::CUDA;
    return Target;
  case TransferTarget::Self:
    if (const Expr *Self = argumentNamed(Site.Call, "self"))
      return Site.Facts.evaluate(Self);
    return Target;
  case TransferTarget::Arguments:
    return Site.Facts.askedFor(Site.Call);
  }
  return Target;
}

/// How sure it is that bytes move the way that the rule is about.
static Verdict movesThatWay(const TransferPattern &Kind, DeviceFact Source,
                            DeviceFact Target) {
  bool Upload = Kind.Way == Direction::HostToDevice;
  DeviceFact Host = Upload ? Source : Target;
  DeviceFact Device = Upload ? Target : Source;
  if (Device == DeviceFact::CPU || Device == DeviceFact::Unset ||
      Host == DeviceFact::CUDA || Host == DeviceFact::Unset)
    return std::nullopt;
  if (Host == DeviceFact::CPU)
    return Device == DeviceFact::CUDA ? Confidence::Certain
                                      : Confidence::Likely;
  // From who knows where to a device by name or to the one that the program has
  // chosen: few write that for a tensor that is there already. To wherever
  // another tensor lives it may be a formality, and what is copied into a
  // tensor mostly comes from the same device.
  if (Upload && Host == DeviceFact::Unknown)
    return Device == DeviceFact::Unknown || Kind.Target == TransferTarget::Self
               ? Confidence::Possible
               : Confidence::Likely;
  return Device == DeviceFact::CUDA && Host == DeviceFact::Unknown
             ? Verdict(Confidence::Possible)
             : std::nullopt;
}

/// A temporary is assigned through: x[i] = y copies, x = y only rebinds.
static bool assignsThrough(const CallView &Call) {
  const auto *Method = dyn_cast<CXXMethodDecl>(Call.Callee);
  if (!Method || Method->getOverloadedOperator() != OO_Equal)
    return true;
  return Method->getRefQualifier() == RQ_RValue;
}

bool checks::uploadsToNamedDevice(const Match &M, const CallSite &Site) {
  return M.Shape == Shape::Transfer &&
         M.Transfer.Way == Direction::HostToDevice &&
         targetOf(M, Site).Device != DeviceFact::Unknown;
}

Verdict checks::checkTransfer(const Match &M, const CallSite &Site) {
  const Expr *SourceExpr = argumentNamed(Site.Call, M.Transfer.Source);
  if (!SourceExpr || !assignsThrough(Site.Call))
    return std::nullopt;
  Verdict Result = allHold(M.When, Site);
  Tri Async = nonBlocking(Site.Call);
  if (!Result ||
      (M.Transfer.NonBlocking ? Async == Tri::No : Async == Tri::Yes))
    return std::nullopt;
  if (Async == Tri::Unknown)
    Result = both(Result, Confidence::Possible);

  ValueFacts Source = Site.Facts.evaluate(SourceExpr);
  ValueFacts Target = targetOf(M, Site);
  Result = both(Result, movesThatWay(M.Transfer, Source.Device, Target.Device));
  if (!M.Transfer.NonBlocking)
    return Result;
  // The rule is about pageable memory: pinned memory gives what was asked for.
  Tri Pinned =
      M.Transfer.Way == Direction::HostToDevice ? Source.Pinned : Target.Pinned;
  if (Pinned == Tri::Yes)
    return std::nullopt;
  return Pinned == Tri::No ? Result : both(Result, Confidence::Possible);
}
