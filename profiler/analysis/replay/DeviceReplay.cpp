#include "analysis/replay/DeviceReplay.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::syncs;
using namespace syncline::timeline;
using trace::StreamKind;

DeviceReplay::DeviceReplay(const Execution &Steps, const Change &Under)
    : Steps(Steps), Under(Under), StreamEnds(Steps.Streams.size()),
      StreamFloors(Steps.Streams.size()),
      ActivityEnds(Steps.Activities.size()) {
  for (const QueuedActivity &Activity : Steps.Activities)
    HasMoved |= Activity.IsMoved;
}

void DeviceReplay::addBacklogs() {
  for (size_t I = 0; I < Steps.Backlogs.size(); ++I)
    StreamEnds[I].End = Steps.Backlogs[I];
}

void DeviceReplay::advanceTo(uint64_t Time) {
  for (auto &[Device, Use] : InUse) {
    Use.Recorded.forget(Time);
    Use.Moved.forget(Time);
  }
}

/// Activities in the legacy default stream wait for those in the blocking
/// streams of its context, and vice versa.
DeviceReplay::Completion DeviceReplay::streamEnd(uint32_t Stream) const {
  Completion End = StreamEnds[Stream];
  const ReplayStream &Own = Steps.Streams[Stream];
  bool IsLegacy = Own.Kind == StreamKind::LegacyDefault;
  if (!IsLegacy && Own.Kind != StreamKind::Blocking)
    return End;
  StreamKind Other =
      IsLegacy ? StreamKind::Blocking : StreamKind::LegacyDefault;
  for (size_t I = 0; I < Steps.Streams.size(); ++I)
    if (Steps.Streams[I].Kind == Other &&
        Steps.Streams[I].Context == Own.Context)
      End = later(End, StreamEnds[I]);
  return End;
}

/// The end of all work on the device of \p Stream, or on all devices if \p
/// Stream is NoIndex.
uint64_t DeviceReplay::deviceEnd(uint32_t Stream) const {
  uint64_t End = 0;
  for (size_t I = 0; I < Steps.Streams.size(); ++I)
    if (Stream == NoIndex ||
        Steps.Streams[I].Device == Steps.Streams[Stream].Device)
      End = std::max(End, StreamEnds[I].End);
  return End;
}

/// \p Time of \p Activity without what recording adds to it.
uint64_t DeviceReplay::scaled(const QueuedActivity &Activity,
                              uint64_t Time) const {
  if (Activity.IsHostPaced)
    return scaledTime(Time, Under.Scale.Copy);
  return Activity.IsCommunication ? scaledTime(Time, Under.Scale.Collective)
                                  : Time;
}

/// Returns the end of \p Activity, given that it begins at \p Begin.
uint64_t DeviceReplay::run(const QueuedActivity &Activity, uint64_t Begin) {
  if (Activity.Share <= 0 || (!HasMoved && !sharesDevice()))
    return Begin + scaled(Activity, Activity.Duration);
  DeviceUse &Use = InUse[Steps.Streams[Activity.Stream].Device];
  double Share = Under.WithoutSharing ? 1 : Activity.Share;
  if (sharesDevice())
    return runShared(Begin, scaled(Activity, Activity.Alone.Duration),
                     Activity.IsMoved ? Share : Activity.Taken, Use.Moved,
                     &Use.Recorded,
                     Activity.IsMoved ? Use.Moved : Use.Recorded);
  return runShared(Begin, scaled(Activity, Activity.Duration), Share, Use.Moved,
                   Activity.IsMoved ? &Use.Recorded : nullptr,
                   Activity.IsMoved ? Use.Moved : Use.Recorded);
}

uint64_t DeviceReplay::queue(uint32_t Number, uint64_t Start,
                             ReplayedTimes *Times) {
  const QueuedActivity &Activity = Steps.Activities[Number];
  bool IsShared = sharesDevice();
  uint64_t Begin =
      Start + (IsShared ? Activity.Alone.Latency : Activity.Latency);
  DependencyKind Kind = DependencyKind::Launch;
  Completion By;
  auto NotBefore = [&](const Completion &Other, uint64_t Delay,
                       DependencyKind OtherKind) {
    if (Other.End + Delay <= Begin)
      return;
    Begin = Other.End + Delay;
    Kind = OtherKind;
    By = Other;
  };
  if (Completion Before = streamEnd(Activity.Stream); Before.End)
    NotBefore(Before,
              scaledTime(IsShared ? Activity.Alone.Gap : Activity.Gap,
                         Under.Scale.Gap),
              DependencyKind::StreamOrder);
  NotBefore(StreamFloors[Activity.Stream], 0, DependencyKind::Event);
  if (Activity.Engine != NoIndex) {
    NotBefore(EngineEnds[Activity.Engine], 0, DependencyKind::Engine);
    EngineEnds[Activity.Engine] = {Begin + scaled(Activity, Activity.Duration),
                                   Number, Begin};
  }
  uint64_t End = run(Activity, Begin);
  ActivityEnds[Number] = End;
  StreamEnds[Activity.Stream] = {End, Number, Begin};
  if (!Times)
    return End;
  Times->Activities[Number] = {Begin, End};
  Times->DependencyKinds[Number] = Kind;
  if (By.Activity != NoIndex)
    Times->Predecessors[Number] = {By.Activity, {By.Start, By.End}};
  return End;
}

void DeviceReplay::applyEdge(const Operation &Op) {
  if (Op.Stream == NoIndex)
    return;
  if (Op.Edge == EdgeRole::Records)
    EventTimes[Op.Event] = later(streamEnd(Op.Stream), StreamFloors[Op.Stream]);
  if (Op.Edge == EdgeRole::SyncsFor)
    StreamFloors[Op.Stream] =
        later(StreamFloors[Op.Stream], EventTimes[Op.Event]);
}

uint64_t DeviceReplay::releaseOf(const Operation &Op) const {
  switch (Op.Scope) {
  case SyncScope::Nothing:
    return 0;
  case SyncScope::OneActivity:
    return Op.Awaited == NoIndex ? 0 : ActivityEnds[Op.Awaited];
  case SyncScope::Stream:
    if (Op.Stream == NoIndex)
      return 0;
    // An activity in a blocking stream waits for those in the legacy default
    // stream. The host does not if it synchronizes with a blocking stream that
    // has no activity.
    return std::max(Steps.Streams[Op.Stream].Kind == StreamKind::LegacyDefault
                        ? streamEnd(Op.Stream).End
                        : StreamEnds[Op.Stream].End,
                    StreamFloors[Op.Stream].End);
  case SyncScope::Device:
    return deviceEnd(Op.Stream);
  }
  return 0;
}
