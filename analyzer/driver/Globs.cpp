#include "driver/Globs.h"

#include "llvm/ADT/SmallVector.h"

using namespace syncline;

bool syncline::globMatches(llvm::StringRef Pattern, llvm::StringRef Text) {
  // On a mismatch the last star takes one character more: that is enough, and
  // linear for each star.
  size_t P = 0, T = 0, Star = llvm::StringRef::npos, Resume = 0;
  while (T < Text.size()) {
    if (P < Pattern.size() && Pattern[P] == '*') {
      Star = P++;
      Resume = T;
    } else if (P < Pattern.size() && Pattern[P] == Text[T]) {
      ++P;
      ++T;
    } else if (Star != llvm::StringRef::npos) {
      P = Star + 1;
      T = ++Resume;
    } else {
      return false;
    }
  }
  return Pattern.substr(P).find_first_not_of('*') == llvm::StringRef::npos;
}

GlobList::GlobList(llvm::StringRef Text, bool Default) : Default(Default) {
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
  bool Contained = Default;
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
