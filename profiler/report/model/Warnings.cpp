#include "report/model/Warnings.h"

#include "analysis/Calibration.h"
#include "report/model/FigureText.h"

#include <fmt/format.h>

#include <cmath>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::timeline;

/// A replay further off than this says little about a change.
static constexpr double TolerableError = 0.05;

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
