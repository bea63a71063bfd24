#include "report/model/Warnings.h"

#include "analysis/steps/UnprofiledSteps.h"
#include "report/model/FigureText.h"

#include <fmt/format.h>

#include <cmath>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::steps;
using namespace syncline::report;
using namespace syncline::timeline;

/// A replay with a larger error predicts a change poorly.
static constexpr double TolerableError = 0.05;
/// Steps whose usual time is less certain than this indicate a changing host.
static constexpr double NotableDrift = 0.1;
/// A host that is slower outside of windows by more than this is not so by
/// chance.
static constexpr double NotableSlowness = 0.02;
/// A loop that takes a larger part of the time may be the one that matters.
static constexpr double NotableLoop = 0.2;

/// Warns if unprofiled steps calibrate the replay poorly or not at all.
static void addCalibrationWarning(const Analysis &Analyzed,
                                  std::vector<std::string> &To) {
  double Apart =
      Analyzed.StepTime > 0 ? Analyzed.RecordedStep / Analyzed.StepTime : 1;
  if (Apart >= StepEntry::OtherPhase &&
      Analyzed.Found.Source == StepSource::Loop)
    To.push_back(fmt::format(
        "profiled steps take {:.1f} times as long as unprofiled ones: windows "
        "lie in another phase of the run, such as its start-up, so shares and "
        "gains are rough; record for longer",
        Apart));
  else if (std::abs(Analyzed.GainScale - 1) > 0)
    To.push_back(fmt::format(
        "after calibration, the replay still differs from unprofiled steps: "
        "the gains are those of the replay multiplied by {:.2f}",
        Analyzed.GainScale));
  else if (Analyzed.HostRunsAhead && Analyzed.OrdinaryStep > 0)
    To.emplace_back(
        "in most unprofiled steps, the host needs less time than the device: "
        "the host runs ahead until a rare call blocks it; the times of "
        "devices, streams and lines are those of the profiled steps");
  else if (Analyzed.HostRunsAhead)
    To.push_back(fmt::format(
        "in most unprofiled steps, the host needs less time than the device "
        "(mean step: {}): the host runs ahead and blocks only occasionally; "
        "the figures per step describe the device",
        timeText(meanOfLater(Analyzed.Found.Unprofiled))));
  else if (!Analyzed.Calibrated)
    To.emplace_back("there are too few comparable unprofiled steps to measure "
                    "how much recording slowed the host down; a slower host "
                    "leaves the device idle more often");
}

/// Warns if the speed of the host, or the work of a step, varied over the
/// trace. The interval of a gain spans the usual time of a step (see
/// analysis::UsualTime).
static void addVariationWarning(const Analysis &Analyzed,
                                std::vector<std::string> &To) {
  double Deviation = Analyzed.Figures.Unprofiled.Deviation;
  if (Deviation > NotableDrift)
    To.push_back(
        fmt::format("unprofiled steps vary by {:.0f}% over the run, so the "
                    "host speed or the work per step changes: the gains are "
                    "those of the usual step, and their intervals cover each "
                    "level that lasts for more than a tenth of the run",
                    100 * Deviation));
  if (Analyzed.Scales[OtherScales] != Analyzed.Scales[BestScales])
    To.emplace_back("the step time outside of windows and the host's time "
                    "between blocking calls there contradict each other about "
                    "how much recording slowed the host down: the intervals of "
                    "gains cover both");
  if (double Host = Analyzed.Scales[0].Host; Host > 1 + NotableSlowness)
    To.push_back(
        fmt::format("the host was {:.0f}% slower outside the windows than "
                    "inside, although recording costs time inside: its speed "
                    "changed, and the gains are those of the slower host",
                    100 * (Host - 1)));
}

/// Warns if the profiled steps are unlike those of the run (see
/// analysis::steps::LoopCounts).
static void addCountWarning(const Analysis &Analyzed,
                            std::vector<std::string> &To) {
  double InRun = 0, InReplay = 0;
  for (const SiteCost &Cost : Analyzed.Sites)
    if (Cost.CountRatio > 0) {
      InRun += Cost.CallsPerStep;
      InReplay += Cost.CallsPerStep / Cost.CountRatio;
    }
  if (!Analyzed.IsReplayed || Analyzed.WorkRatio == 1 || InReplay <= 0)
    return;
  double Less = 1 - InReplay / InRun;
  To.push_back(fmt::format(
      "profiled steps make {:.0f}% {} calls that can block than a mean step of "
      "the run: the figures of sites are scaled to its calls, and their "
      "intervals cover the gains of the profiled steps, too; record for longer "
      "to profile other steps",
      100 * std::abs(Less), Less > 0 ? "fewer" : "more"));
}

static void addStepWarnings(const Analysis &Analyzed,
                            std::vector<std::string> &To) {
  if (!Analyzed.IsReplayed)
    return;
  if (Analyzed.Found.Source == StepSource::WholeRun)
    To.emplace_back("syncline found no steps, so the figures describe a whole "
                    "window; name a range with --step-range");
  if (double Rounds = Analyzed.Found.Rounds; Rounds > 0)
    To.push_back(fmt::format(
        "a step spans from one blocking call to the next and contains about "
        "{:.0f} equal iterations of a loop that does not block; if each "
        "iteration is a step of the program, name a range with --step-range",
        Rounds));
  double Error = Analyzed.ReplayError;
  if (std::abs(Error) > TolerableError)
    To.push_back(
        fmt::format("the replay of the steps differs from their time by "
                    "{:+.1f}%: treat the gains with caution",
                    100 * Error));
  addCalibrationWarning(Analyzed, To);
  addVariationWarning(Analyzed, To);
  addCountWarning(Analyzed, To);
  if (Analyzed.ReplayedSteps < 3)
    To.push_back(fmt::format("only {} profiled", Analyzed.ReplayedSteps == 1
                                                     ? "1 step was"
                                                     : "2 steps were"));
  if (double Excess = Analyzed.Slow.Excess; Excess > 0)
    To.push_back(
        fmt::format("some unprofiled steps take more than 1.5 times the median "
                    "of {}: the step time and the gains include them",
                    timeText(Analyzed.StepTime - Excess)));
  if (Analyzed.LongMean > 0)
    To.push_back(fmt::format(
        "unprofiled steps have a median of {} and a mean of {}: some take much "
        "longer, and the figures per step exclude the calls that block the "
        "host in them; see the sites outside the steps",
        timeText(Analyzed.StepTime), timeText(Analyzed.LongMean)));
}

/// The title of the site of the first call with \p Stack.
static std::string siteOf(uint32_t Stack, const LoadedTrace &Recorded,
                          const Sites &All) {
  const std::vector<HostCall> &Calls = Recorded.Events.Calls;
  for (size_t I = 0; I < Calls.size(); ++I)
    if (Calls[I].Stack == Stack && All.ofCalls()[I] != NoIndex)
      return All.describe(All.ofCalls()[I]).Title;
  return "an unknown call";
}

/// States which of two loops provides the steps.
static void addLoopWarning(const LoadedTrace &Recorded,
                           const Analysis &Analyzed, const Sites &All,
                           std::vector<std::string> &To) {
  const Steps &Found = Analyzed.Found;
  double Share = static_cast<double>(Found.Other.Time) /
                 static_cast<double>(Found.TimeOutside);
  if (!Found.Other.Stack || Found.Anchors.empty() || Share < NotableLoop)
    return;
  To.push_back(fmt::format(
      "the steps come from the loop that calls {}; the loop that calls {} "
      "takes {:.0f}% of the time outside windows and is not part of any step",
      siteOf(*Found.Anchors.begin(), Recorded, All),
      siteOf(Found.Other.Stack, Recorded, All), 100 * Share));
}

std::vector<std::string> report::warningsOf(const LoadedTrace &Recorded,
                                            const Analysis &Analyzed,
                                            const Sites &All) {
  std::vector<std::string> Result = Recorded.Data.Losses.lines();
  for (const auto &[What, Count] : Recorded.Data.Drops)
    Result.push_back(fmt::format("the tracer dropped {}: {}",
                                 counted(Count, "record"), What));
  uint64_t Gaps = 0;
  for (const GapInfo &Gap : Recorded.Data.Gaps)
    Gaps += Gap.Time.duration();
  if (Gaps)
    Result.push_back(fmt::format("the tracer recorded nothing for {} in {}; "
                                 "synchronizations there are not counted",
                                 timeText(static_cast<double>(Gaps)),
                                 counted(Recorded.Data.Gaps.size(), "gap")));
  if (Recorded.Data.SampledShare < 1)
    Result.push_back(
        fmt::format("the trace is long: the steps come from slices that make "
                    "up {:.1f}% of its windows; elsewhere, only the duration "
                    "of a call shows whether it blocked",
                    100 * Recorded.Data.SampledShare));
  if (Recorded.Data.UnprofiledShare < 1)
    Result.push_back(fmt::format(
        "the trace is long: syncline examined {:.1f}% of the time outside "
        "windows closely; it counts the synchronizations of all of it",
        100 * Recorded.Data.UnprofiledShare));
  addStepWarnings(Analyzed, Result);
  addLoopWarning(Recorded, Analyzed, All, Result);
  for (const std::string &Note : Recorded.Data.Notes)
    Result.push_back(Note);
  return Result;
}
