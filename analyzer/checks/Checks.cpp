#include "checks/Checks.h"
#include "checks/OperatorCall.h"
#include "checks/TensorIndex.h"
#include "checks/TransferCopy.h"

using namespace syncline::lint;
using namespace syncline::lint::callsites;
using namespace syncline::lint::checks;
using namespace syncline::lint::hotness;
using namespace syncline::rules;

static MatchResult checkPattern(const Match &M, const CallSite &Site) {
  switch (M.Pattern) {
  case PatternKind::OperatorCall:
    return checkOperatorCall(M, Site);
  case PatternKind::TensorIndex:
    return checkTensorIndex(M, Site);
  case PatternKind::Transfer:
    return checkTransfer(M, Site);
  case PatternKind::StreamOrder:
    return Site.Hazard ? MatchResult(Site.Hazard->Sureness) : std::nullopt;
  }
  return std::nullopt;
}

MatchResult checks::check(const Match &M, const CallSite &Site) {
  if (M.HotOnly && Site.Heat == Heat::Cold)
    return std::nullopt;
  return checkPattern(M, Site);
}
