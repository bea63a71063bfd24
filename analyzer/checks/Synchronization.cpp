#include "checks/Synchronization.h"
#include "checks/Checks.h"
#include "model/Names.h"

using namespace syncline::lint;
using namespace syncline::lint::callsites;
using namespace syncline::lint::checks;
using namespace syncline::lint::model;
using namespace syncline::rules;

/// Whether a call that \p Entry matches always synchronizes the stream.
static bool alwaysSynchronizes(const RuleEntry &Entry) {
  const Match &M = *Entry.Match;
  return Entry.Rule->Effect == Effect::Sync &&
         M.MaxConfidence == Confidence::Certain &&
         !(M.Pattern == PatternKind::Transfer && M.Transfer.NonBlocking);
}

bool checks::synchronizes(const CallFacts &Call, RuleIndex &Index) {
  const std::vector<RuleEntry> &Entries = Index.entriesFor(*Call.Call.Callee);
  if (Entries.empty() || !isLibTorch(*Call.Call.Callee))
    return false;
  for (const RuleEntry &Each : Entries)
    if (alwaysSynchronizes(Each)) {
      MatchResult Result = checkCall(*Each.Match, Call);
      if (Result && *Result >= Confidence::Likely)
        return true;
    }
  return false;
}
