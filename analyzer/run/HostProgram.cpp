#include "run/HostProgram.h"

#include <algorithm>
#include <set>
#include <string_view>

using namespace syncline::lint;
using namespace syncline::lint::findings;
using namespace syncline::lint::run;
using namespace syncline::rules;

bool run::isHostProgram(const std::vector<Unit> &Units) {
  std::set<std::string_view> Defined;
  for (const Unit &Each : Units) {
    // Code that does not parse may name one.
    bool IsKnown = Each.Failure.empty() && Each.Result.Ran &&
                   Each.Result.Errors == 0 &&
                   Each.Result.InternalErrors.empty();
    if (!IsKnown || Each.Result.Lint.NamesGpu || Each.Request.AssumeGpu)
      return false;
    Defined.insert(Each.Result.Lint.Defined.begin(),
                   Each.Result.Lint.Defined.end());
  }
  // What is defined elsewhere, in a library of the same project, may name one.
  return Defined.contains("main") &&
         std::ranges::all_of(Units, [&](const Unit &Each) {
           return std::ranges::all_of(
               Each.Result.Lint.Undefined, [&](const std::string &Name) {
                 return Defined.contains(std::string_view(Name));
               });
         });
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
