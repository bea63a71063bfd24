#include "run/HostProgram.h"

#include <algorithm>
#include <set>
#include <string_view>

using namespace syncline::lint;
using namespace syncline::lint::findings;
using namespace syncline::lint::run;
using namespace syncline::rules;

bool run::isComplete(const Unit &Each) {
  return Each.Failure.empty() && Each.Result.Ran && Each.Result.Errors == 0 &&
         Each.Result.InternalErrors.empty();
}

/// Whether \p Units define each function of the project that they use.
/// \p Defined is filled with what they define.
static bool defineAll(const std::vector<Unit> &Units,
                      std::set<std::string_view> &Defined) {
  for (const Unit &Each : Units) {
    if (!isComplete(Each))
      return false;
    Defined.insert(Each.Result.Lint.Defined.begin(),
                   Each.Result.Lint.Defined.end());
  }
  return std::ranges::all_of(Units, [&](const Unit &Each) {
    return std::ranges::all_of(
        Each.Result.Lint.Undefined, [&](const std::string &Name) {
          return Defined.contains(std::string_view(Name));
        });
  });
}

/// The function that Python calls when it loads an extension.
static bool isEntryOfPython(std::string_view Name) {
  return Name.starts_with("PyInit_");
}

bool run::isWholeProgram(const std::vector<Unit> &Units) {
  std::set<std::string_view> Defined;
  return defineAll(Units, Defined) &&
         (Defined.contains("main") ||
          std::ranges::any_of(Defined, isEntryOfPython));
}

bool run::isHostProgram(const std::vector<Unit> &Units) {
  for (const Unit &Each : Units)
    if (Each.Result.Lint.NamesGpu || Each.Request.AssumeGpu)
      return false;
  // What is defined elsewhere, in a library of the same project, may name one.
  std::set<std::string_view> Defined;
  return defineAll(Units, Defined) && Defined.contains("main");
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
