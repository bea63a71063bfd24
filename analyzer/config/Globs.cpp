#include "config/Globs.h"

#include "llvm/ADT/SmallVector.h"

using namespace syncline::lint::config;
using namespace syncline::rules;

GlobList::GlobList(llvm::StringRef Text) {
  llvm::SmallVector<llvm::StringRef, 8> Parts;
  Text.split(Parts, ',', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Part : Parts) {
    Glob G;
    Part = Part.trim();
    G.Adds = !Part.consume_front("-");
    Part.consume_front("syncline-");
    if (!Part.empty())
      Globs.push_back({Part.str(), G.Adds});
  }
}

bool GlobList::contains(llvm::StringRef RuleId) const {
  RuleId.consume_front("syncline-");
  bool Contained = Globs.empty() || !Globs.front().Adds;
  for (const Glob &G : Globs)
    if (globMatches(G.Pattern, RuleId))
      Contained = G.Adds;
  return Contained;
}

std::vector<std::string>
GlobList::unmatched(const std::vector<std::string> &RuleIds) const {
  std::vector<std::string> Result;
  for (const Glob &G : Globs) {
    bool Matches = false;
    for (const std::string &Id : RuleIds)
      Matches = Matches || globMatches(G.Pattern, Id);
    if (!Matches)
      Result.push_back(G.Pattern);
  }
  return Result;
}
