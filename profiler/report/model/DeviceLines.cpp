#include "report/model/DeviceLines.h"

#include "analysis/sites/SetGain.h"
#include "analysis/time/FasterKernels.h"
#include "report/model/Advice.h"
#include "report/model/CallerTitle.h"
#include "report/model/SiteAdvice.h"

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::sites;
using namespace syncline::analysis::stacks;
using namespace syncline::report;
using namespace syncline::timeline;

/// The line of the program that \p Group is, or whose backward pass it is;
/// empty if it is not known.
static std::string lineOf(const ActivityGroup &Group) {
  if (Group.Title.starts_with(BackwardOf))
    return Group.Title.substr(BackwardOf.size());
  return Group.Line ? Group.Title : "";
}

/// A line, and the time of what it queues.
using LineTime = std::pair<std::string, double>;

/// By decreasing time.
static std::vector<LineTime> timeByLine(const DeviceWorkTable &Work) {
  std::map<std::string, double> Times;
  for (const DeviceWorkRow &Row : Work.Rows)
    if (std::string Line = lineOf(Row.Group); !Line.empty())
      Times[Line] += Row.Time;
  std::vector<LineTime> Result(Times.begin(), Times.end());
  std::ranges::stable_sort(Result, std::greater(), &LineTime::second);
  return Result;
}

/// Whether a call, by its number, is of one of \p Lines.
static std::function<bool(uint32_t Call)>
callsOf(const std::vector<std::string> &Lines, const ActivityGroups &Groups) {
  std::vector<bool> IsOfLines;
  IsOfLines.reserve(Groups.Groups.size());
  for (const ActivityGroup &Group : Groups.Groups)
    IsOfLines.push_back(std::ranges::find(Lines, lineOf(Group)) != Lines.end());
  return [&Groups, IsOfLines = std::move(IsOfLines)](uint32_t Call) {
    uint32_t Group = Groups.OfCalls[Call];
    return Group != NoIndex && IsOfLines[Group];
  };
}

static Interval gainOfHalf(const std::vector<std::string> &Lines,
                           const ActivityGroups &Groups,
                           const Analysis &Analyzed) {
  auto IsFaster = callsOf(Lines, Groups);
  return gainOfChange(Analyzed, [&](const replay::Execution &Exec) {
    return time::withFasterKernels(Exec, IsFaster, 0.5);
  });
}

std::optional<DeviceLinesEntry>
report::deviceLinesOf(const ReportData &Data, const ActivityGroups &Groups,
                      const Analysis &Analyzed) {
  if (!Data.DeviceWork || Data.Devices.empty())
    return std::nullopt;
  const DeviceEntry &Device = Data.Devices.front();
  if (Device.of(DeviceState::Compute) < MainPart * Device.Total)
    return std::nullopt;
  DeviceLinesEntry Result;
  Result.OfTime = Data.DeviceWork->Time - Data.DeviceWork->CollectiveTime;
  std::vector<LineTime> All = timeByLine(*Data.DeviceWork);
  All.resize(
      std::min(fewestWith(MainPart * Result.OfTime, All, &LineTime::second),
               NamedLines));
  for (auto &[Line, Time] : All) {
    Result.Lines.push_back(std::move(Line));
    Result.Time += Time;
  }
  if (Result.Lines.empty() || Result.Time < NotableShare * Result.OfTime)
    return std::nullopt;
  Result.Gain = gainOfHalf(Result.Lines, Groups, Analyzed);
  return Result;
}

void report::addLibraryRemedies(DeviceLinesEntry &Lines, LoadedTrace &Recorded,
                                const ActivityGroups &Groups,
                                const advice::LibraryMatcher &Matcher) {
  auto IsOfLines = callsOf(Lines.Lines, Groups);
  std::map<uint32_t, uint64_t> ByStack;
  uint64_t All = 0;
  for (const DeviceActivity &Each : Recorded.Events.Activities)
    if (Each.Call != NoIndex && IsOfLines(Each.Call)) {
      ByStack[Recorded.Events.Calls[Each.Call].Stack] += Each.End - Each.Start;
      All += Each.End - Each.Start;
    }
  std::map<const rules::LibraryEntry *, uint64_t> ByEntry;
  for (const auto &[Stack, Time] : ByStack)
    if (auto *Entry = Matcher.matchDeviceTime(Recorded.Stacks.frames(Stack)))
      ByEntry[Entry] += Time;
  for (const auto &[Entry, Time] : ByEntry)
    if (static_cast<double>(Time) > MainPart * static_cast<double>(All)) {
      Lines.RuleId = Entry->Id;
      Lines.Remedies = remediesOf(*Entry);
    }
}
