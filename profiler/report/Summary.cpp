#include "report/Summary.h"

#include "analysis/Calibration.h"
#include "report/SyncSums.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::timeline;

/// A replay further off than this says little about a change.
static constexpr double TolerableError = 0.05;
/// Shares of the step from which on a cause is worth a sentence.
static constexpr double NotableShare = 0.1;

namespace {

struct Unit {
  double Size;
  const char *Name;
};

} // namespace

static Unit unitFor(double Nanoseconds) {
  double Size = std::abs(Nanoseconds);
  if (Size >= 1e9)
    return {1e9, "s"};
  if (Size >= 1e6)
    return {1e6, "ms"};
  if (Size >= 1e3)
    return {1e3, "us"};
  return {1, "ns"};
}

/// Three digits that say something.
static std::string digits(double Value) {
  double Size = std::abs(Value);
  int Behind = Size >= 99.95 || Size == 0 ? 0 : Size >= 9.995 ? 1 : 2;
  return fmt::format("{:.{}f}", Value, Behind);
}

std::string report::timeText(double Nanoseconds) {
  Unit In = unitFor(Nanoseconds);
  return digits(Nanoseconds / In.Size) + " " + In.Name;
}

std::string report::shareText(double Part, double Whole) {
  return fmt::format("{:.1f}%", Whole > 0 ? 100 * Part / Whole : 0);
}

std::string report::intervalText(const Interval &Value) {
  Unit In = unitFor(std::max(std::abs(Value.Best), std::abs(Value.High)));
  return fmt::format("{} {} ({} to {})", digits(Value.Best / In.Size), In.Name,
                     digits(Value.Low / In.Size), digits(Value.High / In.Size));
}

Interval report::negated(const Interval &Value) {
  return {-Value.High, -Value.Best, -Value.Low};
}

static std::string counted(uint64_t Count, const char *What) {
  return fmt::format("{} {}{}", Count, What, Count == 1 ? "" : "s");
}

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

static void addStepWarnings(const Analysis &From,
                            std::vector<std::string> &To) {
  if (!From.IsReplayed)
    return;
  if (From.Found.Source == StepSource::WholeRun)
    To.emplace_back("no steps were found: figures are for a whole window; name "
                    "a range with --step-range");
  double Error = From.ReplayError;
  if (std::abs(Error) > TolerableError)
    To.push_back(fmt::format("a replay of the steps takes {:+.1f}% of their "
                             "time: take gains with care",
                             100 * Error));
  if (std::abs(From.GainScale - 1) > 0)
    To.push_back(fmt::format(
        "steps in windows differ from those outside by more than host times "
        "explain: gains are those of the replay multiplied by {:.2f}",
        From.GainScale));
  else if (From.HostRunsAhead)
    To.push_back(fmt::format(
        "most steps outside of windows take the host less than the device ({} "
        "in the mean): it runs ahead and waits now and then; the figures of a "
        "step are the device's",
        timeText(meanOfLater(From.Found.Unprofiled))));
  else if (!From.Calibrated)
    To.emplace_back(
        "there are too few steps outside of windows, or of another kind, to "
        "tell how much recording slowed the host down; a host that is slowed "
        "down looks more often as "
        "if it was late");
  if (From.ReplayedSteps < 3)
    To.push_back(fmt::format("only {} recorded in full", From.ReplayedSteps == 1
                                                             ? "1 step was"
                                                             : "2 steps were"));
  if (From.LongMean > 0)
    To.push_back(fmt::format(
        "the median of the steps outside of windows takes {}, and their mean "
        "{}: some last much longer, and what they wait for is not in the "
        "figures of a step; see the places outside of the steps",
        timeText(From.StepTime), timeText(From.LongMean)));
}

std::vector<std::string> report::warningsOf(const LoadedTrace &Recorded,
                                            const Analysis &From) {
  std::vector<std::string> Result = Recorded.Of.Losses.lines();
  for (const auto &[What, Count] : Recorded.Of.Drops)
    Result.push_back(
        fmt::format("{} dropped: {}", counted(Count, "record"), What));
  uint64_t Gaps = 0;
  for (const GapInfo &Gap : Recorded.Of.Gaps)
    Gaps += Gap.Time.duration();
  if (Gaps)
    Result.push_back(fmt::format("nothing was recorded for {} in {}; "
                                 "waits in them are not counted",
                                 timeText(static_cast<double>(Gaps)),
                                 counted(Recorded.Of.Gaps.size(), "gap")));
  if (Recorded.Of.SampledShare < 1)
    Result.push_back(fmt::format(
        "the recording is long: steps are those of slices that make up {:.1f}% "
        "of its windows; waits in the rest are told by their length alone",
        100 * Recorded.Of.SampledShare));
  if (Recorded.Of.UnprofiledShare < 1)
    Result.push_back(fmt::format(
        "the recording is long: outside of windows {:.1f}% of the time was "
        "looked at closely; the waits of all of it are counted",
        100 * Recorded.Of.UnprofiledShare));
  addStepWarnings(From, Result);
  for (const std::string &Note : Recorded.Of.Notes)
    Result.push_back(Note);
  return Result;
}
