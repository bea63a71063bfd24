#include "timeline/KindChooser.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::timeline;

/// A call in this part of the steps counts as in all of them: the steps that
/// lack it change their number by less than 2%.
static constexpr double InAll = 0.99;
/// The kinds make up at least this part of the steps.
static constexpr double LeastOfKinds = 0.9;
static constexpr size_t MostKinds = 4;
/// A call in fewer steps does not indicate a kind.
static constexpr size_t LeastOfKind = 2;
/// A new kind's call is in at most this part of the steps that already have a
/// kind.
static constexpr double MostInOthers = 0.02;
/// A kind loops if at most this part of its steps is followed by another kind.
static constexpr double MostLeaving = 0.2;
/// Kinds that alternate do so in at least this part of the steps.
static constexpr double LeastTurns = 0.9;
/// At least this part of the launches of a separate kind is not in the others.
static constexpr double LeastOwnWork = 0.15;

/// Adds the call that most steps without a kind make, but the other steps do
/// not.
static bool addKind(const StepsOfCalls &Calls, KindsOfSteps &To) {
  auto IsOfKind = [&](size_t Times) { return Times == 1 || !To.AreOnce; };
  std::optional<uint32_t> Best;
  size_t Most = LeastOfKind - 1;
  for (const auto &[Call, Steps] : Calls) {
    size_t Own = 0, Others = 0;
    for (const auto &[Step, Times] : Steps)
      if (To.KindOf[Step] != KindsOfSteps::None)
        ++Others;
      else
        Own += IsOfKind(Times);
    bool IsApart = static_cast<double>(Others) <=
                   MostInOthers * static_cast<double>(To.OfAll);
    if (IsApart && Own > Most) {
      Best = Call;
      Most = Own;
    }
  }
  if (!Best)
    return false;
  for (const auto &[Step, Times] : Calls.at(*Best))
    if (IsOfKind(Times) && To.KindOf[Step] == KindsOfSteps::None)
      To.KindOf[Step] = static_cast<uint32_t>(To.Anchors.size());
  To.OfAll += Most;
  To.Anchors.push_back(*Best);
  return true;
}

bool timeline::haveAnchor(const StepsOfCalls &Calls, size_t Steps) {
  return std::any_of(Calls.begin(), Calls.end(), [&](const auto &Each) {
    std::map<size_t, size_t> ByTimes;
    for (const auto &[Step, Times] : Each.second)
      ++ByTimes[Times];
    return std::any_of(ByTimes.begin(), ByTimes.end(), [&](const auto &Equal) {
      return static_cast<double>(Equal.second) >=
             InAll * static_cast<double>(Steps);
    });
  });
}

std::optional<KindsOfSteps> timeline::chooseKinds(const StepsOfCalls &Calls,
                                                  size_t Steps) {
  for (bool AreOnce : {true, false}) {
    KindsOfSteps Result;
    Result.AreOnce = AreOnce;
    Result.KindOf.assign(Steps, KindsOfSteps::None);
    while (Result.Anchors.size() < MostKinds && addKind(Calls, Result)) {
    }
    if (Result.Anchors.size() >= 2 &&
        static_cast<double>(Result.OfAll) >=
            LeastOfKinds * static_cast<double>(Steps))
      return Result;
  }
  return std::nullopt;
}

std::vector<bool>
KindsOfSteps::loops(const std::function<bool(size_t)> &IsNext) const {
  std::vector<size_t> Pairs(Anchors.size()), Leaving(Pairs.size());
  for (size_t I = 0; I + 1 < KindOf.size(); ++I) {
    uint32_t Kind = KindOf[I], Next = KindOf[I + 1];
    if (Kind == None || Next == None || !IsNext(I))
      continue;
    ++Pairs[Kind];
    Leaving[Kind] += Kind != Next;
  }
  std::vector<bool> Result;
  Result.reserve(Pairs.size());
  for (size_t Kind = 0; Kind < Pairs.size(); ++Kind)
    Result.push_back(Pairs[Kind] &&
                     static_cast<double>(Leaving[Kind]) <=
                         MostLeaving * static_cast<double>(Pairs[Kind]));
  return Result;
}

bool KindsOfSteps::takeTurns() const {
  size_t Kinds = Anchors.size(), Turns = 0;
  if (KindOf.size() <= Kinds)
    return false;
  for (size_t I = Kinds; I < KindOf.size(); ++I) {
    auto End = KindOf.begin() + static_cast<ptrdiff_t>(I);
    bool IsAlone = std::find(End + 1 - static_cast<ptrdiff_t>(Kinds), End,
                             KindOf[I]) == End;
    Turns += IsAlone && KindOf[I - Kinds] == KindOf[I];
  }
  return static_cast<double>(Turns) >=
         LeastTurns * static_cast<double>(KindOf.size() - Kinds);
}

bool timeline::hasOwnWork(const LaunchesOfKind &Own,
                          const LaunchesOfKind &Other) {
  size_t All = 0, Unshared = 0;
  for (const auto &[Kernel, Count] : Own) {
    All += Count;
    Unshared += Other.contains(Kernel) ? 0 : Count;
  }
  return static_cast<double>(Unshared) >=
         LeastOwnWork * static_cast<double>(All);
}
