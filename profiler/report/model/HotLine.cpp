#include "report/model/HotLine.h"

#include "report/model/Advice.h"
#include "report/model/HostGain.h"
#include "report/model/HostLines.h"
#include "report/model/HostVisits.h"
#include "report/model/JoinHotLines.h"
#include "timeline/symbols/PythonFiles.h"

#include <algorithm>
#include <functional>
#include <map>
#include <vector>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::symbols;

double report::timeOf(const HostWork &Of, HostCause Cause) {
  return Cause == HostCause::Work ? Of.InPauses : Of.time() - Of.InPauses;
}

namespace {

/// The lines that one cause takes most time at.
class HotLines {
public:
  HotLines(const HostPlaces &Places, HostCause Cause);

  /// By decreasing time; empty if the cause takes no time.
  std::vector<uint32_t> find() const;
  /// The titles of \p Place: those of the function that it spends most of its
  /// time in, if there is one that is no part of PyTorch.
  HotLineEntry titled(uint32_t Place) const;

private:
  std::vector<uint32_t> largestIn(uint32_t Place) const;
  uint32_t innermostIn(uint32_t Place) const;
  std::vector<uint32_t> functionIn(uint32_t Place) const;
  bool onlyLeadsOn(uint32_t Place) const;
  uint32_t nameable(uint32_t Place, const std::vector<uint32_t> &Lines) const;
  uint32_t withName(uint32_t Place) const;
  HotLineEntry titledLines(std::vector<uint32_t> Lines) const;
  double time(uint32_t Place) const {
    return timeOf(Places.at(Place).All, Cause);
  }
  double ownTime(uint32_t Place) const {
    return timeOf(Places.at(Place).Own, Cause) +
           timeOf(Places.at(Place).OwnBackward, Cause);
  }

  const HostPlaces &Places;
  HostCause Cause;
  std::vector<std::vector<uint32_t>> Callees;
};

} // namespace

HotLines::HotLines(const HostPlaces &Places, HostCause Cause)
    : Places(Places), Cause(Cause), Callees(Places.all().size()) {
  for (uint32_t I = 1; I < Places.all().size(); ++I)
    Callees[Places.at(I).Parent].push_back(I);
}

/// What \p Place calls, by decreasing time: as few as have most of its time
/// together. Empty if it has most of its time by itself.
std::vector<uint32_t> HotLines::largestIn(uint32_t Place) const {
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
uint32_t HotLines::innermostIn(uint32_t Place) const {
  double Least = MainPart * time(Place);
  for (;;) {
    std::vector<uint32_t> Largest = largestIn(Place);
    if (Largest.empty() || time(Largest.front()) < Least)
      return Place;
    Place = Largest.front();
  }
}

std::vector<uint32_t> HotLines::find() const {
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
std::vector<uint32_t> HotLines::functionIn(uint32_t Place) const {
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
bool HotLines::onlyLeadsOn(uint32_t Place) const {
  const HostPlace &Own = Places.at(Place);
  double OfFunction = 0;
  for (uint32_t Each : Callees[Own.Parent]) {
    const SourceFrame &Frame = Places.at(Each).Frame;
    if (Frame.File == Own.Frame.File && Frame.Function == Own.Frame.Function)
      OfFunction += time(Each);
  }
  return time(Place) - ownTime(Place) >= NearlyAll * OfFunction;
}

/// The innermost place around \p Place at which a user can change something:
/// neither PyTorch's own code nor a wrapper of a library. \p Lines: of
/// functionIn().
uint32_t HotLines::nameable(uint32_t Place,
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
uint32_t HotLines::withName(uint32_t Place) const {
  uint32_t Named = nameable(Place, functionIn(Place));
  return Places.isIn(Place, Named) ? Named : Place;
}

/// \p Lines of a function of the user's.
HotLineEntry HotLines::titledLines(std::vector<uint32_t> Lines) const {
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

HotLineEntry HotLines::titled(uint32_t Place) const {
  std::vector<uint32_t> Lines = functionIn(Place);
  HotLineEntry Result;
  if (Lines.empty() || !Places.at(Lines.front()).IsUser)
    Result.At = hostLineAt(Places, nameable(Place, Lines), false);
  else
    Result = titledLines(Lines);
  static_cast<HostWork &>(Result.At) = Places.at(Place).All;
  Result.Time = time(Place);
  Visits Of = visitsOf(Places, Place, Lines);
  Result.Runs = Of.Count;
  Result.IsRecursive = Of.AreNested;
  Result.BeginsIteration =
      Cause == HostCause::Work && Places.at(Place).LoopLine != 0;
  return Result;
}

/// Sets what depends on the code that \p Outer calls, of which \p Line is the
/// entry.
static void addContents(HotLinesEntry &To, HotLineEntry &Line,
                        const HostPlaces &Places, uint32_t Outer) {
  for (uint32_t I = Outer; I < Places.all().size(); ++I) {
    if (!Places.isIn(I, Outer))
      continue;
    const HostPlace &Each = Places.at(I);
    To.Backward += timeOf(Each.OwnBackward, To.Cause);
    To.RunsGraphs |= Each.RunsGraphs;
    Line.Waits |= Each.Waits;
    To.IsCompiled |= !Each.IsUser && isGenerated(Each.Frame.File);
  }
}

/// Sets what depends on HotLinesEntry::Places alone.
static void addLines(HotLinesEntry &To, const HostPlaces &Places,
                     const HotLines &All) {
  for (uint32_t Line : To.Places) {
    HotLineEntry Own = All.titled(Line);
    To.Time += Own.Time;
    if (To.Cause == HostCause::Launches)
      To.MoreInPauses += Own.At.InPauses;
    addContents(To, Own, Places, Line);
    if (std::optional<uint32_t> User = userPlace(Places, Line))
      To.IsPython |= Places.at(*User).Frame.Language == SourceLanguage::Python;
    addHotLine(To.Lines, std::move(Own));
  }
  std::ranges::stable_sort(To.Lines, std::greater(), &HotLineEntry::Time);
}

/// The gain of \p Hot and, if it is not null, of \p Other: another cause.
static Interval gainOfLess(const HotLinesEntry &Hot, const HotLinesEntry *Other,
                           HostPlaces &Places, const Analysis &Analyzed) {
  LessHostTime Change;
  Change.IsAt = [&](uint32_t Place) {
    return Places.isInAny(Place, Hot.Places) ||
           (Other && Places.isInAny(Place, Other->Places));
  };
  Change.Pauses = Other || Hot.Cause == HostCause::Work;
  Change.Launches = Other || Hot.Cause == HostCause::Launches;
  Change.Left = Hot.Left;
  return gainOf(Change, Places, Analyzed);
}

/// Work that begins an iteration has another remedy than other work: if the
/// largest of \p Lines does, only those that do remain.
static void keepOneKind(std::vector<uint32_t> &Lines, const HostPlaces &Places,
                        HostCause Cause) {
  auto Begins = [&](uint32_t Line) { return Places.at(Line).LoopLine != 0; };
  if (Cause == HostCause::Work && Begins(Lines.front()))
    std::erase_if(Lines, std::not_fn(Begins));
}

static bool haveSameLines(const HotLinesEntry &A, const HotLinesEntry &B) {
  auto Title = [](const HotLineEntry &Each) { return hostTitle(Each.At); };
  return std::ranges::is_permutation(A.Lines, B.Lines, {}, Title, Title);
}

std::vector<HotLinesEntry> report::hotLinesOf(HostPlaces &Places,
                                              const Analysis &Analyzed) {
  std::vector<HotLinesEntry> Result;
  for (HostCause Cause : {HostCause::Launches, HostCause::Work}) {
    HotLines All(Places, Cause);
    std::vector<uint32_t> Lines = All.find();
    std::erase_if(Lines,
                  [&](uint32_t Line) { return !userPlace(Places, Line); });
    if (Lines.empty())
      continue;
    keepOneKind(Lines, Places, Cause);
    HotLinesEntry &Entry = Result.emplace_back();
    Entry.Cause = Cause;
    Entry.Places = std::move(Lines);
    addLines(Entry, Places, All);
    Entry.OfTime = Places.at(HostPlaces::Root).All.time();
    Entry.DifferentiatesTwice = Places.differentiatesTwice();
    Entry.AddsGradients = Places.addsGradients();
    Entry.RunsAhead =
        std::ranges::all_of(Entry.Lines, [](const HotLineEntry &Each) {
          return Each.BeginsIteration;
        });
    // Other threads can do all of it.
    if (Entry.RunsAhead)
      Entry.Left = 0;
    Entry.Gain = gainOfLess(Entry, nullptr, Places, Analyzed);
  }
  if (Result.size() == 2 && haveSameLines(Result.front(), Result.back()))
    Result.front().GainOfBoth =
        gainOfLess(Result.front(), &Result.back(), Places, Analyzed);
  return Result;
}
