#include "report/model/HostPlaces.h"

#include "advice/BlockingStack.h"
#include "analysis/syncs/WaitsByKind.h"
#include "report/model/CallWay.h"
#include "timeline/symbols/UserFrame.h"

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
                       const std::vector<std::string> &UserCode)
    : Recorded(Recorded), Kinds(UserCode) {}

const HostPlaces::Path &HostPlaces::pathOf(uint32_t Stack) {
  auto [Entry, IsNew] = Paths.try_emplace(Stack);
  if (!IsNew)
    return Entry->second;
  Entry->second = Recorded.Stacks.path(Stack);
  // What LibTorch's headers do inline is the work of the line around it.
  while (!Entry->second.empty() &&
         isPlatformHeader(Entry->second.back().Frame.File))
    Entry->second.pop_back();
  return Entry->second;
}

bool HostPlaces::isUser(const Path &Of, size_t Depth) const {
  if (!isUserFrame(Of[Depth].Frame, Kinds))
    return false;
  auto Program = std::ranges::find_if(Of, [&](const PathFrame &Each) {
    return Each.Frame.Language == SourceLanguage::Python &&
           isUserFrame(Each.Frame, Kinds);
  });
  return Program == Of.end() ||
         !isGeneratedFrame(Of[Depth].Frame, Program->Frame.File, Kinds);
}

/// Whether the node that stores a gradient calls at::add to add it to another.
/// Where there is none, or one that is zeroed by dropping it, the node keeps
/// the new gradient and calls nothing.
static bool addsGradient(std::span<const SourceFrame> Frames) {
  auto IsAdded = [](const SourceFrame &Callee, const SourceFrame &Caller) {
    return Callee.Function.starts_with("at::_ops::add_") &&
           Caller.Function.find("AccumulateGrad::") != std::string::npos;
  };
  return std::ranges::adjacent_find(Frames, IsAdded) != Frames.end();
}

/// Calls of autograd have no code of the program around them.
bool HostPlaces::isOfAutograd(const HostCall &Call) {
  const Path &Own = pathOf(Call.Stack);
  for (size_t I = 0; I < Own.size(); ++I)
    if (isUser(Own, I))
      return false;
  std::vector<SourceFrame> Frames = Recorded.Stacks.frames(Call.Stack);
  AddsGradients |= addsGradient(Frames);
  std::string Node = advice::backwardNode(Frames);
  // PyTorch calls the derivative of MulBackward0 MulBackwardBackward0.
  IsTwice |= Node.find("BackwardBackward") != std::string::npos;
  return Call.Forward || !Node.empty();
}

const HostPlaces::Caller &HostPlaces::callerOf(uint32_t Call) {
  auto [Entry, IsNew] = Callers.try_emplace(Call);
  if (!IsNew)
    return Entry->second;
  const HostCall &Own = Recorded.Events.Calls[Call];
  auto [Kind, IsFirst] = Autograd.try_emplace({Own.Stack, Own.Forward}, false);
  if (IsFirst)
    Kind->second = isOfAutograd(Own);
  Entry->second = {Own.Stack, Own.Thread, Kind->second};
  if (!Entry->second.IsBackward)
    return Entry->second;
  uint32_t &Forward = Evaluated[Own.Thread];
  if (Own.Forward)
    Forward = Own.Forward;
  if (Forward)
    Entry->second.Stack = Forward;
  return Entry->second;
}

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
  Place.IsUser = isUser(Of, Depth);
  if (From)
    Place.From = From->Frame;
  Places.push_back(std::move(Place));
  return Entry->second;
}

HostPlaces::Between HostPlaces::placeFor(const Caller &From, const Caller &To) {
  const Path &Inner = pathOf(To.Stack);
  // Threads take turns: what another one did is unrelated to this stack. A node
  // of autograd begins and ends on its own.
  bool AreRelated =
      From.Thread == To.Thread && !From.IsBackward && !To.IsBackward;
  const Path &Before = AreRelated ? pathOf(From.Stack) : Inner;
  CallWay Way = wayOf(Before, Inner);
  Between Result;
  Result.Shared = Way.Shared;
  for (size_t I = 0; I < Way.Shared; ++I)
    Result.Place = child(Result.Place, Inner, I, nullptr);
  if (!Way.Moves)
    return Result;
  Result.Place = child(Result.Place, Inner, Way.Shared, &Before[Way.Shared]);
  if (Way.Loop)
    Places[Result.Place].LoopLine =
        Recorded.Stacks.loopFrame(To.Stack, Way.Shared, Way.Loop).Line;
  return Result;
}

const HostPlaces::Between &HostPlaces::between(uint32_t From, uint32_t To) {
  const Caller &Last = callerOf(From);
  const Caller &Next = callerOf(To);
  auto [Entry, IsNew] = ByCallers.try_emplace({Last, Next});
  if (IsNew) {
    Entry->second = placeFor(Last, Next);
    if (Entry->second.Place == Root)
      Entry->second.Place = threadPlace(Next);
  }
  return Entry->second;
}

uint32_t HostPlaces::placeOf(uint32_t From, uint32_t To) {
  return between(From, To).Place;
}

/// The place of calls without a known function around them.
uint32_t HostPlaces::threadPlace(const Caller &Of) {
  auto [Entry, IsNew] =
      ByThread.try_emplace(Of.Thread, static_cast<uint32_t>(Places.size()));
  if (IsNew) {
    HostPlace Place;
    Place.Thread = Recorded.Data.threadTitle(Of.Thread);
    Places.push_back(std::move(Place));
  }
  return Entry->second;
}

/// Whether the thread of \p Call has just read data from a device: it may have
/// waited for the copy since.
bool HostPlaces::hasJustRead(uint32_t Call) const {
  auto Last = LastCopies.find(Recorded.Events.Calls[Call].Thread);
  return Last != LastCopies.end() &&
         Last->second == trace::CopyDirection::DeviceToHost;
}

/// Sets what copies are around the pause of \p Part.
void HostPlaces::addCopiesAround(HostWork &To, const HostStretch &Part) const {
  bool Reads = hasJustRead(Part.From);
  bool Uploads = Recorded.Events.Calls[Part.To].Direction ==
                 trace::CopyDirection::HostToDevice;
  To.AfterReads = Reads ? To.InPauses : 0;
  To.BeforeUploads = Uploads ? To.InPauses : 0;
  To.OfRoundTrips = Reads && Uploads ? To.InPauses : 0;
}

void HostPlaces::noteCopy(const HostCall &Call) {
  if (Call.Direction != trace::CopyDirection::Unknown ||
      !syncs::waitsByKind(Call))
    LastCopies[Call.Thread] = Call.Direction;
}

void HostPlaces::add(const HostStretch &Part, double Scale) {
  HostWork Before, In;
  Before.Outside = Scale * static_cast<double>(Part.Outside);
  if (isPause(Part, Scale)) {
    Before.InPauses = Before.Outside;
    addCopiesAround(Before, Part);
  }
  // The time in a call belongs to the line that makes it.
  In.InCalls = Scale * static_cast<double>(Part.InCall);
  In.Calls = 1;
  bool IsBackward = callerOf(Part.To).IsBackward;
  auto Add = [&](uint32_t Place, const HostWork &Work) {
    (IsBackward ? Places[Place].OwnBackward : Places[Place].Own) += Work;
  };
  const Between &Way = between(Part.From, Part.To);
  Add(Way.Place, Before);
  uint32_t Caller = placeOf(Part.To, Part.To);
  Add(Caller, In);
  noteCopy(Recorded.Events.Calls[Part.To]);
  if (!IsBackward) {
    Places[Caller].Waits |= syncs::waitsByKind(Recorded.Events.Calls[Part.To]);
    noteThread(Caller, Recorded.Events.Calls[Part.To].Thread);
    addVisits(Caller, pathOf(callerOf(Part.To).Stack).size() - Way.Shared);
  }
  uint32_t Activity = Recorded.Events.Calls[Part.To].FirstActivity;
  if (Activity != NoIndex &&
      Recorded.Events.Activities[Activity].Kind == ActivityKind::Graph)
    Places[Caller].RunsGraphs = true;
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

void HostPlaces::add(const PausesBetween &Part) {
  HostWork Work;
  Work.Pauses = Part.What;
  HostPlace &Place = Places[placeOf(Part.From, Part.To)];
  (callerOf(Part.To).IsBackward ? Place.OwnBackward : Place.Own) += Work;
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
