#include "analysis/steps/ProfiledSteps.h"

#include "analysis/replay/CallRecording.h"

#include <algorithm>
#include <map>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::timeline;

double steps::profiledHostTime(const Timeline &Events,
                               const std::vector<const Execution *> &Runs) {
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

double steps::recordingTime(const std::vector<const Execution *> &Runs,
                            double PerCall) {
  double Sum = 0, Steps = 0;
  for (const Execution *Run : Runs) {
    for (const Operation &Op : Run->Operations) {
      HostTimes Left = withoutRecording(Op, PerCall);
      Sum += static_cast<double>(Op.HostGap - Left.Before) +
             static_cast<double>(Op.Cost - Left.Inside);
    }
    Steps += Run->Steps;
  }
  return Steps > 0 ? Sum / Steps : 0;
}

double steps::meanHostScale(const std::vector<const Execution *> &Runs,
                            const TimeScales &Scale) {
  double All = 0, Steps = 0;
  for (const Execution *Run : Runs) {
    for (const Operation &Op : Run->Operations)
      All += static_cast<double>(Op.HostGap + Op.Cost);
    for (uint64_t Tail : Run->Tails)
      All += static_cast<double>(Tail);
    Steps += Run->Steps;
  }
  if (All <= 0)
    return Scale.Host;
  return Scale.Host * (1 - recordingTime(Runs, Scale.PerCall) * Steps / All);
}

/// The mean per step of the activities that have the property \p Is.
static double meanTime(const std::vector<const Execution *> &Runs,
                       bool QueuedActivity::*Is) {
  double Sum = 0, Steps = 0;
  for (const Execution *Run : Runs) {
    for (const QueuedActivity &Activity : Run->Activities)
      if (Activity.*Is)
        Sum += static_cast<double>(Activity.Duration);
    Steps += Run->Steps;
  }
  return Steps > 0 ? Sum / Steps : 0;
}

double steps::hostPacedCopyTime(const std::vector<const Execution *> &Runs) {
  return meanTime(Runs, &QueuedActivity::IsHostPaced);
}

double steps::collectiveTime(const std::vector<const Execution *> &Runs) {
  return meanTime(Runs, &QueuedActivity::IsCommunication);
}

/// The time that at least one of \p Spans covers, ns.
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

double steps::busyDeviceTime(const Timeline &Events,
                             const std::vector<const Execution *> &Runs) {
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
