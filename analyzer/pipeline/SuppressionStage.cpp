#include "pipeline/SuppressionStage.h"
#include "findings/Suppressions.h"

using namespace syncline::lint;
using namespace syncline::lint::findings;

void pipeline::suppress(Finding &F, Suppressions &Comments) {
  F.Suppressed = Comments.suppress(F.Line, F.Rule->checkName());
  if (F.Suppressed)
    F.Justification = Comments.reasonFor(F.Line, F.Rule->checkName());
}
