#include "report/model/HotLineSearch.h"

#include "report/model/Advice.h"
#include "report/model/HostLines.h"
#include "report/model/HostVisits.h"
#include "timeline/symbols/PythonFiles.h"

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <utility>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::symbols;

HotLineSearch::HotLineSearch(const HostPlaces &Places, HostCause Cause,
                             std::span<const uint32_t> LeftOut)
    : Places(Places), Cause(Cause), Callees(Places.all().size()),
      Times(Places.all().size()), Work(Places.all().size()) {
  for (uint32_t I = 0; I < Work.size(); ++I)
    if (!Places.isInAny(I, LeftOut)) {
      Work[I] = Places.at(I).Own;
      Work[I] += Places.at(I).OwnBackward;
    }
  // Callers come before their callees.
  for (auto I = static_cast<uint32_t>(Places.all().size()); I-- > 0;) {
    if (Places.isInAny(I, LeftOut))
      continue;
    const HostPlace &Own = Places.at(I);
    Times[I] += timeOf(Own.Own, Cause) + timeOf(Own.OwnBackward, Cause);
    if (I == HostPlaces::Root)
      continue;
    Times[Own.Parent] += Times[I];
    Work[Own.Parent] += Work[I];
    Callees[Own.Parent].push_back(I);
  }
  for (std::vector<uint32_t> &Each : Callees)
    std::ranges::sort(Each);
}

/// What \p Place calls, by decreasing time: as few as have most of its time
/// together. Empty if it has most of its time by itself.
std::vector<uint32_t> HotLineSearch::largestIn(uint32_t Place) const {
  std::vector<uint32_t> Result = Callees[Place];
  std::ranges::stable_sort(Result, std::greater(),
                           [&](uint32_t Each) { return time(Each); });
  auto Time = [&](uint32_t Each) { return time(Each); };
  double Least = MainPart * time(Place), Sum = 0;
  Result.resize(fewestWith(Least, Result, Time));
  for (uint32_t Each : Result)
    Sum += time(Each);
  if (Sum < Least)
    Result.clear();
  return Result;
}

/// The innermost place that has most of the time of \p Place.
uint32_t HotLineSearch::innermostIn(uint32_t Place) const {
  double Least = MainPart * time(Place);
  for (;;) {
    std::vector<uint32_t> Largest = largestIn(Place);
    if (Largest.empty() || time(Largest.front()) < Least)
      return Place;
    Place = Largest.front();
  }
}

std::vector<uint32_t> HotLineSearch::find() const {
  double All = time(HostPlaces::Root);
  if (All <= 0)
    return {};
  std::vector<uint32_t> Largest{HostPlaces::Root};
  for (;;) {
    std::vector<uint32_t> Inner = largestIn(Largest.front());
    if (Inner.empty())
      break;
    Largest = std::move(Inner);
    if (time(Largest.front()) < NearlyAll * All)
      break;
  }
  Largest.resize(std::min(Largest.size(), NamedLines));
  std::vector<uint32_t> Result;
  for (uint32_t Place : Largest) {
    uint32_t Named = withName(innermostIn(Place));
    if (Named == HostPlaces::Root || Places.isInAny(Named, Result))
      continue;
    // A name may stand for more than another one.
    std::erase_if(Result,
                  [&](uint32_t Other) { return Places.isIn(Other, Named); });
    Result.push_back(Named);
  }
  return Result;
}

/// The lines of the function in which \p Place spends most of its time. None of
/// them is a hot line on its own.
std::vector<uint32_t> HotLineSearch::functionIn(uint32_t Place) const {
  std::map<std::pair<std::string, std::string>, std::vector<uint32_t>> Lines;
  for (uint32_t Each : Callees[Place]) {
    const SourceFrame &Frame = Places.at(Each).Frame;
    Lines[{Frame.File, Frame.Function}].push_back(Each);
  }
  for (auto &[Function, Own] : Lines) {
    double Time = 0;
    for (uint32_t Each : Own)
      Time += time(Each);
    if (Time >= MainPart * time(Place))
      return std::move(Own);
  }
  return {};
}

/// Whether nearly all time of the function passes in what this line calls, as
/// in one that wraps another.
bool HotLineSearch::onlyLeadsOn(uint32_t Place) const {
  const HostPlace &Own = Places.at(Place);
  double OfFunction = 0;
  for (uint32_t Each : Callees[Own.Parent]) {
    const SourceFrame &Frame = Places.at(Each).Frame;
    if (Frame.File == Own.Frame.File && Frame.Function == Own.Frame.Function)
      OfFunction += time(Each);
  }
  double InCallees = 0;
  for (uint32_t Each : Callees[Place])
    InCallees += time(Each);
  return InCallees >= NearlyAll * OfFunction;
}

/// The innermost place around \p Place at which a user can change something:
/// neither PyTorch's own code nor a wrapper of a library. \p Lines: of
/// functionIn().
uint32_t HotLineSearch::nameable(uint32_t Place,
                                 const std::vector<uint32_t> &Lines) const {
  if (!Lines.empty())
    Place = Lines.front();
  for (uint32_t I = Place; I != HostPlaces::Root; I = Places.at(I).Parent)
    if (Places.at(I).IsUser ||
        (!isPyTorchFile(Places.at(I).Frame.File) && !onlyLeadsOn(I)))
      return I;
  return Place;
}

/// What the name of \p Place stands for: all that its line calls, if only a
/// line around it can be named.
uint32_t HotLineSearch::withName(uint32_t Place) const {
  uint32_t Named = nameable(Place, functionIn(Place));
  return Places.isIn(Place, Named) ? Named : Place;
}

/// \p Lines of a function of the user's.
HotLineEntry HotLineSearch::titledLines(std::vector<uint32_t> Lines) const {
  auto LineOf = [&](uint32_t Each) { return Places.at(Each).Frame.Line; };
  std::ranges::sort(Lines, {}, LineOf);
  HotLineEntry Result;
  Result.At = hostLineAt(Places, Lines.front(), false);
  HostPlace Whole = Places.at(Lines.back());
  Whole.From = Places.at(Lines.front()).Frame;
  Whole.LoopLine = 0;
  Result.At.User = userTitle(Whole);
  Result.At.Line = Whole.From->Line;
  uint32_t Largest = *std::ranges::max_element(
      Lines, {}, [&](uint32_t Each) { return time(Each); });
  if (Whole.Frame.Line == Whole.From->Line)
    return Result;
  Result.LastLine = Whole.Frame.Line;
  if (LineOf(Largest)) {
    Result.LargestLine = LineOf(Largest);
    Result.LargestTime = time(Largest);
  }
  return Result;
}

bool HotLineSearch::beginsIteration(uint32_t Place) const {
  if (Cause != HostCause::Work)
    return false;
  return Places.at(Place).LoopLine ||
         (Work[Place].InBeginnings > 0 &&
          Work[Place].InBeginnings >= MainPart * time(Place));
}

HotLineEntry HotLineSearch::titled(uint32_t Place) const {
  std::vector<uint32_t> Lines = functionIn(Place);
  HotLineEntry Result;
  if (Lines.empty() || !Places.at(Lines.front()).IsUser)
    Result.At = hostLineAt(Places, nameable(Place, Lines), false);
  else
    Result = titledLines(Lines);
  static_cast<HostWork &>(Result.At) = Work[Place];
  Result.Time = time(Place);
  Visits Of = visitsOf(Places, Place, Lines);
  Result.Runs = Of.Count;
  Result.IsRecursive = Of.AreNested;
  Result.BeginsIteration = beginsIteration(Place);
  return Result;
}
