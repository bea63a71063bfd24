#include "analysis/time/FindOverlap.h"

#include "analysis/time/LimitFinder.h"
#include "analysis/time/RoundActivities.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>
#include <vector>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::time;
using namespace syncline::timeline;
using trace::CopyDirection;

namespace {

/// An activity begins or ends.
struct Turn {
  uint64_t Time = 0;
  uint32_t Activity = 0;
  bool Begins = false;
};

/// Where a stream's kernels begin, sorted.
struct KernelStart {
  uint64_t Time = 0;
  const RoundActivity *Activity = nullptr;
};

/// Sweeps over the round of one device.
class DeviceSweep {
public:
  DeviceSweep(const Timeline &Events, const Execution &Exec,
              const ReplayedTimes &Times, const LimitFinder &Limits,
              uint64_t Device);
  OverlapTimes run();

private:
  const DeviceActivity &sourceOf(uint32_t Activity) const {
    return Events.Activities[Exec.Activities[Activity].Source];
  }
  bool isKernel(uint32_t Activity) const {
    return sourceOf(Activity).Kind != ActivityKind::Copy &&
           !Exec.Activities[Activity].IsCommunication;
  }
  uint32_t busiestStream() const;
  void turn(const Turn &Next);
  void add(TimeSpan Time);
  void addShare(OverlapShare &To, TimeSpan Time, bool IsOverlapped,
                uint32_t ExceptStream) const;

  const Timeline &Events;
  const Execution &Exec;
  const ReplayedTimes &Times;
  const LimitFinder &Limits;
  std::vector<RoundActivity> Activities;
  std::map<uint32_t, std::vector<KernelStart>> Starts;
  uint32_t Busiest = NoIndex;
  // What is running at the current time.
  uint32_t Uploads = 0;
  uint32_t Downloads = 0;
  uint32_t Pageable = 0;
  std::map<uint32_t, uint32_t> KernelsByStream;
  OverlapTimes Result;
};

} // namespace

DeviceSweep::DeviceSweep(const Timeline &Events, const Execution &Exec,
                         const ReplayedTimes &Times, const LimitFinder &Limits,
                         uint64_t Device)
    : Events(Events), Exec(Exec), Times(Times), Limits(Limits),
      Activities(activitiesInRound(Exec, Times, Device)) {
  for (const RoundActivity &Each : Activities)
    if (Each.Begins && isKernel(Each.Activity))
      Starts[Exec.Activities[Each.Activity].Stream].push_back(
          {Each.Time.Start, &Each});
  Busiest = busiestStream();
}

uint32_t DeviceSweep::busiestStream() const {
  std::map<uint32_t, uint64_t> Sums;
  for (const RoundActivity &Each : Activities)
    if (isKernel(Each.Activity))
      Sums[Exec.Activities[Each.Activity].Stream] += Each.Time.duration();
  auto Most = std::max_element(
      Sums.begin(), Sums.end(),
      [](const auto &A, const auto &B) { return A.second < B.second; });
  return Most == Sums.end() ? NoIndex : Most->first;
}

void DeviceSweep::turn(const Turn &Next) {
  auto Count = [&](uint32_t &What) { What += Next.Begins ? 1U : ~0U; };
  if (Exec.Activities[Next.Activity].IsCommunication)
    return;
  const DeviceActivity &Activity = sourceOf(Next.Activity);
  if (Activity.Kind != ActivityKind::Copy) {
    auto Own =
        KernelsByStream.try_emplace(Exec.Activities[Next.Activity].Stream)
            .first;
    Count(Own->second);
    if (!Own->second)
      KernelsByStream.erase(Own);
    return;
  }
  if (Activity.Direction == CopyDirection::HostToDevice)
    Count(Uploads);
  if (Activity.Direction == CopyDirection::DeviceToHost)
    Count(Downloads);
  if (isPageableCopy(Activity))
    Count(Pageable);
}

/// The kernel that could have run at \p Time but did not is the one that begins
/// next, over all streams but \p ExceptStream.
void DeviceSweep::addShare(OverlapShare &To, TimeSpan Time, bool IsOverlapped,
                           uint32_t ExceptStream) const {
  To.Time += Time.duration();
  if (IsOverlapped) {
    To.Overlapped += Time.duration();
    return;
  }
  KernelStart Next{std::numeric_limits<uint64_t>::max(), nullptr};
  uint64_t Shift = 0;
  for (const auto &[Stream, Own] : Starts) {
    if (Stream == ExceptStream)
      continue;
    auto After = std::partition_point(
        Own.begin(), Own.end(),
        [&](const KernelStart &Start) { return Start.Time < Time.End; });
    bool IsNextRound = After == Own.end();
    KernelStart Found = IsNextRound ? Own.front() : *After;
    uint64_t Later = IsNextRound ? Times.Round.duration() : 0;
    if (Found.Time + Later >= Next.Time)
      continue;
    Next = {Found.Time + Later, Found.Activity};
    Shift = Found.Activity->Shift + Later;
  }
  if (Next.Activity)
    Limits.share(Time, Next.Activity->Activity, Shift, To.Missed);
  else
    To.Missed[static_cast<size_t>(OverlapLimit::NothingQueued)] +=
        Time.duration();
}

void DeviceSweep::add(TimeSpan Time) {
  uint64_t Length = Time.duration();
  if (!Length)
    return;
  bool Computes = !KernelsByStream.empty();
  if (Uploads)
    addShare(Result.Upload, Time, Computes, NoIndex);
  if (Downloads)
    addShare(Result.Download, Time, Computes, NoIndex);
  if (Pageable)
    Result.PageableCopies += Length;
  if (!Computes)
    return;
  Result.Kernels += Length;
  bool AreSeveral = KernelsByStream.size() > 1;
  if (AreSeveral)
    Result.KernelsOnSeveralStreams += Length;
  for (const auto &[Stream, Count] : KernelsByStream)
    if (Stream != Busiest)
      addShare(Result.SideKernels, Time, AreSeveral, Stream);
}

OverlapTimes DeviceSweep::run() {
  std::vector<Turn> Turns;
  for (const RoundActivity &Each : Activities) {
    Turns.push_back({Each.Time.Start, Each.Activity, true});
    Turns.push_back({Each.Time.End, Each.Activity, false});
  }
  // For an activity of zero duration the beginning comes first.
  std::stable_sort(
      Turns.begin(), Turns.end(),
      [](const Turn &A, const Turn &B) { return A.Time < B.Time; });
  uint64_t At = Times.Round.Start;
  for (const Turn &Next : Turns) {
    add({At, Next.Time});
    turn(Next);
    At = Next.Time;
  }
  return Result;
}

OverlapTimes time::findOverlap(const Timeline &Events, const Execution &Exec,
                               const ReplayedTimes &Times) {
  OverlapTimes Result;
  // Only a malicious trace has such times; see LimitFinder.
  if (Times.Round.End > std::numeric_limits<int64_t>::max())
    return Result;
  LimitFinder Limits(Events, Exec, Times);
  for (uint64_t Device : devicesOf(Exec))
    Result += DeviceSweep(Events, Exec, Times, Limits, Device).run();
  return Result;
}
