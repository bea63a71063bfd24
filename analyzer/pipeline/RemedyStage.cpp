#include "pipeline/RemedyStage.h"

#include <algorithm>
#include <numeric>

using namespace syncline::lint;
using namespace syncline::lint::findings;
using namespace syncline::lint::pipeline;
using namespace syncline::rules;

/// A fix shows that the remedy applies to the code; a safe one needs no review.
static constexpr int ScoreOfSafeFix = 20;
static constexpr int ScoreOfFix = 10;
static constexpr int ScoreOfSeveral = 6;
static constexpr int ScoreOfUse = 2;

static int scoreOf(const Remedy &R, const Finding &F,
                   const std::set<Use> &Uses) {
  int Score = 0;
  for (const Fix &Each : F.Fixes)
    if (Each.Title == R.Title)
      Score += Each.Safe ? ScoreOfSafeFix : ScoreOfFix;
  bool IsMeant = R.Suits.empty();
  for (Use Each : R.Suits)
    if (Uses.contains(Each)) {
      Score += Each == Use::Several ? ScoreOfSeveral : ScoreOfUse;
      IsMeant = true;
    }
  return IsMeant ? Score : Score - 1;
}

void pipeline::rankRemedies(Finding &F, const std::set<Use> &Uses) {
  const std::vector<Remedy> &Remedies = F.Rule->Remedies;
  std::vector<int> Scores;
  Scores.reserve(Remedies.size());
  for (const Remedy &Each : Remedies)
    Scores.push_back(scoreOf(Each, F, Uses));
  F.RemedyOrder.resize(Remedies.size());
  std::iota(F.RemedyOrder.begin(), F.RemedyOrder.end(), 0U);
  std::stable_sort(
      F.RemedyOrder.begin(), F.RemedyOrder.end(),
      [&](unsigned A, unsigned B) { return Scores[A] > Scores[B]; });
  auto Rank = [&](const Fix &Each) {
    auto Found = std::find_if(
        F.RemedyOrder.begin(), F.RemedyOrder.end(),
        [&](unsigned I) { return Remedies[I].Title == Each.Title; });
    return Found - F.RemedyOrder.begin();
  };
  std::stable_sort(
      F.Fixes.begin(), F.Fixes.end(),
      [&](const Fix &A, const Fix &B) { return Rank(A) < Rank(B); });
}
