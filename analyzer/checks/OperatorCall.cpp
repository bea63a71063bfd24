#include "checks/OperatorCall.h"
#include "checks/EmptyModule.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::callsites;
using namespace syncline::lint::checks;
using namespace syncline::lint::dataflow;
using namespace syncline::rules;

/// A rule with its own CUDA condition knows better which argument decides.
static bool asksForCuda(const Match &M) {
  for (const Condition &C : M.When)
    if (C.Device == DeviceKind::CUDA)
      return true;
  return false;
}

MatchResult checks::checkOperatorCall(const Match &M, const CallFacts &Site) {
  MatchResult Result = allHold(M.When, Site);
  if (Result && Site.Call.Object && isEmptyModule(*Site.Call.Object))
    return std::nullopt;
  if (!Result || asksForCuda(M) || !takesTensors(Site.Call))
    return Result;
  return both(Result, mayBeOnDevice(Site.Facts.deviceOfOperands(Site.Call)));
}
