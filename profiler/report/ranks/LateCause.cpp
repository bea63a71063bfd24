#include "report/ranks/LateCause.h"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>
#include <vector>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::stacks;
using namespace syncline::report;
using namespace syncline::report::ranks;
using namespace syncline::timeline;

const char *report::ranks::toString(LateCause::Kind What) {
  switch (What) {
  case LateCause::Kind::HostWork:
    return "host-work";
  case LateCause::Kind::Call:
    return "call";
  case LateCause::Kind::DeviceWork:
    return "device-work";
  }
  return "";
}

namespace {

/// Identifies a cause: its kind and place.
using Key = std::pair<LateCause::Kind, std::string>;
/// Nanoseconds, by the place of the next call; that place is empty unless the
/// cause is host work.
using ByNext = std::map<std::string, double>;
/// Per step.
using Profile = std::map<Key, ByNext>;

class Profiler {
public:
  explicit Profiler(const RankSteps &Of)
      : Trace(Of.Trace), Transfers(Of.Transfers) {}
  Profile run();

private:
  uint32_t findThread() const;
  void addRun(const StepRun &Run);
  void addHostTime(uint32_t Index, const std::string &Place);
  void addCall(uint32_t Index);
  void addActivities(const HostCall &Call, const std::string &Place);
  const std::string &placeOf(uint32_t Call) const;

  const AnalyzedTrace &Trace;
  const analysis::ranks::TransferTimes &Transfers;
  Profile Sums;
  /// The thread that makes most calls from the user's code. Threads of
  /// libraries, such as autograd's, wait for work between their calls. 0: none.
  uint32_t Thread = 0;
  /// The previous call of that thread in the run.
  uint32_t Previous = NoIndex;
};

} // namespace

/// Empty if unknown.
const std::string &Profiler::placeOf(uint32_t Call) const {
  static const std::string None, OfLibraries = "library code";
  const ActivityGroups &By = Trace.Launches;
  if (By.OfCalls[Call] == NoIndex)
    return None;
  const ActivityGroup &Group = By.Groups[By.OfCalls[Call]];
  // The title would name a thread, which differs between ranks.
  return Group.File.empty() && Group.Node.empty() ? OfLibraries : Group.Title;
}

void Profiler::addActivities(const HostCall &Call, const std::string &Place) {
  if (Call.FirstActivity == NoIndex)
    return;
  const std::vector<DeviceActivity> &All = Trace.Recorded.Events.Activities;
  for (uint32_t I = Call.FirstActivity; I <= Call.LastActivity; ++I)
    if (All[I].Correlation == Call.Correlation && !Transfers.contains(I))
      Sums[{LateCause::Kind::DeviceWork, Place}][""] +=
          static_cast<double>(All[I].duration());
}

void Profiler::addHostTime(uint32_t Index, const std::string &Place) {
  const std::vector<HostCall> &Calls = Trace.Recorded.Events.Calls;
  const HostCall &Call = Calls[Index];
  if (Previous != NoIndex && Call.Start > Calls[Previous].End)
    Sums[{LateCause::Kind::HostWork, placeOf(Previous)}][Place] +=
        static_cast<double>(Call.Start - Calls[Previous].End);
  Previous = Index;
  if (Call.CanBlock)
    Sums[{LateCause::Kind::Call, Place}][""] +=
        static_cast<double>(Call.duration());
}

void Profiler::addCall(uint32_t Index) {
  const HostCall &Call = Trace.Recorded.Events.Calls[Index];
  const std::string &Place = placeOf(Index);
  if (Place.empty())
    return;
  if (Call.Thread == Thread)
    addHostTime(Index, Place);
  addActivities(Call, Place);
}

/// \returns the first call of \p Calls that starts at \p Time or later.
static auto firstFrom(const std::vector<HostCall> &Calls, uint64_t Time) {
  return std::ranges::lower_bound(Calls, Time, {}, &HostCall::Start);
}

uint32_t Profiler::findThread() const {
  std::map<uint32_t, size_t> OfUserCode;
  const std::vector<HostCall> &Calls = Trace.Recorded.Events.Calls;
  const ActivityGroups &By = Trace.Launches;
  for (const StepRun &Run : Trace.Result.Found.Profiled)
    for (auto Next = firstFrom(Calls, Run.front());
         Next != Calls.end() && Next->Start < Run.back(); ++Next) {
      uint32_t Group = By.OfCalls[static_cast<size_t>(Next - Calls.begin())];
      if (Group != NoIndex && !By.Groups[Group].File.empty())
        ++OfUserCode[Next->Thread];
    }
  auto Most = std::ranges::max_element(
      OfUserCode, {}, &std::pair<const uint32_t, size_t>::second);
  return Most == OfUserCode.end() ? 0 : Most->first;
}

void Profiler::addRun(const StepRun &Run) {
  const std::vector<HostCall> &Calls = Trace.Recorded.Events.Calls;
  Previous = NoIndex;
  for (auto Next = firstFrom(Calls, Run.front());
       Next != Calls.end() && Next->Start < Run.back(); ++Next)
    addCall(static_cast<uint32_t>(Next - Calls.begin()));
}

Profile Profiler::run() {
  double Steps = 0;
  if (Trace.Launches.OfCalls.empty())
    return {};
  Thread = findThread();
  for (const StepRun &Run : Trace.Result.Found.Profiled) {
    addRun(Run);
    Steps += static_cast<double>(Run.size() - 1);
  }
  for (auto &[Of, Times] : Sums)
    for (auto &[Next, Sum] : Times)
      Sum /= Steps;
  return std::move(Sums);
}

static double sumOf(const ByNext &Times) {
  double Sum = 0;
  for (const auto &[Next, Time] : Times)
    Sum += Time;
  return Sum;
}

namespace {

/// What the other rank spends more on work of one kind, ns per step. Ranks may
/// do the same work at different places, as the stages of a pipeline do. So
/// what one of them spends at places of its own counts against what the other
/// one spends more elsewhere.
struct WorkOfOther {
  double AtOwnPlaces = 0;
  double AtSharedPlaces = 0;

  /// Sets the other rank's time for \p Cause.
  void offset(LateCause &Cause, bool IsShared);
};

} // namespace

void WorkOfOther::offset(LateCause &Cause, bool IsShared) {
  auto Use = [&](double &From) {
    double Used = std::clamp(Cause.excess(), 0.0, From);
    Cause.OfOther += Used;
    From -= Used;
  };
  Use(AtOwnPlaces);
  if (!IsShared)
    Use(AtSharedPlaces);
}

static WorkOfOther workOfOther(LateCause::Kind What, const Profile &Own,
                               const Profile &Others) {
  WorkOfOther Result;
  // Calls of the other rank take longer because it waits for this one.
  if (What == LateCause::Kind::Call)
    return Result;
  for (const auto &[Of, Times] : Others) {
    if (Of.first != What)
      continue;
    auto Same = Own.find(Of);
    if (Same == Own.end())
      Result.AtOwnPlaces += sumOf(Times);
    else
      Result.AtSharedPlaces +=
          std::max(0.0, sumOf(Times) - sumOf(Same->second));
  }
  return Result;
}

/// All places of one kind.
static std::vector<LateCause> causesOf(LateCause::Kind What, const Profile &Own,
                                       const Profile &Others) {
  std::vector<LateCause> Result;
  for (const auto &[Of, Times] : Own) {
    if (Of.first != What)
      continue;
    auto Longest =
        std::ranges::max_element(Times, {}, &ByNext::value_type::second);
    auto Same = Others.find(Of);
    Result.push_back({What, Of.second, Longest->first, sumOf(Times),
                      Same == Others.end() ? 0 : sumOf(Same->second)});
  }
  std::ranges::stable_sort(Result, std::ranges::greater(), &LateCause::excess);
  WorkOfOther Left = workOfOther(What, Own, Others);
  // Like with like: first what only this rank does, then what both do.
  for (bool IsShared : {false, true})
    for (LateCause &Each : Result)
      if (Others.contains({What, Each.Place}) == IsShared)
        Left.offset(Each, IsShared);
  return Result;
}

std::optional<LateCause> report::ranks::findLateCause(const RankSteps &Late,
                                                      const RankSteps &Other,
                                                      double Least) {
  Profile Own = Profiler(Late).run(), Others = Profiler(Other).run();
  std::optional<LateCause> Result;
  for (auto What : {LateCause::Kind::HostWork, LateCause::Kind::Call,
                    LateCause::Kind::DeviceWork})
    for (const LateCause &Each : causesOf(What, Own, Others))
      if (Each.excess() >= (Result ? Result->excess() : Least))
        Result = Each;
  return Result;
}
