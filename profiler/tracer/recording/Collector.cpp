#include "tracer/recording/Collector.h"

#include "tracer/base/Clock.h"
#include "tracer/cupti/ActivityBuffers.h"
#include "tracer/tables/Recorder.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::base;
using namespace syncline::tracer::cupti;
using namespace syncline::tracer::recording;
using namespace syncline::tracer::tables;

Collector::Collector(Recorder &R)
    : R(R), Out(R), Hosts(Out, Pending), Decoder(R, Out, R.Names, Pending),
      Cupti(R) {}

/// At each flush CUPTI requests a new buffer, and keeps the old one until
/// everything launched meanwhile has run. If the device lagged far behind, the
/// buffers would run out, and CUPTI would drop subsequent launches.
void Collector::flushAfter(uint64_t Interval) {
  uint64_t Now = now();
  uint64_t Lent = std::max<size_t>(1, activityBuffers().lent());
  if (Now < LastFlush + Interval * Lent)
    return;
  LastFlush = Now;
  Cupti.flush(false);
}

void Collector::collectBuffers() {
  for (ActivityBuffers::Full Buffer : activityBuffers().takeFull()) {
    Decoder.decode(Buffer.Data, Buffer.Size);
    activityBuffers().recycle(Buffer.Data);
  }
  size_t Dropped = 0;
  if (Cupti.isAttached())
    R.Cupti.cuptiActivityGetNumDroppedRecords(nullptr, 0, &Dropped);
  if (Dropped && DropsBelongToWindow)
    Out.append(trace::DropRecord{now(), Dropped, "device activity"});
  if (uint64_t Count = Decoder.takeUnfinished())
    Out.append(trace::DropRecord{now(), Count, "unfinished device activity"});
}

void Collector::collect(bool Final) {
  R.Crowded.store(false, std::memory_order_relaxed);
  Hosts.drain(Final);
  collectBuffers();
  Decoder.flushGraphs(Final);
}

void Collector::writeHostLogs() {
  R.Crowded.store(false, std::memory_order_relaxed);
  Hosts.drain(false);
  Out.settle();
}

void Collector::note(const std::string &Line) {
  Out.append(trace::NoteRecord{now(), Line});
}
