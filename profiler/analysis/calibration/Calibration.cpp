#include "analysis/calibration/Calibration.h"

#include "analysis/calibration/ArgumentFor.h"
#include "analysis/calibration/HostAlone.h"
#include "analysis/calibration/SplitScales.h"
#include "analysis/model/Interval.h"
#include "analysis/replay/Replay.h"
#include "analysis/steps/FindSlowSteps.h"
#include "analysis/steps/ProfiledSteps.h"
#include "analysis/steps/Samples.h"
#include "analysis/steps/UnprofiledSteps.h"
#include "analysis/steps/UsualTime.h"

#include <algorithm>
#include <cmath>
#include <optional>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::calibration;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::steps;
using namespace syncline::timeline;

/// The calibration needs the median of at least this many unprofiled steps.
static constexpr size_t EnoughSteps = 5;
/// How far the replayed step may be from the unprofiled steps for which its
/// host times were scaled. If it is farther away, something else differs too,
/// and gains are scaled as a whole.
static constexpr double MostMiss = 0.05;
/// Unprofiled steps that differ from the replay by a larger factor do another
/// kind of work, unless they are iterations of the same loop: then windows have
/// only those of a start-up, in which caches fill and modules are loaded.
static constexpr double MostFactor = 1.5;
/// Limits of the scale of host times. Recording kernels makes launches up to
/// twice as long (CUPTI 13.0, H200), and the host itself may be half as fast in
/// windows as outside of them (see UsualTime).
static constexpr double LeastScale = 0.25;
static constexpr double MostScale = 1.1;
/// Copies by the host share the bus and the host's caches: they vary on their
/// own.
static constexpr double LeastCopyScale = 0.5;
static constexpr double MostCopyScale = 1.5;
/// Copies that are a smaller part of a step cannot explain its duration.
static constexpr double LeastCopies = 0.01;
/// A rank that waits for others waits less if these are not slowed down by
/// windows, and more if it is itself faster outside of them.
static constexpr double LeastCollectiveScale = 0.05;
static constexpr double MostCollectiveScale = 2;
/// Collectives that are a smaller part of a step cannot explain its duration.
static constexpr double LeastCollectives = 0.02;
/// A recorded kernel begins later after its predecessor.
static constexpr double LeastGapScale = 0.2;
/// A host that is blocked for a smaller part of the step is slower than the
/// device. A full queue may delay its launches then, so the time between
/// synchronizations is not purely host work.
static constexpr double LeastBlocked = 0.02;
/// If a step is shorter than this part of the device time, measurement
/// precision does not explain it.
static constexpr double LeastOfDeviceTime = 0.95;
/// In a step in which the host runs ahead, at least this part is not blocked.
static constexpr double LeastAhead = 0.8;
/// Steps whose mean is this many times their median have a few long ones.
static constexpr double LongTail = 1.2;

namespace {

class Calibrator {
public:
  Calibrator(const Timeline &Events, const UnprofiledSteps &Outside,
             const std::vector<const Execution *> &Runs)
      : Events(Events), All(Outside.Steps),
        Unprofiled(Outside.Alike.empty() ? All : Outside.Alike),
        HaveKinds(Outside.HaveKinds), AreSame(Outside.AreSame), Runs(Runs) {
    if (Unprofiled.empty())
      return;
    StepTime = usualTime(durationsOf(Unprofiled), HaveKinds);
    Target = StepTime.plus(Outside.RareExcess);
    Alone = hostAloneRatio(Events, Unprofiled, Runs);
  }
  Calibration run();

private:
  ReplayResult mean(const TimeScales &Scale) const {
    return meanReplay(Runs, Scale);
  }
  UsualTime hostTime() const {
    return usualTime(unprofiledHostTimes(Events, Unprofiled), HaveKinds);
  }
  ScaleSet hostScales() const;
  std::optional<ScaleSet> fromHostTimes() const;
  bool contradict(const ScaleSet &FromHost) const;
  std::optional<ScaleSet> split() const;
  ScaleSet chooseScales() const;
  ScaleSet fromStepTimes() const;
  void addScale(ScaleSet &Scales, double TimeScales::*Of, double Least,
                double Most) const;
  double missOf(double Step) const;
  bool hostRunsAhead() const;
  Calibration fromReplay() const;
  Calibration runningAhead() const;
  Calibration fromUnprofiledSteps() const;

  const Timeline &Events;
  const std::vector<TimeSpan> &All;
  /// Those that are like the profiled steps.
  const std::vector<TimeSpan> &Unprofiled;
  bool HaveKinds;
  bool AreSame;
  const std::vector<const Execution *> &Runs;
  UsualTime StepTime;
  /// What the replay has to take: a mean over the steps of windows includes
  /// their rare calls, which the median of the unprofiled steps excludes.
  UsualTime Target;
  /// See hostAloneRatio.
  std::optional<UsualTime> Alone;
};

} // namespace

/// Compares the time between synchronizations inside and outside of windows.
/// The scales are 1 if that time is unknown.
ScaleSet Calibrator::hostScales() const {
  ScaleSet Result;
  double InWindows = profiledHostTime(Events, Runs);
  if (InWindows <= 0)
    return Result;
  UsualTime Outside = hostTime();
  auto ScaleFor = [&](double Time) {
    return std::clamp(Time / InWindows, LeastScale, MostScale);
  };
  Result[BestScales].Host = ScaleFor(Outside.Median);
  Result[LowScales].Host = ScaleFor(Outside.Low);
  Result[HighScales].Host = ScaleFor(Outside.High);
  Result[OtherScales] = Result[BestScales];
  return Result;
}

/// Chooses the factor \p Of between \p Least and \p Most for which the replayed
/// step takes as long as the unprofiled ones.
void Calibrator::addScale(ScaleSet &Scales, double TimeScales::*Of,
                          double Least, double Most) const {
  TimeScales Best = Scales.front();
  double Found = argumentFor(Target.Median, Least, Most, [&](double Factor) {
    Best.*Of = Factor;
    return mean(Best).Step;
  });
  for (TimeScales &Scale : Scales)
    Scale.*Of = Found;
}

/// Uses hostScales(). Copies by the host and waits for other ranks, if there
/// are any, explain the rest of the difference, and the time between activities
/// explains what remains.
std::optional<ScaleSet> Calibrator::fromHostTimes() const {
  ReplayResult AsRecorded = mean({});
  if (profiledHostTime(Events, Runs) <= 0 ||
      AsRecorded.Blocked < LeastBlocked * AsRecorded.Step)
    return std::nullopt;
  ScaleSet Result = hostScales();
  if (hostPacedCopyTime(Runs) >= LeastCopies * AsRecorded.Step)
    addScale(Result, &TimeScales::Copy, LeastCopyScale, MostCopyScale);
  if (collectiveTime(Runs) >= LeastCollectives * AsRecorded.Step)
    addScale(Result, &TimeScales::Collective, LeastCollectiveScale,
             MostCollectiveScale);
  addScale(Result, &TimeScales::Gap, LeastGapScale, 1);
  return Result;
}

/// Uses only the step time.
ScaleSet Calibrator::fromStepTimes() const {
  auto ScalesFor = [&](double Time) {
    double Scale = argumentFor(Time, LeastScale, MostScale, [&](double Both) {
      return mean({Both, Both}).Step;
    });
    return TimeScales{Scale, Scale};
  };
  ScaleSet Result = {ScalesFor(Target.Median), ScalesFor(Target.Low),
                     ScalesFor(Target.High)};
  Result[OtherScales] = Result[BestScales];
  addScale(Result, &TimeScales::Gap, LeastGapScale, 1);
  return Result;
}

/// Whether the step time excludes the host's times, by either measure of them.
bool Calibrator::contradict(const ScaleSet &FromHost) const {
  TimeScales Fastest = FromHost[LowScales], Slowest = FromHost[HighScales];
  if (Alone) {
    Fastest.Host = std::min(Fastest.Host, Alone->Low);
    Slowest.Host = std::max(Slowest.Host, Alone->High);
  }
  double Margin = NotableGainShare * Target.Median;
  return mean(Slowest).Step < Target.Low - Margin ||
         mean(Fastest).Step > Target.High + Margin;
}

/// Scales that agree with the host's time alone as well as with the step time.
std::optional<ScaleSet> Calibrator::split() const {
  if (!Alone)
    return std::nullopt;
  double InWindows = profiledHostTime(Events, Runs);
  std::optional<ScaleSet> Found =
      splitScaleSet(Runs, InWindows, Alone->times(InWindows), Target);
  if (Found && missOf(mean(Found->front()).Step) > MostMiss)
    return std::nullopt;
  return Found;
}

/// The host's times decide, unless the replay then misses the step time by far.
/// If the two contradict each other, the set includes the scales of both.
ScaleSet Calibrator::chooseScales() const {
  std::optional<ScaleSet> FromHost = fromHostTimes();
  if (!FromHost)
    return fromStepTimes();
  double Step = mean(FromHost->front()).Step;
  bool Contradict = contradict(*FromHost);
  if (!Contradict && missOf(Step) <= MostMiss)
    return *FromHost;
  ScaleSet FromSteps = fromStepTimes();
  if (std::optional<ScaleSet> Both =
          Step < Target.Median ? split() : std::nullopt) {
    (*Both)[OtherScales] = FromSteps.front();
    return *Both;
  }
  double Other = mean(FromSteps.front()).Step;
  bool StepsDecide = missOf(Step) > MostMiss && missOf(Other) < missOf(Step);
  ScaleSet Result = StepsDecide ? FromSteps : *FromHost;
  if (Contradict)
    Result[OtherScales] = (StepsDecide ? *FromHost : FromSteps).front();
  return Result;
}

/// How far a replayed step is from its target, as a part of that.
double Calibrator::missOf(double Step) const {
  return std::abs(Step - Target.Median) / Target.Median;
}

/// No step takes less time than the device needs for it, unless the device
/// falls further and further behind. A device that is faster outside of windows
/// makes all steps shorter.
bool Calibrator::hostRunsAhead() const {
  double Least = LeastOfDeviceTime * busyDeviceTime(Events, Runs);
  if (Target.Median >= Least || meanOfLater(Unprofiled) < Least)
    return false;
  // Steps that block take as long as their activities, which vary.
  return hostTime().Median >= LeastAhead * StepTime.Median;
}

/// For too few unprofiled steps, or unprofiled steps that do another kind of
/// work.
Calibration Calibrator::fromReplay() const {
  Calibration Result;
  Result.StepTime = mean({}).Step;
  return Result;
}

Calibration Calibrator::runningAhead() const {
  Calibration Result;
  Result.Scales = hostScales();
  Result.StepTime = mean(Result.Scales.front()).Step;
  Result.HostRunsAhead = true;
  return Result;
}

Calibration Calibrator::fromUnprofiledSteps() const {
  Calibration Result;
  Result.StepTime = usualTime(durationsOf(All), HaveKinds).Median;
  Result.WorkRatio = Result.StepTime / StepTime.Median;
  ScaleSet Found = chooseScales();
  double Scaled = mean(Found.front()).Step;
  if (!AreSame && (Scaled > MostFactor * Target.Median ||
                   Scaled * MostFactor < Target.Median))
    return fromReplay();
  Result.Scales = Found;
  Result.IsFromUnprofiledSteps = missOf(Scaled) <= MostMiss;
  if (!Result.IsFromUnprofiledSteps)
    Result.GainScale = Target.Median / Scaled;
  else if (!HaveKinds)
    Result.Slow = findSlowSteps(Events, All);
  if (double Mean = meanOfLater(All);
      Mean > LongTail * (Result.StepTime + Result.Slow.Excess))
    Result.LongMean = Mean;
  return Result;
}

Calibration Calibrator::run() {
  if (Unprofiled.size() < EnoughSteps || StepTime.Median <= 0)
    return fromReplay();
  return hostRunsAhead() ? runningAhead() : fromUnprofiledSteps();
}

Calibration calibration::calibrate(const Timeline &Events,
                                   const UnprofiledSteps &Outside,
                                   const std::vector<const Execution *> &Runs) {
  return Calibrator(Events, Outside, Runs).run();
}
