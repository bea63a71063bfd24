#include "checks/Checks.h"
#include "checks/OperatorCall.h"
#include "checks/TensorIndex.h"
#include "checks/TransferCopy.h"

using namespace syncline::lint;
using namespace syncline::lint::callsites;
using namespace syncline::lint::checks;
using namespace syncline::lint::hotness;
using namespace syncline::rules;

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

Verdict checks::check(const Match &M, const CallSite &Site) {
  if (M.HotOnly && Site.Heat == Heat::Cold)
    return std::nullopt;
  Verdict Result = both(checkShape(M, Site), M.MaxConfidence);
  // Nothing near it speaks of a GPU, unless an upload does.
  if (Result == Confidence::Likely && !Site.InDeviceCode &&
      !uploadsToNamedDevice(M, Site) && !Site.Fault)
    return Confidence::Possible;
  return Result;
}
