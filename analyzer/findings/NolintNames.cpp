#include "findings/NolintNames.h"
#include "config/Globs.h"

#include "loader/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

using namespace syncline::lint::findings;
using namespace syncline::rules;

std::vector<std::string> syncline::lint::findings::misspelledChecks(
    const NolintComment &Comment, const std::vector<std::string> &RuleIds) {
  std::vector<std::string> Problems;
  llvm::SmallVector<llvm::StringRef, 4> Names;
  llvm::StringRef(Comment.Checks).split(Names, ',');
  for (llvm::StringRef Name : Names) {
    Name = Name.trim();
    llvm::StringRef Id = Name;
    bool IsOurs = Id.consume_front(CheckPrefix);
    bool IsKnown = llvm::any_of(RuleIds, [&](const std::string &Each) {
      return IsOurs ? globMatches(Id, Each) : Id == Each;
    });
    // A known rule lacks the prefix, or an unknown one has it.
    if (IsOurs == IsKnown)
      continue;
    std::string Nearest = IsKnown ? Id.str() : nearest(Id.str(), RuleIds);
    Problems.push_back(
        "no check is called '" + Name.str() + "'" +
        (Nearest.empty()
             ? "; see syncline lint --list-rules"
             : " (did you mean '" + CheckPrefix.str() + Nearest + "'?)"));
  }
  return Problems;
}
