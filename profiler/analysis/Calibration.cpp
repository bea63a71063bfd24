#include "analysis/Calibration.h"

#include "analysis/ForEachInParallel.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::timeline;

/// So many plain steps make a median that recording is calibrated by.
static constexpr size_t EnoughPlainSteps = 5;
/// How far the replay's step may be from the plain steps that its host times
/// were scaled for. Farther away something else differs too, and gains are
/// scaled as a whole.
static constexpr double MostMiss = 0.05;
/// Unprofiled steps that differ from the replay by a larger factor are of
/// another kind of work.
static constexpr double MostFactor = 1.5;
/// A part of a step so small that scales that differ by it are equally good.
static constexpr double NearEnough = 0.002;
/// Host times are not scaled beyond these. TraceData kernels makes launches up
/// to twice as long (CUPTI 13.0, H200).
static constexpr double LeastScale = 0.4;
static constexpr double MostScale = 1.1;
/// Copies by the host have the bus and the host's caches to share: they vary
/// by themselves.
static constexpr double LeastCopyScale = 0.5;
static constexpr double MostCopyScale = 1.5;
/// Copies that are a smaller part of a step cannot explain what it lasts.
static constexpr double LeastCopies = 0.01;
/// A kernel that is recorded begins later behind the one before it.
static constexpr double LeastGapScale = 0.2;
/// The host is slower than the device where it is blocked for less of a step:
/// a queue that is full may hold its launches up, and the time between waits is
/// not its own.
static constexpr double LeastBlocked = 0.02;
/// Of the device's time of a step; less is no matter of how exactly that is
/// known.
static constexpr double LeastOfDeviceTime = 0.95;
/// Of a step in which the host runs ahead, what it is not in a wait for.
static constexpr double LeastAhead = 0.8;
/// A mean of fewer steps tells nothing of what is rare.
static constexpr size_t EnoughForMean = 20;
/// Steps whose mean is so many times the median have a few that are long.
static constexpr double LongTail = 1.2;

double analysis::meanOfLater(const std::vector<TimeSpan> &Unprofiled) {
  size_t First = Unprofiled.size() / 2;
  if (Unprofiled.size() - First < EnoughForMean)
    return 0;
  double Sum = 0, Longest = 0;
  for (size_t I = First; I < Unprofiled.size(); ++I) {
    auto Time = static_cast<double>(Unprofiled[I].duration());
    Sum += Time;
    Longest = std::max(Longest, Time);
  }
  return (Sum - Longest) / static_cast<double>(Unprofiled.size() - First - 1);
}

/// How long at least one of them lasts, ns.
static uint64_t unionOf(std::vector<TimeSpan> &Spans) {
  std::sort(
      Spans.begin(), Spans.end(),
      [](const TimeSpan &A, const TimeSpan &B) { return A.Start < B.Start; });
  uint64_t Sum = 0, Covered = 0;
  for (const TimeSpan &Span : Spans)
    if (Span.End > Covered) {
      Sum += Span.End - std::max(Covered, Span.Start);
      Covered = Span.End;
    }
  return Sum;
}

namespace {

class Calibrator {
public:
  Calibrator(const Timeline &Events, const std::vector<TimeSpan> &Unprofiled,
             const std::vector<const Execution *> &Runs)
      : Events(Events), Unprofiled(Unprofiled), Runs(Runs) {
    for (const TimeSpan &Step : Unprofiled)
      StepTimes.push_back(static_cast<double>(Step.duration()));
    std::sort(StepTimes.begin(), StepTimes.end());
  }
  Calibration run();

private:
  ReplayResult mean(const TimeScales &Scale) const;
  double hostTimeInWindows() const;
  double copyTime() const;
  std::vector<double> hostTimesOutside() const;
  std::array<TimeScales, 3> hostScales() const;
  std::optional<std::array<TimeScales, 3>> fromHostTimes() const;
  std::array<TimeScales, 3> fromStepTimes() const;
  void addGapScale(std::array<TimeScales, 3> &To) const;
  double missOf(double Step) const;
  double deviceTime() const;
  bool hostRunsAhead() const;

  const Timeline &Events;
  const std::vector<TimeSpan> &Unprofiled;
  const std::vector<const Execution *> &Runs;
  /// Of the plain steps, sorted.
  std::vector<double> StepTimes;
};

} // namespace

/// \p Sorted has a value at least.
static double quantile(const std::vector<double> &Sorted, double Part) {
  return Sorted[static_cast<size_t>(
      Part * static_cast<double>(Sorted.size() - 1) + 0.5)];
}

/// The argument, of those nearest to 1, at which a function that does not fall
/// has that value, or comes as near to it as it can between the limits.
static double argumentFor(double Value, double Low, double High,
                          const std::function<double(double)> &Of) {
  double AtOne = Of(1);
  if (std::abs(AtOne - Value) <= NearEnough * Value)
    return 1;
  bool IsTooLarge = AtOne > Value;
  double Far = IsTooLarge ? Low : High;
  if (Far == 1)
    return 1;
  double Reached = Of(Far);
  double Target = IsTooLarge ? std::max(Value, Reached * (1 + NearEnough))
                             : std::min(Value, Reached * (1 - NearEnough));
  double Near = 1;
  for (int I = 0; I < 12; ++I) {
    double Middle = (Near + Far) / 2;
    bool IsEnough = IsTooLarge ? Of(Middle) <= Target : Of(Middle) >= Target;
    (IsEnough ? Far : Near) = Middle;
  }
  return Far;
}

/// Over the steps of all runs.
ReplayResult Calibrator::mean(const TimeScales &Scale) const {
  std::vector<ReplayResult> Each(Runs.size());
  forEachInParallel(Runs.size(), [&](size_t I) {
    Change Under;
    Under.Scale = Scale;
    Each[I] = replay(*Runs[I], Under);
  });
  ReplayResult Sum;
  double Steps = 0;
  for (size_t I = 0; I < Runs.size(); ++I) {
    Sum.Step += Each[I].Step * Runs[I]->Steps;
    Sum.Blocked += Each[I].Blocked * Runs[I]->Steps;
    Steps += Runs[I]->Steps;
  }
  return Steps > 0 ? ReplayResult{Sum.Step / Steps, Sum.Blocked / Steps}
                   : ReplayResult();
}

/// Of a step, outside of calls that can wait, without what recording took; 0
/// where several threads work at a time, so that their times do not add up to
/// the step's.
double Calibrator::hostTimeInWindows() const {
  double Sum = 0, Steps = 0;
  for (const Execution *Run : Runs) {
    if (Run->Tails.size() != 1)
      return 0;
    for (const Operation &Op : Run->Operations) {
      Sum += static_cast<double>(Op.HostGap);
      if (Op.Call == NoIndex || !Events.Calls[Op.Call].CanBlock)
        Sum += static_cast<double>(Op.Cost);
    }
    Sum += static_cast<double>(Run->Tails.front());
    Steps += Run->Steps;
  }
  return Steps > 0 ? Sum / Steps : 0;
}

/// Of a step, in copies whose bytes the host moves.
double Calibrator::copyTime() const {
  double Sum = 0, Steps = 0;
  for (const Execution *Run : Runs) {
    for (const QueuedActivity &Activity : Run->Activities)
      if (Activity.IsHostPaced)
        Sum += static_cast<double>(Activity.Duration);
    Steps += Run->Steps;
  }
  return Steps > 0 ? Sum / Steps : 0;
}

/// As hostTimeInWindows(), of each plain step, sorted.
std::vector<double> Calibrator::hostTimesOutside() const {
  std::vector<double> Result;
  auto Next = Events.Calls.begin();
  for (const TimeSpan &Step : Unprofiled) {
    while (Next != Events.Calls.end() && Next->Start < Step.Start)
      ++Next;
    uint64_t InCalls = 0, Covered = Step.Start;
    for (; Next != Events.Calls.end() && Next->Start < Step.End; ++Next) {
      uint64_t End = std::min(Next->End, Step.End);
      if (!Next->CanBlock || End <= Covered)
        continue;
      InCalls += End - std::max(Covered, Next->Start);
      Covered = End;
    }
    Result.push_back(static_cast<double>(Step.duration() - InCalls));
  }
  std::sort(Result.begin(), Result.end());
  return Result;
}

/// By the time that passes between waits, in windows and outside; 1 where it is
/// not known.
std::array<TimeScales, 3> Calibrator::hostScales() const {
  std::array<TimeScales, 3> Result;
  double InWindows = hostTimeInWindows();
  if (InWindows <= 0)
    return Result;
  std::vector<double> Outside = hostTimesOutside();
  auto ScaleAt = [&](double Part) {
    return std::clamp(quantile(Outside, Part) / InWindows, LeastScale,
                      MostScale);
  };
  Result[0].Host = ScaleAt(0.5);
  Result[1].Host = ScaleAt(0.25);
  Result[2].Host = ScaleAt(0.75);
  return Result;
}

/// By the time that passes between waits, in windows and outside. The rest of
/// the difference is given to copies by the host, where there are any, and what
/// then is left to the time between works.
std::optional<std::array<TimeScales, 3>> Calibrator::fromHostTimes() const {
  ReplayResult AsRecorded = mean({});
  if (hostTimeInWindows() <= 0 ||
      AsRecorded.Blocked < LeastBlocked * AsRecorded.Step)
    return std::nullopt;
  std::array<TimeScales, 3> Result = hostScales();
  double Step = quantile(StepTimes, 0.5);
  double Copy = 1;
  if (copyTime() >= LeastCopies * AsRecorded.Step)
    Copy = argumentFor(Step, LeastCopyScale, MostCopyScale, [&](double Scale) {
      return mean({Result[0].Host, Scale, 1}).Step;
    });
  for (TimeScales &Scale : Result)
    Scale.Copy = Copy;
  addGapScale(Result);
  return Result;
}

/// What is left of the difference is given to the time between works.
void Calibrator::addGapScale(std::array<TimeScales, 3> &To) const {
  TimeScales Best = To.front();
  double Gap = argumentFor(quantile(StepTimes, 0.5), LeastGapScale, 1,
                           [&](double Scale) {
                             Best.Gap = Scale;
                             return mean(Best).Step;
                           });
  for (TimeScales &Scale : To)
    Scale.Gap = Gap;
}

/// By the step's time alone.
std::array<TimeScales, 3> Calibrator::fromStepTimes() const {
  auto ScaleAt = [&](double Part) {
    double Scale =
        argumentFor(quantile(StepTimes, Part), LeastScale, MostScale,
                    [&](double Both) { return mean({Both, Both, 1}).Step; });
    return TimeScales{Scale, Scale, 1};
  };
  std::array<TimeScales, 3> Result = {ScaleAt(0.5), ScaleAt(0.25),
                                      ScaleAt(0.75)};
  addGapScale(Result);
  return Result;
}

/// How far a step time is from the plain steps', as a part of that.
double Calibrator::missOf(double Step) const {
  double Median = quantile(StepTimes, 0.5);
  return std::abs(Step - Median) / Median;
}

/// Of a step, of the device that works longest; works that run beside each
/// other count once.
double Calibrator::deviceTime() const {
  std::map<uint64_t, double> Sums;
  double Steps = 0;
  for (const Execution *Run : Runs) {
    std::map<uint64_t, std::vector<TimeSpan>> Spans;
    for (const QueuedActivity &Activity : Run->Activities)
      if (Activity.Source != NoIndex && !Activity.IsHostPaced) {
        const DeviceActivity &Source = Events.Activities[Activity.Source];
        Spans[Run->Streams[Activity.Stream].Device].push_back(
            {Source.Start, Source.End});
      }
    for (auto &[Device, Own] : Spans)
      Sums[Device] += static_cast<double>(unionOf(Own));
    Steps += Run->Steps;
  }
  double Longest = 0;
  for (const auto &[Device, Sum] : Sums)
    Longest = std::max(Longest, Sum);
  return Steps > 0 ? Longest / Steps : 0;
}

/// No step takes less than the device does for it, if it does not get further
/// and further behind. A device that is faster outside of windows makes all
/// steps shorter.
bool Calibrator::hostRunsAhead() const {
  double Least = LeastOfDeviceTime * deviceTime();
  double Median = quantile(StepTimes, 0.5);
  if (Median >= Least || meanOfLater(Unprofiled) < Least)
    return false;
  // Steps that wait are as long as their work, which differs from step to step.
  return quantile(hostTimesOutside(), 0.5) >= LeastAhead * Median;
}

Calibration Calibrator::run() {
  Calibration Result;
  if (Unprofiled.size() < EnoughPlainSteps || quantile(StepTimes, 0.5) <= 0) {
    Result.StepTime = mean({}).Step;
    return Result;
  }
  if (hostRunsAhead()) {
    Result.Scales = hostScales();
    Result.StepTime = mean(Result.Scales.front()).Step;
    Result.HostRunsAhead = true;
    return Result;
  }
  Result.StepTime = quantile(StepTimes, 0.5);
  if (double Mean = meanOfLater(Unprofiled); Mean > LongTail * Result.StepTime)
    Result.LongMean = Mean;
  std::optional<std::array<TimeScales, 3>> Found = fromHostTimes();
  double Scaled = Found ? mean(Found->front()).Step : 0;
  if (!Found || missOf(Scaled) > MostMiss) {
    std::array<TimeScales, 3> Other = fromStepTimes();
    double OtherStep = mean(Other.front()).Step;
    if (!Found || missOf(OtherStep) < missOf(Scaled)) {
      Found = Other;
      Scaled = OtherStep;
    }
  }
  if (Scaled > MostFactor * Result.StepTime ||
      Scaled * MostFactor < Result.StepTime) {
    Result.StepTime = mean({}).Step;
    Result.LongMean = 0;
    return Result;
  }
  Result.Scales = *Found;
  Result.IsFromPlainSteps = missOf(Scaled) <= MostMiss;
  if (!Result.IsFromPlainSteps)
    Result.GainScale = Result.StepTime / Scaled;
  return Result;
}

Calibration analysis::calibrate(const Timeline &Events,
                                const std::vector<TimeSpan> &Unprofiled,
                                const std::vector<const Execution *> &Runs) {
  return Calibrator(Events, Unprofiled, Runs).run();
}
