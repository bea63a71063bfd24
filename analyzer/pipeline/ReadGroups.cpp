#include "pipeline/ReadGroups.h"
#include "callsites/CallSite.h"
#include "fixes/Fixes.h"
#include "pipeline/LocationPrinter.h"
#include "pipeline/RemedyStage.h"

#include <algorithm>

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::callsites;
using namespace syncline::lint::checks;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::findings;
using namespace syncline::lint::fixes;
using namespace syncline::lint::pipeline;
using namespace syncline::rules;

static bool canBeJoined(const Rule &R) {
  return std::any_of(R.Remedies.begin(), R.Remedies.end(),
                     [](const Remedy &Each) {
                       return std::count(Each.Suits.begin(), Each.Suits.end(),
                                         Use::Several) > 0;
                     });
}

void ReadGroups::add(const FindingKey &Key, const CallSite &Site,
                     const RuleEntry &Entry) {
  if (!canBeJoined(*Entry.Rule))
    return;
  // A copy of a whole tensor is only certain to be small if it is a number.
  if (Entry.Match->Pattern == PatternKind::Transfer &&
      (!Site.Call.Object ||
       Site.Facts.evaluate(Site.Call.Object).ZeroDim != BoolLattice::Yes))
    return;
  Holder = &Site.Holder;
  Reads.push_back({Key, Site.Call.Call, Site.Call.NameLocation});
}

void ReadGroups::join(FixMaker &Fixes, FindingSink &Sink,
                      const LocationPrinter &Locations) {
  std::vector<Read> Found;
  std::swap(Found, Reads);
  // A fix removes its own read, and a suppressed read was accepted.
  std::erase_if(Found, [&](const Read &Each) {
    const Finding *F = Sink.find(Each.Key);
    return !F || !F->Fixes.empty() || F->Suppressed;
  });
  if (Found.size() < 2)
    return;
  std::vector<const Expr *> Calls;
  Calls.reserve(Found.size());
  for (const Read &Each : Found)
    Calls.push_back(Each.Call);
  for (const std::vector<size_t> &Group : Fixes.joinableReads(*Holder, Calls)) {
    const Read &First = Found[Group.front()];
    std::vector<PathStep> Others;
    for (size_t I : llvm::ArrayRef(Group).drop_front())
      Others.push_back(Locations.step(Found[I].Where,
                                      "this value can come in the same copy"));
    unsigned Line = Locations.line(First.Where);
    Sink.change(First.Key, [&](Finding &F) {
      F.Related = Others;
      rankRemedies(F, {Use::Several});
    });
    for (size_t I : llvm::ArrayRef(Group).drop_front())
      if (Found[I].Key != First.Key)
        Sink.change(Found[I].Key, [&](Finding &F) { F.JoinedWithLine = Line; });
  }
}
