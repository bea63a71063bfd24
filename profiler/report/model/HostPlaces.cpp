#include "report/model/HostPlaces.h"

#include "analysis/syncs/WaitsByKind.h"

#include <algorithm>
#include <span>
#include <tuple>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::time;
using namespace syncline::report;
using namespace syncline::symbols;
using namespace syncline::timeline;

using PathFrame = StackNames::PathFrame;

HostPlaces::HostPlaces(LoadedTrace &Recorded,
                       const std::vector<std::string> &UserCode,
                       const rules::LibraryTable &Libraries)
    : Recorded(Recorded), Callers(Recorded, UserCode, Libraries),
      Samples(Recorded.Events), Copies(Recorded.Events) {}

/// The place of \p Of[Depth] below \p Parent. \p From: see HostPlace::From.
uint32_t HostPlaces::child(uint32_t Parent, const Path &Of, size_t Depth,
                           const PathFrame *From) {
  const PathFrame &Own = Of[Depth];
  Key Wanted{Parent, Own.At.Function, lineOf(Own), From ? lineOf(*From) : 0};
  auto [Entry, IsNew] =
      ByKey.try_emplace(Wanted, static_cast<uint32_t>(Places.size()));
  if (!IsNew)
    return Entry->second;
  HostPlace Place;
  Place.Parent = Parent;
  Place.Frame = Own.Frame;
  Place.Function = Own.At.Function;
  Place.IsUser = Callers.isUser(Of, Depth);
  if (From)
    Place.From = From->Frame;
  Places.push_back(std::move(Place));
  return Entry->second;
}

HostPlaces::Between HostPlaces::placeFor(const HostCaller &From,
                                         const HostCaller &To) {
  const Path &Inner = Callers.pathOf(To);
  CallWay Way = Callers.wayBetween(From, To);
  Between Result;
  Result.Shared = Way.Shared;
  for (size_t I = 0; I < Way.Shared; ++I)
    Result.Place = child(Result.Place, Inner, I, nullptr);
  if (!Way.Moves)
    return Result;
  // A way that moves begins at the stack of the one before.
  Result.Place =
      child(Result.Place, Inner, Way.Shared, &Callers.pathOf(From)[Way.Shared]);
  if (Way.Loop)
    Places[Result.Place].LoopLine =
        Recorded.Stacks.loopFrame(To.Stack, Way.Shared, Way.Loop).Line;
  return Result;
}

const HostPlaces::Between &HostPlaces::between(const HostCaller &From,
                                               const HostCaller &To) {
  auto [Entry, IsNew] = ByCallers.try_emplace({From, To});
  if (IsNew) {
    Entry->second = placeFor(From, To);
    if (Entry->second.Place == Root)
      Entry->second.Place = threadPlace(To);
  }
  return Entry->second;
}

uint32_t HostPlaces::lineOfCall(uint32_t Call) {
  return between(Callers.ofCall(Call), Callers.ofCall(Call)).Place;
}

uint32_t HostPlaces::placeInLine(uint32_t Line, uint32_t Call) {
  const rules::LibraryEntry *Native = Callers.nativeEntry(Call);
  if (!Native)
    return Line;
  auto [Entry, IsNew] = ByNative.try_emplace(
      {Line, Native}, static_cast<uint32_t>(Places.size()));
  if (IsNew) {
    HostPlace Place;
    Place.Parent = Line;
    Place.Frame = Places[Line].Frame;
    Place.Function = Places[Line].Function;
    Place.IsUser = Places[Line].IsUser;
    Place.Native = Native;
    Places.push_back(std::move(Place));
  }
  return Entry->second;
}

uint32_t HostPlaces::placeOf(uint32_t Call) {
  return placeInLine(lineOfCall(Call), Call);
}

/// The place of calls without a known function around them.
uint32_t HostPlaces::threadPlace(const HostCaller &Of) {
  auto [Entry, IsNew] =
      ByThread.try_emplace(Of.Thread, static_cast<uint32_t>(Places.size()));
  if (IsNew) {
    HostPlace Place;
    Place.Thread = Recorded.Data.threadTitle(Of.Thread);
    Places.push_back(std::move(Place));
  }
  return Entry->second;
}

HostPlaces::PlaceParts HostPlaces::divide(std::span<const HostPart> Parts,
                                          uint32_t From, uint32_t To) {
  PlaceParts Result;
  const HostCaller First = Callers.ofCall(From);
  HostCaller Last = First;
  for (const HostPart &Each : Parts) {
    HostCaller Here = Callers.ofPart(Each, To);
    if (Each.Where != HostPart::Kind::OnTheWay)
      Last = Here;
    uint32_t Place = between(Last, Here).Place;
    if (Each.Where == HostPart::Kind::AtCall)
      Place = placeInLine(Place, Each.Index);
    Result.push_back({Place, Here.IsBackward,
                      Callers.wayBetween(First, Here).Loop.has_value(),
                      Each.Share, Each.Inside});
  }
  return Result;
}

std::span<const HostPlaces::PlacePart> HostPlaces::partsOf(uint32_t From,
                                                           uint32_t To) {
  if (auto Own = Divided.find({From, To}); Own != Divided.end())
    return Own->second;
  const HostCaller &Next = Callers.ofCall(To);
  Undivided = {between(Callers.ofCall(From), Next).Place, Next.IsBackward};
  return {&Undivided, 1};
}

double HostPlaces::shareAt(uint32_t From, uint32_t To,
                           const std::function<bool(uint32_t)> &IsAt) {
  double Sum = 0;
  for (const PlacePart &Each : partsOf(From, To))
    Sum += IsAt(Each.Place) ? Each.Share : 0;
  return Sum;
}

HostWork &HostPlaces::workAt(const PlacePart &Part) {
  HostPlace &Place = Places[Part.Place];
  return Part.IsBackward ? Place.OwnBackward : Place.Own;
}

void HostPlaces::addOutside(const HostStretch &Part, double Scale) {
  HostWork Whole;
  Whole.Outside = Scale * static_cast<double>(Part.Outside);
  if (isPause(Part, Scale)) {
    Whole.InPauses = Whole.Outside;
    Copies.addAround(Whole, Part);
  }
  for (const PlacePart &Each : partsOf(Part.From, Part.To)) {
    HostWork Own = Whole;
    Own.scaleTimes(Each.Share);
    Own.InBeginnings = Each.BeginsIteration ? Own.InPauses : 0;
    workAt(Each) += Own;
  }
}

/// How many of the outermost frames of \p To are where they were at the call
/// before.
size_t HostPlaces::sharedFrames(uint32_t From, uint32_t To) {
  const HostCaller &Last = Callers.ofCall(From), &Next = Callers.ofCall(To);
  // No time need belong to what lies between both stacks.
  return Divided.contains({From, To}) ? Callers.wayBetween(Last, Next).Shared
                                      : between(Last, Next).Shared;
}

/// The time in a call belongs to the line that makes it.
void HostPlaces::addCall(const HostStretch &Part, double Scale) {
  const HostCall &Own = Recorded.Events.Calls[Part.To];
  const HostCaller &By = Callers.ofCall(Part.To);
  uint32_t Place = placeOf(Part.To);
  HostWork In;
  In.InCalls = Scale * static_cast<double>(Part.InCall);
  In.Calls = 1;
  workAt({Place, By.IsBackward}) += In;
  if (!By.IsBackward) {
    Places[Place].Waits |= syncs::waitsByKind(Own);
    noteThread(Place, Own.Thread);
    addVisits(lineOfCall(Part.To),
              Callers.pathOf(By).size() - sharedFrames(Part.From, Part.To));
  }
  if (Own.FirstActivity != NoIndex &&
      Recorded.Events.Activities[Own.FirstActivity].Kind == ActivityKind::Graph)
    Places[Place].RunsGraphs = true;
}

void HostPlaces::add(const HostStretch &Part, double Scale,
                     const TimeSpan &Steps) {
  // The calls of a lane in order, although its last one is the first From.
  Callers.ofCall(Part.To);
  if (auto Parts = Samples.partsBetween(Part.From, Part.To, Steps);
      !Parts.empty())
    Divided[{Part.From, Part.To}] = divide(Parts, Part.From, Part.To);
  addOutside(Part, Scale);
  addCall(Part, Scale);
  Copies.note(Recorded.Events.Calls[Part.To]);
}

void HostPlaces::addVisits(uint32_t Place, size_t Frames) {
  for (; Place != Root && Frames > 0; --Frames) {
    ++Places[Place].Visits;
    Place = Places[Place].Parent;
  }
}

void HostPlaces::noteThread(uint32_t Place, uint32_t Thread) {
  HostPlace &Own = Places[Place];
  if (Own.FirstThread == NoIndex)
    Own.FirstThread = Thread;
  Own.IsOfSeveralThreads |= Own.FirstThread != Thread;
}

/// A thread that sleeps gives no stack until it wakes up: most of the time
/// before its answer is sleep. Nothing says where in between the others were.
void HostPlaces::add(const PausesBetween &Part) {
  for (const PlacePart &Each : partsOf(Part.From, Part.To)) {
    HostWork Own;
    Own.Pauses = Part.What;
    Own.Pauses *= Each.Share;
    Own.Pauses.Asleep = Part.What.Asleep * Each.Inside;
    workAt(Each) += Own;
  }
}

/// The iterations of a loop may end after several lines, and the next ones go
/// to several: all of that begins an iteration, so it has one title.
void HostPlaces::joinBeginnings() {
  using Loop = std::tuple<uint32_t, uint64_t, uint32_t>;
  /// Where their iterations end first, and where they enter last.
  std::map<Loop, std::pair<SourceFrame, SourceFrame>> Ends;
  auto LoopOf = [](const HostPlace &Each) {
    return Loop(Each.Parent, Each.Function, Each.LoopLine);
  };
  for (const HostPlace &Each : Places)
    if (Each.LoopLine && Each.From) {
      auto &[First, Last] =
          Ends.try_emplace(LoopOf(Each), *Each.From, Each.Frame).first->second;
      if (Each.From->Line < First.Line)
        First = *Each.From;
      if (Each.Frame.Line > Last.Line)
        Last = Each.Frame;
    }
  for (HostPlace &Each : Places)
    if (auto Own = Ends.find(LoopOf(Each)); Each.LoopLine && Own != Ends.end())
      std::tie(Each.From, Each.Frame) = Own->second;
}

void HostPlaces::finish(double Steps, double Scale) {
  joinBeginnings();
  for (HostPlace &Place : Places) {
    for (HostWork *Each : {&Place.Own, &Place.OwnBackward}) {
      *Each /= Steps;
      Each->scaleTimes(Scale);
    }
    Place.Visits /= Steps;
    Place.All = Place.Own;
    Place.All += Place.OwnBackward;
  }
  // Callers come before their callees.
  for (size_t I = Places.size(); I-- > 1;) {
    HostPlace &Parent = Places[Places[I].Parent];
    Parent.All += Places[I].All;
    Parent.IsOfSeveralThreads |= Places[I].IsOfSeveralThreads;
    if (Places[I].FirstThread != NoIndex)
      noteThread(Places[I].Parent, Places[I].FirstThread);
  }
}

bool HostPlaces::isIn(uint32_t Place, uint32_t Outer) const {
  while (Place > Outer)
    Place = Places[Place].Parent;
  return Place == Outer;
}

bool HostPlaces::isInAny(uint32_t Place,
                         std::span<const uint32_t> Outer) const {
  return std::ranges::any_of(Outer,
                             [&](uint32_t Each) { return isIn(Place, Each); });
}
