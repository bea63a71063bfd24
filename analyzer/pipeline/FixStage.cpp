#include "pipeline/FixStage.h"
#include "fixes/Fixes.h"

#include <algorithm>

using namespace syncline::lint;
using namespace syncline::lint::callsites;
using namespace syncline::lint::findings;
using namespace syncline::lint::fixes;
using namespace syncline::rules;

/// The name of the fix in the rule's file.
static std::string nameOf(const FixTemplate &F) {
  return F.Edit.empty() ? "replace-call" : F.Edit;
}

std::vector<Fix> pipeline::fixesAt(const CallSite &Site, const Rule &R,
                                   const std::string &File, FixMaker &Fixes,
                                   IsolatedFix Isolated) {
  std::vector<Fix> Found;
  for (const Remedy &Each : R.Remedies) {
    if (!Each.Fix)
      continue;
    Isolated(nameOf(*Each.Fix), [&] {
      if (std::optional<Fix> Result = Fixes.fixFor(Each, Site, File))
        Found.push_back(std::move(*Result));
    });
  }
  std::stable_sort(Found.begin(), Found.end(), [](const Fix &A, const Fix &B) {
    return A.Safe && !B.Safe;
  });
  return Found;
}
