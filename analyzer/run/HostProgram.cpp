#include "run/HostProgram.h"

#include <algorithm>

using namespace syncline::lint;
using namespace syncline::lint::findings;
using namespace syncline::lint::run;
using namespace syncline::rules;

bool run::isHostProgram(const std::vector<Unit> &Units) {
  bool HasMain = false;
  for (const Unit &Each : Units) {
    // Code that does not parse may name one.
    bool IsKnown = Each.Failure.empty() && Each.Result.Ran &&
                   Each.Result.Errors == 0 &&
                   Each.Result.InternalErrors.empty();
    if (!IsKnown || Each.Result.Lint.NamesGpu || Each.Request.AssumeGpu)
      return false;
    HasMain = HasMain || Each.Result.Lint.HasMain;
  }
  return HasMain;
}

size_t run::lowerToPossible(std::vector<Finding> &Findings,
                            const std::vector<Unit> &Units) {
  for (Finding &Each : Findings)
    if (Each.Confidence == Confidence::Likely &&
        Each.Rule->Effect == Effect::Sync)
      Each.Confidence = Confidence::Possible;
  return std::erase_if(Findings, [&](const Finding &Each) {
    return std::ranges::all_of(Each.Units, [&](unsigned I) {
      return Each.Confidence < Units[I].Request.MinConfidence;
    });
  });
}
