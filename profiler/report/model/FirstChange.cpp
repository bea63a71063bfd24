#include "report/model/FirstChange.h"

#include "analysis/model/DeviceTime.h"
#include "report/model/FigureText.h"
#include "report/model/Groups.h"
#include "report/model/HostLines.h"
#include "report/model/SyncSums.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;

/// An interval that includes zero and reaches this share of the step leaves
/// open whether there is anything to gain.
static constexpr double OpenShare = 0.03;

/// The host's time of profiled steps may be this much of the usual step before
/// both are a contradiction.
static constexpr double MostOfStep = 1.1;

/// Of a group with more sites, the others are only counted.
static constexpr size_t MostLeading = 6;

namespace {
/// What a program can change.
struct Advice {
  /// How much shorter the step is then for sure, ns; 0 if that is uncertain.
  double Gain = 0;
  std::string Text;
  /// The sentence after it if this is the advice to follow first, and if it is
  /// not.
  std::string IfFirst, IfNext;
};
} // namespace

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

/// The site to begin with; empty if several pay off only together.
static std::string firstSite(const ReportData &Data) {
  std::vector<const GroupEntry *> Groups = gainingGroups(Data);
  if (Groups.empty())
    return siteText(Data.Sites.front());
  const GroupEntry &First = *Groups.front();
  return First.Sites.size() == 1 ? siteText(Data.Sites[First.Sites.front()])
                                 : "";
}

/// The sites that pay off only together.
static std::string firstGroup(const ReportData &Data) {
  const GroupEntry &First = *gainingGroups(Data).front();
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
  return Device.workTime() >= BusyShare * Device.Total;
}

static const char *whyNoGain(const ReportData &Data) {
  const DeviceEntry &Device = Data.Devices.front();
  if (isBusy(Data))
    return "the device is busy in any case";
  if (Device.of(DeviceState::Bubble) >= NotableShare * Device.Total)
    return "while one thread is blocked, others do what the device waits for "
           "next";
  return "the device has nearly finished when the host blocks";
}

static std::string textOfGain(const ReportData &Data, bool IsOnlyOne) {
  const Interval &Gain = Data.JointGain;
  const char *All = IsOnlyOne ? "the synchronization" : "every synchronization";
  if (counts(Gain, Data.Step.Time))
    return fmt::format("Removing every synchronization {} {} per step, {}.{}",
                       Gain.Low > 0 ? "saves" : "may save", intervalText(Gain),
                       shareText(Gain.Best, Data.Step.Time),
                       Gain.Low > 0 ? ""
                                    : " The interval includes zero: 'syncline "
                                      "try' measures the gain.");
  if (Gain.Low <= 0 && Gain.High >= OpenShare * Data.Step.Time)
    return fmt::format("Whether removing {} shortens the step is open: the "
                       "prediction is {}, "
                       "{}. 'syncline try' measures it.",
                       All, intervalText(Gain),
                       shareText(Gain.Best, Data.Step.Time));
  return fmt::format("Removing {} does not shorten the step: {}.", All,
                     whyNoGain(Data));
}

/// An uncertain gain is no reason to edit anything.
static Advice adviceOnSyncs(const ReportData &Data) {
  const Interval &Gain = Data.JointGain;
  auto InSteps = std::count_if(Data.Sites.begin(), Data.Sites.end(),
                               [](const SiteEntry &Site) {
                                 return Site.Value != Outcome::OutsideSteps;
                               });
  if (!InSteps)
    return {0, "No call in the steps blocked the host.", "", ""};
  bool Counts = counts(Gain, Data.Step.Time);
  std::vector<const GroupEntry *> Groups = gainingGroups(Data);
  // Some synchronizations may be sure to gain although all together are not.
  bool HasSureGroup = !Groups.empty() && Groups.front()->Gain.Low > 0;
  bool IsSure = Counts && Gain.Low > 0;
  Advice Result;
  if (Counts || !HasSureGroup)
    Result.Text = textOfGain(Data, InSteps == 1);
  if (!IsSure && !HasSureGroup)
    return Result;
  Result.Gain = IsSure ? Gain.Best : Groups.front()->Gain.Best;
  if (std::string Site = firstSite(Data); !Site.empty()) {
    Result.IfFirst = fmt::format("Start with {}.", Site);
    Result.IfNext = fmt::format("The first to remove is {}.", Site);
  } else {
    Result.IfFirst = Result.IfNext = firstGroup(Data);
  }
  return Result;
}

/// No text if other remedies gain little beyond removing the synchronizations.
static Advice adviceOnRemedies(const ReportData &Data) {
  const CombinationEntry &All = Data.Combined;
  if (All.Remedies.empty() ||
      All.Gain.Best - Data.JointGain.Best < NotableShare * Data.Step.Time)
    return {};
  const std::string &First = Data.WhatIfs[All.Remedies.front()].Title;
  size_t More = All.Remedies.size() - 1;
  return {All.Gain.Low > 0 ? All.Gain.Best : 0,
          fmt::format("Without synchronizations and with {}, the step is {} "
                      "shorter, {}.",
                      More ? fmt::format("{} other remedies", More + 1)
                           : std::string("another remedy"),
                      intervalText(All.Gain),
                      shareText(All.Gain.Best, Data.Step.Time)),
          fmt::format("Start with this one: {}.", First),
          fmt::format("{}: {}.", More ? "The largest one" : "It is this one",
                      First)};
}

/// What makes the host's time at a line shorter.
static const char *hostRemedy(const HotLineEntry &Hot) {
  // Code that calls CUDA so rarely does not launch: it does something else.
  if (Hot.At.time() >= static_cast<double>(LongHostGap) * Hot.At.Calls)
    return "do this work ahead of time on other threads or processes, as the "
           "workers of a DataLoader do, or make it cheaper";
  if (Hot.RunsGraphs)
    return "a CUDA graph runs there already, so give it more work at a time: a "
           "larger batch, or several steps in one graph";
  if (Hot.IsCompiled)
    return "it is compiled already, so capture it in a CUDA graph "
           "(mode=\"reduce-overhead\"), or give it larger batches";
  return "launch fewer kernels for the same work with a larger batch, "
         "torch.compile or a CUDA graph";
}

/// "for 21.0% of the step because the host launches too slowly, and for 76.8%
/// because it works outside CUDA"; the larger part first.
static std::string idleText(const DeviceEntry &Device) {
  struct Reason {
    double Time;
    const char *Text;
  };
  std::vector<Reason> Reasons{
      {Device.of(DeviceState::LaunchBound), "launches too slowly"},
      {Device.of(DeviceState::HostWork), "works outside CUDA"}};
  std::ranges::stable_sort(Reasons, std::greater(), &Reason::Time);
  std::string Text =
      fmt::format("for {} of the step because the host {}",
                  shareText(Reasons[0].Time, Device.Total), Reasons[0].Text);
  if (Reasons[1].Time >= NotableShare * Device.Total)
    Text +=
        fmt::format(", and for {} because it {}",
                    shareText(Reasons[1].Time, Device.Total), Reasons[1].Text);
  return Text;
}

/// "8.00 ms of the host's time (50.0%) goes there, 4.00 ms of it in the
/// backward pass." Several threads, or steps that were profiled while the
/// program warmed up, take longer than a step of \p Step ns: then without
/// times.
static std::string placeText(const HotLineEntry &Hot, double Step) {
  bool HasTimes = Hot.OfTime <= MostOfStep * Step;
  auto Part = [&](double Time) {
    return HasTimes ? timeText(Time) : shareText(Time, Hot.OfTime);
  };
  std::string Text = fmt::format(
      "{} of the host's time{} goes there", Part(Hot.At.time()),
      HasTimes ? fmt::format(" ({})", shareText(Hot.At.time(), Hot.OfTime))
               : "");
  if (Hot.LargestLine)
    Text += fmt::format(", {} of it at :{}", Part(Hot.LargestTime),
                        Hot.LargestLine);
  if (Hot.Backward >= NotableShare * Hot.At.time())
    Text += fmt::format(", {} of it in the backward pass", Part(Hot.Backward));
  return Text + ".";
}

/// Where the host spends its time, if the device waits for it.
static Advice adviceOnHost(const ReportData &Data) {
  const DeviceEntry &Device = Data.Devices.front();
  double Idle =
      Device.of(DeviceState::LaunchBound) + Device.of(DeviceState::HostWork);
  if (Idle < NotableShare * Device.Total)
    return {};
  Advice Result;
  Result.Text = fmt::format("The GPU is idle {}.", idleText(Device));
  if (!Data.HotLine)
    return Result;
  const HotLineEntry &Hot = *Data.HotLine;
  bool IsSure = counts(Hot.Halved, Data.Step.Time) && Hot.Halved.Low > 0;
  std::string Where = placeText(Hot, Data.Step.Time);
  if (IsSure) {
    Result.Gain = Hot.Halved.Best;
    Where += fmt::format(" If that took half the time, the step would be {} "
                         "shorter, {}: {}.",
                         intervalText(Hot.Halved),
                         shareText(Hot.Halved.Best, Data.Step.Time),
                         hostRemedy(Hot));
  }
  Result.IfFirst = fmt::format("{} {}: {}", IsSure ? "Start with" : "Look at",
                               hostTitle(Hot.At), Where);
  Result.IfNext = fmt::format("Look at {}, too: {}", hostTitle(Hot.At), Where);
  return Result;
}

std::vector<std::string> report::adviceOf(const ReportData &Data) {
  std::vector<Advice> All{adviceOnSyncs(Data), adviceOnRemedies(Data),
                          adviceOnHost(Data)};
  std::erase_if(All, [](const Advice &Each) {
    return Each.Text.empty() && Each.IfFirst.empty();
  });
  std::ranges::stable_sort(All, std::greater(), &Advice::Gain);
  std::vector<std::string> Result;
  for (Advice &Each : All) {
    const std::string &Then = Result.empty() ? Each.IfFirst : Each.IfNext;
    std::string Text = std::move(Each.Text);
    Text += Text.empty() || Then.empty() ? "" : " ";
    Result.push_back(Text + Then);
  }
  return Result;
}
