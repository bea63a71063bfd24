#include "checks/Checks.h"
#include "checks/OperatorCall.h"
#include "checks/TensorIndex.h"
#include "checks/TransferCopy.h"

using namespace syncline::lint;
using namespace syncline::lint::callsites;
using namespace syncline::lint::checks;
using namespace syncline::lint::hotness;
using namespace syncline::rules;

MatchResult checks::checkCall(const Match &M, const CallFacts &Call) {
  switch (M.Pattern) {
  case PatternKind::OperatorCall:
    return checkOperatorCall(M, Call);
  case PatternKind::TensorIndex:
    return checkTensorIndex(M, Call);
  case PatternKind::Transfer:
    return checkTransfer(M, Call);
  case PatternKind::StreamOrder:
    return std::nullopt;
  }
  return std::nullopt;
}

MatchResult checks::check(const Match &M, const CallSite &Site) {
  if (M.HotOnly && Site.Heat == Heat::Cold)
    return std::nullopt;
  if (M.Pattern == PatternKind::StreamOrder)
    return Site.Hazard ? MatchResult(Site.Hazard->Sureness) : std::nullopt;
  return checkCall(M, Site);
}
