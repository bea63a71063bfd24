#include "report/model/Summary.h"

#include "report/model/FigureText.h"
#include "report/model/Groups.h"
#include "report/model/HostLines.h"
#include "report/model/Loops.h"
#include "report/model/SyncSums.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::timeline;

/// A cause that takes at least this share of the step deserves a sentence.
static constexpr double NotableShare = 0.1;

/// An interval that includes zero and reaches this share of the step leaves
/// open whether there is anything to gain.
static constexpr double OpenShare = 0.03;

/// Of a group with more sites, the others are only counted.
static constexpr size_t MostLeading = 6;

static std::string summaryOfSyncs(const ReportData &Data) {
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

/// Time in which the device does anything, ns per step.
static double workTime(const DeviceEntry &Device) {
  return Device.of(DeviceState::Compute) + Device.of(DeviceState::Communicate) +
         Device.of(DeviceState::WaitForRanks) +
         Device.of(DeviceState::PipelineBubble) +
         Device.of(DeviceState::CopyOnly);
}

/// ", communicates for 8.0%"; empty if the device hardly does.
static std::string part(const DeviceEntry &Device, DeviceState State,
                        const char *What) {
  double Time = Device.of(State);
  return Time >= 0.001 * Device.Total && Time > 0
             ? fmt::format(", {} for {}", What, shareText(Time, Device.Total))
             : "";
}

static std::string summaryOfTime(const ReportData &Data) {
  const DeviceEntry &Device = Data.Devices.front();
  double Idle = Device.Total - workTime(Device);
  std::string Mean, Which = "it";
  if (Data.Step.LongMean > 0)
    Mean = fmt::format(
        " (median; the mean is {} because some steps take much longer)",
        timeText(Data.Step.LongMean));
  if (Data.Step.SlowExcess > 0) {
    Mean =
        fmt::format(" on average (median {})", timeText(Data.Step.usualTime()));
    Which = "a profiled step";
  }
  if (Data.Step.OrdinaryTime > 0) {
    Mean = fmt::format(" on average, and {} without rare calls",
                       timeText(Data.Step.OrdinaryTime));
    Which = "a profiled step";
  }
  std::string Text = fmt::format(
      "A step takes {}{}. The GPU computes for {} of {}{}{}{} and is idle for "
      "{}",
      timeText(Data.Step.Time), Mean,
      shareText(Device.of(DeviceState::Compute), Device.Total), Which,
      part(Device, DeviceState::Communicate, "communicates"),
      part(Device, DeviceState::WaitForRanks, "waits for other ranks"),
      part(Device, DeviceState::PipelineBubble,
           "waits for other stages of its pipeline"),
      shareText(Idle, Device.Total));
  double Bubble = Device.of(DeviceState::Bubble);
  if (Bubble >= 0.001 * Device.Total)
    return Text + fmt::format(", {} because the host was blocked.",
                              shareText(Bubble, Device.Total));
  return Text + ", none of it because the host was blocked.";
}

/// "before.cpp:27, before.cpp:30 and 4 more".
static std::string sitesText(const ReportData &Data,
                             const std::vector<size_t> &Sites) {
  std::set<std::string> Titles;
  for (size_t Site : Sites)
    Titles.insert(Data.Sites[Site].Title);
  // One line may block for several rules.
  bool AreUnique = Titles.size() == Sites.size();
  std::string Text;
  for (size_t I = 0; I < std::min(Sites.size(), MostLeading); ++I) {
    const SiteEntry &Site = Data.Sites[Sites[I]];
    bool IsOfSameLine = I && Site.Library && AreUnique &&
                        Site.UserTitle == Data.Sites[Sites[I - 1]].UserTitle;
    Text += I ? ", " : "";
    Text += IsOfSameLine ? "-> " + Site.Library->Title
            : AreUnique  ? siteTitle(Site)
                         : siteText(Site);
  }
  if (Sites.size() > MostLeading)
    Text += fmt::format(" and {} more", Sites.size() - MostLeading);
  return Text;
}

/// What to do first.
static std::string summaryOfStart(const ReportData &Data) {
  std::vector<const GroupEntry *> Groups = gainingGroups(Data);
  if (Groups.empty())
    return fmt::format("Start with {}.", siteText(Data.Sites.front()));
  const GroupEntry &First = *Groups.front();
  if (First.Sites.size() == 1)
    return fmt::format("Start with {}.",
                       siteText(Data.Sites[First.Sites.front()]));
  return fmt::format(
      "Remove these {} together to gain {} of a {} step ({}): "
      "{}.",
      First.Sites.size(), timeText(First.Gain.Best), timeText(Data.Step.Time),
      shareText(First.Gain.Best, Data.Step.Time), sitesText(Data, First.Sites));
}

/// Whether the device has work for nearly all of the step.
static bool isBusy(const ReportData &Data) {
  constexpr double BusyShare = 0.8;
  const DeviceEntry &Device = Data.Devices.front();
  return workTime(Device) >= BusyShare * Device.Total;
}

static std::string summaryOfGain(const ReportData &Data) {
  const Interval &Gain = Data.JointGain;
  auto InSteps = std::count_if(Data.Sites.begin(), Data.Sites.end(),
                               [](const SiteEntry &Site) {
                                 return Site.Value != Outcome::OutsideSteps;
                               });
  if (!InSteps)
    return "No call in the steps blocked the host.";
  bool Counts = counts(Gain, Data.Step.Time);
  bool IsOpen = Gain.Low <= 0 && Gain.High >= OpenShare * Data.Step.Time;
  if (!Counts && !gainingGroups(Data).empty())
    return summaryOfStart(Data);
  const char *All =
      InSteps == 1 ? "the synchronization" : "every synchronization";
  if (!Counts && IsOpen)
    return fmt::format("Whether removing {} shortens the step is open: the "
                       "prediction is {}, "
                       "{}. 'syncline try' measures it.",
                       All, intervalText(Gain),
                       shareText(Gain.Best, Data.Step.Time));
  if (!Counts)
    return fmt::format("Removing {} does not shorten the step: {}.", All,
                       isBusy(Data)
                           ? "the device is busy in any case"
                           : "the device has nearly finished when the host "
                             "blocks");
  return fmt::format("Removing every synchronization {} {} per step, {}.{} {}",
                     IsOpen ? "may save" : "saves", intervalText(Gain),
                     shareText(Gain.Best, Data.Step.Time),
                     IsOpen ? " The interval includes zero: 'syncline try' "
                              "measures the gain."
                            : "",
                     summaryOfStart(Data));
}

/// Empty if other remedies gain little beyond removing the synchronizations.
static std::string summaryOfRemedies(const ReportData &Data) {
  const CombinationEntry &All = Data.Combined;
  if (All.Remedies.empty() ||
      All.Gain.Best - Data.JointGain.Best < NotableShare * Data.Step.Time)
    return "";
  std::string Text = fmt::format(
      "With the other remedies the step is {} shorter: {}",
      intervalText(All.Gain), Data.WhatIfs[All.Remedies.front()].Title);
  if (size_t More = All.Remedies.size() - 1)
    Text += fmt::format(", and {} more", More);
  return Text + ".";
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

/// Empty if no line polls for long.
static std::string summaryOfPolls(const ReportData &Data) {
  if (Data.Polls.empty() || Data.Polls.front().Share < NotableShare)
    return "";
  const PollEntry &Most = Data.Polls.front();
  return fmt::format("{} polls for {} of the time in windows: {} {} in a loop.",
                     Most.Title, shareText(Most.Share, 1), Most.Api,
                     counted(Most.Queries, "time"));
}

/// The line at which the host spends most; empty if that is no notable part.
static std::string summaryOfHost(const ReportData &Data) {
  if (!Data.HostTime || Data.HostTime->Rows.empty())
    return "";
  const HostLineEntry &Most = Data.HostTime->Rows.front();
  if (Most.time() < NotableShare * Data.HostTime->Time)
    return "";
  return fmt::format(
      " Of the host's time, {} ({}) goes to {}.", timeText(Most.time()),
      shareText(Most.time(), Data.HostTime->Time), hostTitle(Most));
}

static std::string summaryOfRest(const ReportData &Data) {
  if (std::string Text = summaryOfRemedies(Data); !Text.empty())
    return Text;
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
  if (IsNotable(DeviceState::LaunchBound))
    return fmt::format(
        "The GPU is idle for {} of the step because the host launches too "
        "slowly: fewer and larger kernels or a CUDA graph help.{}",
        Share(DeviceState::LaunchBound), summaryOfHost(Data));
  if (IsNotable(DeviceState::HostWork))
    return fmt::format(
        "The GPU is idle for {} of the step because the host works outside "
        "CUDA, for example to read input.{}",
        Share(DeviceState::HostWork), summaryOfHost(Data));
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

std::vector<std::string> report::summaryOf(const ReportData &Data) {
  std::vector<std::string> Result;
  if (!Data.IsReplayed || Data.Devices.empty()) {
    Result.push_back(summaryOfSyncs(Data));
    addIfAny(loopSentence(Data), Result);
    Result.emplace_back(
        Data.Environment.Mode == SyncOnlyMode
            ? "The trace has no device activities, so the cost per step is "
              "unknown: record without --sync-only."
            : "The cost per step is unknown because no whole step lies in a "
              "profiling window. Record for longer, or with --full.");
    if (std::string Polls = summaryOfPolls(Data); !Polls.empty())
      Result.push_back(std::move(Polls));
    return Result;
  }
  Result.push_back(summaryOfTime(Data));
  addIfAny(loopSentence(Data), Result);
  Result.push_back(summaryOfGain(Data));
  addIfAny(sentenceOfOthers(Data), Result);
  std::string Rest = summaryOfPolls(Data);
  addIfAny(Rest.empty() ? summaryOfRest(Data) : std::move(Rest), Result);
  return Result;
}
