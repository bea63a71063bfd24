#include "analysis/syncs/StreamQueues.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::syncs;
using namespace syncline::timeline;
using trace::StreamKind;

uint64_t syncs::queueTime(const Timeline &Events, uint32_t Activity) {
  const DeviceActivity &Work = Events.Activities[Activity];
  return Work.Call == NoIndex ? Work.Start : Events.Calls[Work.Call].Start;
}

StreamQueues::StreamQueues(const TraceData &Trace, const Timeline &Events)
    : Trace(Trace), Events(Events) {
  for (uint32_t I = 0; I < Events.Activities.size(); ++I)
    ByStream[Events.Activities[I].Stream].push_back({queueTime(Events, I), I});
  for (auto &[Stream, Queue] : ByStream)
    std::stable_sort(
        Queue.begin(), Queue.end(),
        [](const Queued &A, const Queued &B) { return A.Time < B.Time; });
}

uint32_t StreamQueues::lastQueued(uint32_t Stream, uint64_t Time) const {
  auto Found = ByStream.find(Stream);
  if (Found == ByStream.end())
    return NoIndex;
  const std::vector<Queued> &Queue = Found->second;
  auto After = std::partition_point(
      Queue.begin(), Queue.end(),
      [&](const Queued &Entry) { return Entry.Time < Time; });
  return After == Queue.begin() ? NoIndex : std::prev(After)->Activity;
}

uint32_t StreamQueues::lastDone(uint32_t Stream, uint64_t Time,
                                uint64_t End) const {
  auto Found = ByStream.find(Stream);
  if (Found == ByStream.end())
    return NoIndex;
  const std::vector<Queued> &Queue = Found->second;
  auto After = std::partition_point(
      Queue.begin(), Queue.end(), [&](const Queued &Entry) {
        return Entry.Time < Time &&
               Events.Activities[Entry.Activity].End <= End;
      });
  return After == Queue.begin() ? NoIndex : std::prev(After)->Activity;
}

std::set<uint64_t> StreamQueues::devices() const {
  std::set<uint64_t> Result;
  for (const auto &[Stream, Queue] : ByStream)
    Result.insert(Trace.deviceOf(Stream));
  return Result;
}

uint32_t StreamQueues::later(uint32_t A, uint32_t B) const {
  if (A == NoIndex || B == NoIndex)
    return A == NoIndex ? B : A;
  return Events.Activities[A].End < Events.Activities[B].End ? B : A;
}

uint32_t StreamQueues::lastBefore(uint32_t Stream, uint64_t Time) const {
  uint32_t Last = lastQueued(Stream, Time);
  auto Own = Trace.Streams.find(Stream);
  if (Own == Trace.Streams.end() ||
      Own->second.Kind != StreamKind::LegacyDefault)
    return Last;
  for (const auto &[Other, Queue] : ByStream) {
    auto Found = Trace.Streams.find(Other);
    if (Found != Trace.Streams.end() &&
        Found->second.Kind == StreamKind::Blocking &&
        Found->second.Context == Own->second.Context)
      Last = later(Last, lastQueued(Other, Time));
  }
  return Last;
}

uint32_t StreamQueues::lastOnDevice(uint64_t Device, uint64_t Time) const {
  uint32_t Last = NoIndex;
  for (const auto &[Stream, Queue] : ByStream)
    if (Trace.deviceOf(Stream) == Device)
      Last = later(Last, lastQueued(Stream, Time));
  return Last;
}
