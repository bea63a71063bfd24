#include "analysis/time/HostStretches.h"

#include "analysis/model/DeviceTime.h"
#include "analysis/replay/CallRecording.h"
#include "analysis/time/ScaleTime.h"

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::time;
using namespace syncline::timeline;

namespace {
/// The calls of one lane so far.
struct LaneCalls {
  uint32_t Last = NoIndex;
  /// The index of the lane's first stretch, which lacks its first call.
  uint32_t First = NoIndex;
  /// Host time of operations that are no calls, since the last call.
  uint64_t Pending = 0;
};
} // namespace

std::vector<HostStretch> time::hostStretches(const Execution &Exec,
                                             double PerCall) {
  std::vector<HostStretch> Result;
  std::vector<LaneCalls> Lanes(Exec.Tails.size());
  for (const Operation &Op : Exec.Operations) {
    LaneCalls &Own = Lanes[Op.Lane];
    HostTimes Times = withoutRecording(Op, PerCall);
    Own.Pending += Times.Before;
    if (Op.Call == NoIndex) {
      Own.Pending += Times.Inside;
      continue;
    }
    if (Own.First == NoIndex)
      Own.First = static_cast<uint32_t>(Result.size());
    Result.push_back({Own.Last, Op.Call, Own.Pending, Times.Inside});
    Own.Pending = 0;
    Own.Last = Op.Call;
  }
  for (size_t Lane = 0; Lane < Lanes.size(); ++Lane)
    if (const LaneCalls &Own = Lanes[Lane]; Own.First != NoIndex) {
      Result[Own.First].From = Own.Last;
      Result[Own.First].Outside += Own.Pending + Exec.Tails[Lane];
    }
  return Result;
}

bool time::isPause(const HostStretch &Of, double Scale) {
  return Scale * static_cast<double>(Of.Outside) >=
         static_cast<double>(LongHostGap);
}

/// What follows the last call of a lane belongs to the first one of the next
/// round.
Execution time::withFasterHost(Execution Exec, const TimeLeftOf &Left) {
  std::vector<HostStretch> Stretches = hostStretches(Exec);
  auto Stretch = Stretches.begin();
  std::vector<double> TailFactors(Exec.Tails.size(), 1);
  // By lane: operations since the last call.
  std::vector<std::vector<Operation *>> Pending(Exec.Tails.size());
  std::vector<bool> HasBegun(Exec.Tails.size());
  for (Operation &Op : Exec.Operations) {
    std::vector<Operation *> &Before = Pending[Op.Lane];
    if (Op.Call == NoIndex) {
      Before.push_back(&Op);
      continue;
    }
    TimeLeft Own = Left(*Stretch++);
    if (!HasBegun[Op.Lane])
      TailFactors[Op.Lane] = Own.Outside;
    HasBegun[Op.Lane] = true;
    for (Operation *Each : Before) {
      scaleTime(Each->HostGap, Own.Outside);
      scaleTime(Each->Cost, Own.Outside);
    }
    scaleTime(Op.HostGap, Own.Outside);
    scaleTime(Op.Cost, Own.InCall);
    Before.clear();
  }
  for (size_t Lane = 0; Lane < TailFactors.size(); ++Lane)
    scaleTime(Exec.Tails[Lane], TailFactors[Lane]);
  return Exec;
}
