#include "report/model/Summary.h"

#include "report/model/FigureText.h"
#include "report/model/SyncSums.h"

#include <fmt/format.h>

#include <algorithm>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::timeline;

/// Shares of the step from which on a cause is worth a sentence.
static constexpr double NotableShare = 0.1;

static std::string summaryOfSyncs(const ReportData &Data) {
  if (Data.Sites.empty())
    return "No call had to wait for the device.";
  uint64_t Calls = 0, Blocked = 0;
  for (const SiteEntry &Site : Data.Sites) {
    Calls += Site.BlockedCalls;
    Blocked += Site.Blocked;
  }
  return fmt::format("The host was blocked {} at {}, for {} in all.",
                     counted(Calls, "time"),
                     counted(Data.Sites.size(), "place"),
                     timeText(static_cast<double>(Blocked)));
}

static std::string summaryOfTime(const ReportData &Data) {
  const DeviceEntry &Device = Data.Devices.front();
  double Idle = Device.Total - Device.of(DeviceState::Compute) -
                Device.of(DeviceState::CopyOnly);
  std::string Mean =
      Data.Step.LongMean > 0
          ? fmt::format(
                " in the median ({} in the mean: some take much longer)",
                timeText(Data.Step.LongMean))
          : "";
  std::string Text = fmt::format(
      "A step takes {}{}; the GPU computes for {} of it and is idle for {}",
      timeText(Data.Step.Time), Mean,
      shareText(Device.of(DeviceState::Compute), Device.Total),
      shareText(Idle, Device.Total));
  double Bubble = Device.of(DeviceState::Bubble);
  if (Bubble >= 0.001 * Device.Total)
    return Text + fmt::format(", {} because the host waited for it.",
                              shareText(Bubble, Device.Total));
  return Text + ", none of it because the host waited for it.";
}

static std::string summaryOfGain(const ReportData &Data) {
  const Interval &Gain = Data.JointGain;
  auto InSteps = std::count_if(
      Data.Sites.begin(), Data.Sites.end(),
      [](const SiteEntry &Site) { return Site.Value != Outcome::NotInSteps; });
  if (!InSteps)
    return "No call in the steps had to wait for the device.";
  if (Gain.Low <= 0 || Gain.Best < 0.001 * Data.Step.Time)
    return fmt::format(
        "Without its {} the program would not be faster: the device has work "
        "all that time.",
        InSteps == 1 ? "wait" : "waits");
  return fmt::format(
      "If nothing waited any more, a step would be {} shorter, {} of it; begin "
      "with {}.",
      intervalText(Gain), shareText(Gain.Best, Data.Step.Time),
      placeText(Data.Sites.front()));
}

/// Empty where other remedies add little to what the waits gain.
static std::string summaryOfRemedies(const ReportData &Data) {
  const CombinationEntry &All = Data.Together;
  if (All.Remedies.empty() ||
      All.Gain.Best - Data.JointGain.Best < NotableShare * Data.Step.Time)
    return "";
  std::string Text = fmt::format(
      "With other remedies too it would be {} shorter: {}",
      intervalText(All.Gain), Data.WhatIfs[All.Remedies.front()].Title);
  if (size_t More = All.Remedies.size() - 1)
    Text += fmt::format(", and {} more", More);
  return Text + ".";
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
  if (IsNotable(DeviceState::LaunchBound))
    return fmt::format(
        "{} of the step the GPU is idle because launches come too slowly: "
        "fewer and larger kernels, or a CUDA graph, help there.",
        Share(DeviceState::LaunchBound));
  if (IsNotable(DeviceState::HostWork))
    return fmt::format("{} of the step the GPU is idle because the host is "
                       "busy outside of CUDA: reading input, for instance.",
                       Share(DeviceState::HostWork));
  if (IsNotable(DeviceState::CopyOnly))
    return fmt::format("{} of the step the GPU only copies: copies from pinned "
                       "memory on a stream of their own can run behind "
                       "kernels.",
                       Share(DeviceState::CopyOnly));
  if (IsNotable(DeviceState::OtherStream))
    return fmt::format("{} of the step one stream waits for another.",
                       Share(DeviceState::OtherStream));
  return "";
}

std::vector<std::string> report::summaryOf(const ReportData &Data) {
  std::vector<std::string> Result;
  if (!Data.IsReplayed || Data.Devices.empty()) {
    Result.push_back(summaryOfSyncs(Data));
    Result.emplace_back(
        Data.Environment.Mode == "sync-only"
            ? "What that costs needs the device's side too: record without "
              "--sync-only."
            : "What that costs cannot be told: no whole step lies in a window "
              "of full recording. Record for longer, or with --full.");
    return Result;
  }
  Result.push_back(summaryOfTime(Data));
  Result.push_back(summaryOfGain(Data));
  if (std::string Rest = summaryOfRest(Data); !Rest.empty())
    Result.push_back(std::move(Rest));
  return Result;
}
