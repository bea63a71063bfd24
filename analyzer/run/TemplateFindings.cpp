#include "run/TemplateFindings.h"

#include <set>
#include <string>

using namespace syncline::lint::findings;
using namespace syncline::lint::run;

void syncline::lint::run::dropInstantiated(std::vector<Finding> &Findings,
                                           const std::vector<Unit> &Units) {
  std::set<std::string> Instantiated;
  for (const Unit &Each : Units)
    Instantiated.insert(Each.Result.Lint.Instantiated.begin(),
                        Each.Result.Lint.Instantiated.end());
  std::erase_if(Findings, [&](const Finding &Each) {
    return !Each.Template.empty() && Instantiated.contains(Each.Template);
  });
}
