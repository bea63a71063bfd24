#include "report/model/Summary.h"

#include "report/model/FigureText.h"
#include "report/model/FirstChange.h"
#include "report/model/HostAdvice.h"
#include "report/model/ListText.h"
#include "report/model/Loops.h"
#include "report/model/SyncAdvice.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::timeline;

/// Whether that is certain: calls may be in what could not be read.
static bool neverUsesCuda(const ReportData &Data) {
  return !Data.UsesCuda && Data.Read != ReadPart::Beginning &&
         Data.Read != ReadPart::Fragments;
}

static std::string summaryOfSyncs(const ReportData &Data) {
  if (Data.Sites.empty() && Data.Read == ReadPart::Fragments)
    return "What could be read has no call that blocked the host.";
  if (Data.Sites.empty() && Data.Read == ReadPart::Beginning)
    return "No call blocked the host before the recording was cut off.";
  if (neverUsesCuda(Data))
    return "The recorded process never used CUDA.";
  if (Data.Sites.empty())
    return "No call blocked the host.";
  uint64_t Syncs = 0, Blocked = 0;
  for (const SiteEntry &Site : Data.Sites) {
    Syncs += Site.BlockedSyncs;
    Blocked += Site.Blocked;
  }
  return fmt::format("The host was blocked {} at {} for {} in total.",
                     counted(Syncs, "time"), counted(Data.Sites.size(), "site"),
                     timeText(static_cast<double>(Blocked)));
}

/// A smaller part of the step would only lengthen the sentence.
static constexpr double LeastPart = 0.005;

static bool isWorthNaming(const DeviceEntry &Device, DeviceState State) {
  double Time = Device.of(State);
  return Time >= LeastPart * Device.Total && Time > 0;
}

/// ", communicates for 8.0%"; empty if that is less than LeastPart.
static std::string part(const DeviceEntry &Device, DeviceState State,
                        const char *What) {
  return isWorthNaming(Device, State)
             ? fmt::format(", {} for {}", What,
                           shareText(Device.of(State), Device.Total))
             : "";
}

namespace {
/// What the host does while the device is idle.
struct IdleCause {
  double Time;
  const char *What;
};
} // namespace

/// The largest first.
static std::vector<IdleCause> idleCauses(const DeviceEntry &Device) {
  std::vector<IdleCause> Result;
  if (double Bubble = Device.of(DeviceState::Bubble);
      Bubble >= 0.001 * Device.Total)
    Result.push_back({Bubble, "was blocked"});
  for (HostCause Each : {HostCause::Launches, HostCause::Work})
    if (isWorthNaming(Device, stateOf(Each)))
      Result.push_back({Device.of(stateOf(Each)), whatHostDoes(Each)});
  std::ranges::stable_sort(Result, std::greater(), &IdleCause::Time);
  return Result;
}

/// "; 3.1% is between queued activities": idle time for which the host is no
/// cause. Empty if it is less than LeastPart.
static std::string otherIdleText(const DeviceEntry &Device) {
  std::string Text;
  for (auto [State, What] :
       {std::pair(DeviceState::OtherStream, "is a wait for another stream"),
        std::pair(DeviceState::BetweenActivities,
                  "is between queued activities")})
    if (isWorthNaming(Device, State))
      Text += fmt::format("; {} {}", shareText(Device.of(State), Device.Total),
                          What);
  return Text;
}

/// "81.6%: the host launches too slowly (63.3%) or was blocked (2.3%)", or
/// "13.6%, 10.7% because the host was blocked" if there is no other cause.
static std::string idleText(const DeviceEntry &Device) {
  std::vector<IdleCause> Causes = idleCauses(Device);
  auto Share = [&](double Time) { return shareText(Time, Device.Total); };
  std::string All = Share(Device.Total - Device.workTime());
  std::string Others = otherIdleText(Device);
  if (Causes.empty())
    return All + ", none of it because the host was blocked" + Others;
  if (Causes.size() == 1) {
    std::string Own = Share(Causes.front().Time);
    return fmt::format("{}{} because the host {}{}", All,
                       Own == All ? "" : ", " + Own, Causes.front().What,
                       Others);
  }
  std::vector<std::string> Parts;
  Parts.reserve(Causes.size());
  for (const IdleCause &Each : Causes)
    Parts.push_back(fmt::format("{} ({})", Each.What, Share(Each.Time)));
  return fmt::format("{}: the host {}{}", All, listText(Parts, "or"), Others);
}

/// The same as in the table of loops, if a step is an iteration of one.
static double medianOfSteps(const ReportData &Data) {
  const LoopEntry *Loop = stepLoop(Data);
  return Loop && Loop->Median ? static_cast<double>(Loop->Median)
                              : Data.Step.usualTime();
}

/// Whether the time of a step is a mean that some long steps increase: few
/// steps were profiled, and no others decide.
static bool isUnevenMean(const ReportData &Data) {
  static constexpr double NotableDifference = 0.1;
  double Time = Data.Step.Time, Median = medianOfSteps(Data);
  bool IsMean = !Data.Step.Calibrated && Data.Step.GainScale == 1;
  return IsMean && Time > (1 + NotableDifference) * Median;
}

/// " on average (median 7.25 ms)" after the time of a step; mostly empty.
static std::string meanText(const ReportData &Data) {
  const StepEntry &Step = Data.Step;
  if (Step.OrdinaryTime > 0)
    return fmt::format(" on average, and {} without rare calls",
                       timeText(Step.OrdinaryTime));
  if (Step.SlowExcess > 0 || isUnevenMean(Data))
    return fmt::format(" on average (median {})",
                       timeText(medianOfSteps(Data)));
  if (Step.LongMean > 0)
    return fmt::format(
        " (median; the mean is {} because some steps take much longer)",
        timeText(Step.LongMean));
  return "";
}

static std::string summaryOfTime(const ReportData &Data) {
  const DeviceEntry &Device = Data.Devices.front();
  // Recording makes a step longer; only others show by how much.
  const char *Step = Data.Step.Unprofiled ? "A step" : "A profiled step";
  return fmt::format(
      "{} takes {}{}. The GPU computes for {} of it{}{}{}{} and is idle for "
      "{}.",
      Step, timeText(Data.Step.Time), meanText(Data),
      shareText(Device.of(DeviceState::Compute), Device.Total),
      part(Device, DeviceState::CopyOnly, "only copies"),
      part(Device, DeviceState::Communicate, "communicates"),
      part(Device, DeviceState::WaitForRanks, "waits for other ranks"),
      part(Device, DeviceState::PipelineBubble,
           "waits for other stages of its pipeline"),
      idleText(Device));
}

static std::string summaryOfCommunication(const ReportData &Data,
                                          const std::string &Share) {
  if (Data.KnowsRankWaits)
    return fmt::format(
        "Collectives move data for {} of the step, while nothing computes.",
        Share);
  return fmt::format(
      "Collectives run alone for {} of the step: they move data or wait for "
      "other ranks. A report of all ranks separates the two.",
      Share);
}

static std::string summaryOfRest(const ReportData &Data) {
  const DeviceEntry &Device = Data.Devices.front();
  auto IsNotable = [&](DeviceState State) {
    return Device.of(State) >= NotableShare * Device.Total;
  };
  auto Share = [&](DeviceState State) {
    return shareText(Device.of(State), Device.Total);
  };
  if (IsNotable(DeviceState::PipelineBubble))
    return fmt::format("The pipeline bubble is {} of the step: the GPU waits "
                       "for a stage that it receives from or sends to.",
                       Share(DeviceState::PipelineBubble));
  if (IsNotable(DeviceState::WaitForRanks))
    return fmt::format("Collectives wait for other ranks for {} of the step, "
                       "while nothing else runs.",
                       Share(DeviceState::WaitForRanks));
  if (IsNotable(DeviceState::Communicate))
    return summaryOfCommunication(Data, Share(DeviceState::Communicate));
  if (IsNotable(DeviceState::CopyOnly))
    return fmt::format(
        "The GPU only copies for {} of the step: copies from pinned memory "
        "on a separate stream can overlap with kernels.",
        Share(DeviceState::CopyOnly));
  if (IsNotable(DeviceState::OtherStream))
    return fmt::format("One stream waits for another for {} of the step.",
                       Share(DeviceState::OtherStream));
  return "";
}

static void addIfAny(std::string Sentence, std::vector<std::string> &To) {
  if (!Sentence.empty())
    To.push_back(std::move(Sentence));
}

/// A trace without steps needs another recording first.
static ChangeEntry changeOfRecording(const ReportData &Data) {
  ChangeEntry Result;
  if (Data.Environment.Mode == SyncOnlyMode) {
    Result.Remedy = "record without --sync-only";
    Result.Text = "The trace has no device activities, so the cost per step is "
                  "unknown: record without --sync-only.";
  } else if (neverUsesCuda(Data)) {
    Result.Remedy = "record a program that uses CUDA";
    Result.Text = "Record a program that uses CUDA, or this one where CUDA is "
                  "available to it.";
  } else if (Data.Read == ReadPart::Fragments) {
    Result.Remedy = "record again";
    Result.Text = "The cost per step is unknown because parts of the recording "
                  "are missing: record again.";
  } else {
    Result.Remedy = "record for longer, or with --full";
    Result.Text =
        "The cost per step is unknown because no whole step lies in a "
        "profiling window. Record for longer, or with --full.";
  }
  return Result;
}

static bool hasCosts(const ReportData &Data) {
  return Data.IsReplayed && !Data.Devices.empty();
}

static std::vector<ChangeEntry> allChanges(const ReportData &Data) {
  return hasCosts(Data) ? changesOf(Data)
                        : std::vector{changeOfRecording(Data)};
}

/// \p Changes: of allChanges().
static std::vector<std::string>
summaryWith(const std::vector<ChangeEntry> &Changes, const ReportData &Data) {
  std::vector<std::string> Result{hasCosts(Data) ? summaryOfTime(Data)
                                                 : summaryOfSyncs(Data)};
  if (!hasCosts(Data)) {
    addIfAny(loopSentence(Data), Result);
    Result.push_back(Changes.front().Text);
    addIfAny(pollText(Data), Result);
    return Result;
  }
  for (const ChangeEntry &Each : Changes)
    Result.push_back(Each.Text);
  addIfAny(loopSentence(Data), Result);
  addIfAny(sentenceOfOthers(Data), Result);
  std::string Polls = pollText(Data);
  if (Polls.empty())
    addIfAny(summaryOfRest(Data), Result);
  else if (std::ranges::find(Changes, Polls, &ChangeEntry::Text) ==
           Changes.end())
    Result.push_back(std::move(Polls));
  return Result;
}

std::vector<std::string> report::summaryOf(const ReportData &Data) {
  return summaryWith(allChanges(Data), Data);
}

void report::summarize(ReportData &Data) {
  Data.Changes = allChanges(Data);
  Data.Summary = summaryWith(Data.Changes, Data);
}
