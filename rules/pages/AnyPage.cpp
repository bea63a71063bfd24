#include "pages/AnyPage.h"

#include "loader/RuleSet.h"
#include "pages/LibraryPage.h"
#include "pages/RulePage.h"

using namespace syncline;
using namespace syncline::rules;

std::vector<std::string> pages::idsOf(const RuleSet &Set) {
  std::vector<std::string> Result = Set.ids();
  for (const LibraryEntry &Entry : Set.libraries().entries())
    Result.push_back(Entry.Id);
  return Result;
}

std::optional<std::string> pages::pageOf(const RuleSet &Set,
                                         const std::string &Id) {
  if (const LibraryEntry *Entry = Set.libraries().find(Id))
    return textPage(*Entry);
  if (const Rule *R = Set.find(Id.starts_with("syncline-") ? Id.substr(9) : Id))
    return textPage(*R);
  return std::nullopt;
}
