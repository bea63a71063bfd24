#include "findings/Finding.h"

#include <algorithm>
#include <tuple>
#include <utility>

using namespace syncline::lint;
using namespace syncline::lint::findings;
using namespace syncline::lint::hotness;
using namespace syncline::rules;

static auto key(const Finding &F) {
  return std::tie(F.File, F.Line, F.Column, F.Rule->Id);
}

bool findings::operator<(const Finding &A, const Finding &B) {
  return key(A) < key(B);
}

bool findings::samePlace(const Finding &A, const Finding &B) {
  return key(A) == key(B);
}

std::vector<const Remedy *> findings::remediesOf(const Finding &F) {
  std::vector<const Remedy *> Ranked;
  Ranked.reserve(F.Rule->Remedies.size());
  for (unsigned Index : F.RemedyOrder)
    Ranked.push_back(&F.Rule->Remedies.at(Index));
  if (Ranked.empty())
    for (const Remedy &Each : F.Rule->Remedies)
      Ranked.push_back(&Each);
  return Ranked;
}

std::span<const PathStep> findings::callsTo(const Finding &F) {
  std::span<const PathStep> All(F.HotPath);
  return All.empty() ? All : All.first(All.size() - 1);
}

std::string findings::joinTitle(const Finding &F) {
  return "read it in the same copy as the value at line " +
         std::to_string(F.JoinedWithLine);
}

std::string findings::remedyTitle(const Finding &F) {
  if (F.JoinedWithLine > 0)
    return joinTitle(F);
  for (const Fix &Each : F.Fixes)
    if (Each.Safe)
      return Each.Title;
  if (!F.Fixes.empty())
    return F.Fixes.front().Title;
  std::vector<const Remedy *> Ranked = remediesOf(F);
  return Ranked.empty() ? "" : Ranked.front()->Title;
}

Level findings::levelOf(const Finding &F) {
  return F.WarningIsError && F.Rule->Level == Level::Warning ? Level::Error
                                                             : F.Rule->Level;
}

void findings::mergeSamePlaces(std::vector<Finding> &Findings) {
  // Of equal findings, keep the one with the highest confidence, preferring a
  // hot one.
  std::stable_sort(Findings.begin(), Findings.end(),
                   [](const Finding &A, const Finding &B) {
                     if (!samePlace(A, B))
                       return A < B;
                     return std::pair(A.Confidence, A.Heat != Heat::Cold) >
                            std::pair(B.Confidence, B.Heat != Heat::Cold);
                   });
  std::vector<Finding> Merged;
  for (Finding &Each : Findings) {
    if (!Merged.empty() && samePlace(Merged.back(), Each))
      Merged.back().Units.insert(Merged.back().Units.end(), Each.Units.begin(),
                                 Each.Units.end());
    else
      Merged.push_back(std::move(Each));
  }
  Findings = std::move(Merged);
}
