#include "report/model/HotLine.h"

#include "report/model/Advice.h"
#include "report/model/HostGain.h"
#include "report/model/HostLines.h"
#include "report/model/HotLineSearch.h"
#include "report/model/JoinHotLines.h"
#include "timeline/symbols/PythonFiles.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::symbols;

double report::timeOf(const HostWork &Of, HostCause Cause) {
  return Cause == HostCause::Work ? Of.InPauses : Of.time() - Of.InPauses;
}

bool report::isAt(const HotLinesEntry &Hot, const HostPlaces &Places,
                  uint32_t Place) {
  return Places.isInAny(Place, Hot.Places) &&
         !Places.isInAny(Place, Hot.LeftOut);
}

/// Sets what depends on the code that \p Outer calls, of which \p Line is the
/// entry.
static void addContents(HotLinesEntry &To, HotLineEntry &Line,
                        const HostPlaces &Places, uint32_t Outer) {
  for (uint32_t I = Outer; I < Places.all().size(); ++I) {
    if (!Places.isIn(I, Outer) || Places.isInAny(I, To.LeftOut))
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
                     const HotLineSearch &All) {
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
    return isAt(Hot, Places, Place) || (Other && isAt(*Other, Places, Place));
  };
  Change.Pauses = Other || Hot.Cause == HostCause::Work;
  Change.Launches = Other || Hot.Cause == HostCause::Launches;
  Change.Left = Hot.Left;
  return gainOf(Change, Places, Analyzed);
}

/// Where the loop whose next iteration begins at \p Place begins one: once for
/// each line that its iterations end after.
static std::vector<uint32_t> beginnings(const HostPlaces &Places,
                                        uint32_t Place) {
  const HostPlace &Own = Places.at(Place);
  std::vector<uint32_t> Result;
  for (uint32_t I = 1; I < Places.all().size(); ++I) {
    const HostPlace &Each = Places.at(I);
    if (Each.LoopLine == Own.LoopLine && Each.Parent == Own.Parent &&
        Each.Function == Own.Function)
      Result.push_back(I);
  }
  return Result;
}

/// Work that begins an iteration has another remedy than other work: if the
/// largest of \p Lines does, only such lines remain: the beginnings of that
/// loop, and what samples saw after one.
static void keepOneKind(std::vector<uint32_t> &Lines, const HostPlaces &Places,
                        const HotLineSearch &Search) {
  uint32_t Largest = Lines.front();
  if (!Search.beginsIteration(Largest))
    return;
  bool IsBeginning = Places.at(Largest).LoopLine != 0;
  std::erase_if(Lines, [&](uint32_t Line) {
    return !Search.beginsIteration(Line) ||
           (IsBeginning && Places.at(Line).LoopLine);
  });
  if (!IsBeginning)
    return;
  std::vector<uint32_t> Own = beginnings(Places, Largest);
  Lines.insert(Lines.begin(), Own.begin(), Own.end());
}

static bool haveSameLines(const HotLinesEntry &A, const HotLinesEntry &B) {
  auto Title = [](const HotLineEntry &Each) { return hostTitle(Each.At); };
  return std::ranges::is_permutation(A.Lines, B.Lines, {}, Title, Title);
}

/// Without those that lead to no line of the user's.
static std::vector<uint32_t> userLines(const HotLineSearch &Search,
                                       const HostPlaces &Places) {
  std::vector<uint32_t> Lines = Search.find();
  std::erase_if(Lines, [&](uint32_t Line) { return !userPlace(Places, Line); });
  return Lines;
}

/// \p Search: without \p LeftOut.
static HotLinesEntry entryOf(HostCause Cause, std::vector<uint32_t> Lines,
                             const HotLineSearch &Search, HostPlaces &Places,
                             const Analysis &Analyzed,
                             std::span<const uint32_t> LeftOut) {
  HotLinesEntry Result;
  Result.Cause = Cause;
  Result.Places = std::move(Lines);
  Result.LeftOut.assign(LeftOut.begin(), LeftOut.end());
  addLines(Result, Places, Search);
  Result.OfTime = Places.at(HostPlaces::Root).All.time();
  Result.DifferentiatesTwice = Places.differentiatesTwice();
  Result.AddsGradients = Places.addsGradients();
  Result.RunsAhead =
      std::ranges::all_of(Result.Lines, &HotLineEntry::BeginsIteration);
  // Other threads can do all of it.
  if (Result.RunsAhead)
    Result.Left = 0;
  Result.Gain = gainOfLess(Result, nullptr, Places, Analyzed);
  return Result;
}

/// The lines of work with most time, \p LeftOut excluded; none if they are
/// unknown.
static std::optional<HotLinesEntry>
linesOfWork(HostPlaces &Places, const Analysis &Analyzed,
            std::span<const uint32_t> LeftOut) {
  HotLineSearch Search(Places, HostCause::Work, LeftOut);
  std::vector<uint32_t> Lines = userLines(Search, Places);
  if (Lines.empty())
    return std::nullopt;
  keepOneKind(Lines, Places, Search);
  return entryOf(HostCause::Work, std::move(Lines), Search, Places, Analyzed,
                 LeftOut);
}

namespace {
/// Lines of one function, and what they take.
struct FunctionLines {
  HostLineEntry At;
  double Time = 0;
  std::vector<uint32_t> Lines;

  bool has(const HostLineEntry &Line) const {
    return At.File == Line.File && At.Function == Line.Function &&
           At.Library == Line.Library;
  }
};
} // namespace

/// \p Lines by function, the one with most time first: torch.compile is for a
/// function. Other code is one part: a CUDA graph is for what runs in between,
/// too.
static std::vector<FunctionLines> byFunction(const std::vector<uint32_t> &Lines,
                                             const HostPlaces &Places,
                                             const HotLineSearch &Search) {
  std::vector<FunctionLines> Result;
  for (uint32_t Line : Lines) {
    HotLineEntry Own = Search.titled(Line);
    std::optional<uint32_t> User = userPlace(Places, Line);
    bool IsPython =
        User && Places.at(*User).Frame.Language == SourceLanguage::Python;
    HostLineEntry Key = IsPython ? Own.At : HostLineEntry();
    auto Same = std::ranges::find_if(
        Result, [&](const FunctionLines &Each) { return Each.has(Key); });
    if (Same == Result.end()) {
      Result.push_back({std::move(Key), 0, {}});
      Same = Result.end() - 1;
    }
    Same->Time += Own.Time;
    Same->Lines.push_back(Line);
  }
  std::ranges::stable_sort(Result, std::greater(), &FunctionLines::Time);
  return Result;
}

static void addLaunches(std::vector<HotLinesEntry> &To, HostPlaces &Places,
                        const Analysis &Analyzed) {
  HotLineSearch Search(Places, HostCause::Launches, {});
  for (FunctionLines &Each :
       byFunction(userLines(Search, Places), Places, Search))
    To.push_back(entryOf(HostCause::Launches, std::move(Each.Lines), Search,
                         Places, Analyzed, {}));
}

/// \p Other, which does not count what \p To does, has the same remedy.
static void join(HotLinesEntry &To, const HotLinesEntry &Other,
                 HostPlaces &Places, const Analysis &Analyzed) {
  To.Places.insert(To.Places.end(), Other.Places.begin(), Other.Places.end());
  for (const HotLineEntry &Line : Other.Lines)
    addLineOfOneChange(To.Lines, Line);
  std::ranges::stable_sort(To.Lines, std::greater(), &HotLineEntry::Time);
  To.Time += Other.Time;
  To.MoreInPauses += Other.MoreInPauses;
  To.Backward += Other.Backward;
  To.IsPython |= Other.IsPython;
  To.RunsGraphs |= Other.RunsGraphs;
  To.IsCompiled |= Other.IsCompiled;
  To.Gain = gainOfLess(To, nullptr, Places, Analyzed);
}

/// Who prepares a part of an iteration ahead of time can prepare the others,
/// too; all other work comes after that.
static void addWork(std::vector<HotLinesEntry> &To, HostPlaces &Places,
                    const Analysis &Analyzed) {
  std::optional<HotLinesEntry> First = linesOfWork(Places, Analyzed, {});
  if (!First)
    return;
  std::optional<HotLinesEntry> Rest;
  if (First->RunsAhead)
    Rest = linesOfWork(Places, Analyzed, First->Places);
  // Each join replays the steps, and what is left gets small quickly.
  for (size_t Joins = 0; Joins < NamedLines && Rest && Rest->RunsAhead &&
                         First->Lines.size() < NamedLines;
       ++Joins) {
    join(*First, *Rest, Places, Analyzed);
    Rest = linesOfWork(Places, Analyzed, First->Places);
  }
  To.push_back(*std::move(First));
  if (Rest)
    To.push_back(*std::move(Rest));
}

std::vector<HotLinesEntry> report::hotLinesOf(HostPlaces &Places,
                                              const Analysis &Analyzed) {
  std::vector<HotLinesEntry> Result;
  addLaunches(Result, Places, Analyzed);
  addWork(Result, Places, Analyzed);
  if (!Result.empty() && Result.front().Cause != Result.back().Cause &&
      haveSameLines(Result.front(), Result.back()))
    Result.front().GainOfBoth =
        gainOfLess(Result.front(), &Result.back(), Places, Analyzed);
  return Result;
}
