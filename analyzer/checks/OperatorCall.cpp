#include "checks/Checks.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace syncline;

/// A rule that asks for CUDA itself knows better which argument decides.
static bool asksForCuda(const Match &M) {
  for (const Condition &C : M.When)
    if (C.Device == DeviceKind::CUDA)
      return true;
  return false;
}

Verdict syncline::checkOperatorCall(const Match &M, const CallSite &Site) {
  Verdict Result = allHold(M.When, Site);
  if (!Result || asksForCuda(M) || !takesTensors(Site.Call))
    return Result;
  return both(Result, mayBeOnDevice(Site.Facts.deviceOfOperands(Site.Call)));
}

static Verdict checkShape(const Match &M, const CallSite &Site) {
  switch (M.Shape) {
  case Shape::OperatorCall:
    return checkOperatorCall(M, Site);
  case Shape::TensorIndex:
    return checkTensorIndex(M, Site);
  case Shape::Transfer:
    return checkTransfer(M, Site);
  case Shape::StreamOrder:
    return Site.Fault ? Verdict(Site.Fault->Sureness) : std::nullopt;
  }
  return std::nullopt;
}

Verdict syncline::check(const Match &M, const CallSite &Site) {
  if (M.HotOnly && Site.Heat == Heat::Cold)
    return std::nullopt;
  Verdict Result = both(checkShape(M, Site), M.MaxConfidence);
  // Nothing near it speaks of a GPU, unless an upload does.
  if (Result == Confidence::Likely && !Site.InDeviceCode &&
      !uploadsToNamedDevice(M, Site) && !Site.Fault)
    return Confidence::Possible;
  return Result;
}
