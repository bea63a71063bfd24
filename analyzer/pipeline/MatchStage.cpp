#include "pipeline/MatchStage.h"
#include "checks/Checks.h"

using namespace syncline::lint;
using namespace syncline::lint::callsites;
using namespace syncline::lint::checks;

const std::vector<RuleEntry> &pipeline::candidatesAt(const CallSite &Site,
                                                     RuleIndex &Index) {
  return Site.Hazard ? Index.entriesFor(Site.Hazard->Hazard)
                     : Index.entriesFor(*Site.Call.Callee);
}

MatchResult pipeline::matchAt(const RuleEntry &Entry, const CallSite &Site) {
  return check(*Entry.Match, Site);
}
