#include "profiler/analysis/MadeUpLoop.h"

#include "analysis/Analyze.h"
#include "profiler/analysis/TraceTexts.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::tests;
using namespace syncline::timeline;

static constexpr uint64_t Second = 1'000'000'000, WindowEnd = 100'000'000;
/// From the launch to the start, and from the end to the return, ns.
static constexpr uint64_t Latency = 5'000, Wake = 4'000;
/// A host that has queued so much blocks in launches.
static constexpr size_t MostQueued = 1000;

static constexpr unsigned FirstShape = 100, Shapes = 400;

static std::string at(uint64_t Start) {
  return " start=" + std::to_string(Start);
}

bool MadeUpLoop::isInWindow() const { return Now % Second < WindowEnd; }

void MadeUpLoop::launch(unsigned Count, unsigned HostEach,
                        unsigned DeviceEach) {
  uint64_t DeviceTime = uint64_t(DeviceEach) * 1'000;
  uint64_t HostTime = uint64_t(HostEach) * 950;
  uint64_t Jitter = uint64_t(HostEach) * 100;
  for (unsigned I = 0; I < Count; ++I) {
    if (Queue.size() == MostQueued) {
      Now = std::max(Now, Queue.front());
      Queue.pop_front();
    }
    uint64_t Start = std::max(Now + Latency, DeviceFree);
    DeviceFree = Start + DeviceTime;
    Queue.push_back(DeviceFree);
    ++Launches;
    if (isInWindow()) {
      ++Correlation;
      std::string Id = " correlation=" + std::to_string(Correlation) + "\n";
      Text += "api-call thread=1 api=1" + at(Now);
      Text += " duration=" + std::to_string(2'000 + RecordingCost) + Id;
      Text += "kernel shape=" + std::to_string(FirstShape + Launches % Shapes);
      Text += " stream=7" + at(Start);
      Text += " duration=" + std::to_string(DeviceTime) + Id;
      Now += RecordingCost;
    }
    // No host is as fast each time.
    Now += HostTime + Random() % Jitter;
  }
}

void MadeUpLoop::download(unsigned Site, uint64_t Bytes) {
  block(Site, "copy-call",
        " direction=device-to-host source=device target=pageable bytes=" +
            std::to_string(Bytes));
}

void MadeUpLoop::block(unsigned Site, const std::string &Record,
                       const std::string &More) {
  uint64_t End = Now + 2'000;
  if (!Skipped.contains(Site) && DeviceFree > Now)
    End = std::max(End, DeviceFree + Wake);
  Text += Record + " thread=1 api=" + (More.empty() ? "2" : "6") + " stream=7" +
          at(Now) + " duration=" + std::to_string(End - Now) +
          " stack=" + std::to_string(Site) + More + "\n";
  Now = End;
}

void MadeUpLoop::syncElsewhere(unsigned Site) {
  Text += "call thread=3 api=2 stream=7 duration=3000000" + at(Now) +
          " stack=" + std::to_string(Site) + "\n";
}

void MadeUpLoop::range(const char *Record, const char *Name) {
  if (HasRanges)
    Text += std::string(Record) + " thread=1" + Name +
            " time=" + std::to_string(Now) + "\n";
}

double MadeUpLoop::run(unsigned Steps, const Step &Body) {
  uint64_t Middle = 0;
  for (unsigned I = 0; I < Steps; ++I) {
    if (I == Steps / 2)
      Middle = std::max(Now, DeviceFree);
    range("range-push", " name=9");
    Launches = 0;
    Body(*this, I);
    range("range-pop", "");
  }
  unsigned Counted = Steps - Steps / 2;
  return static_cast<double>(std::max(Now, DeviceFree) - Middle) / Counted;
}

Analysis MadeUpLoop::analyzed() const {
  std::string Head = Definitions + "string id=9 value=\"step\"\n";
  for (uint64_t Start = 0; Start < Now; Start += Second) {
    Head += "window-open time=" + std::to_string(Start) + "\n";
    Head += "window-close time=" + std::to_string(Start + WindowEnd) + "\n";
  }
  for (unsigned I = FirstShape; I < FirstShape + Shapes; ++I) {
    std::string Id = std::to_string(I);
    Head += "string id=" + Id;
    Head += " value=\"kernel" + Id + "\"\n";
    Head += "shape id=" + Id;
    Head += " kernel=" + Id + "\n";
  }
  ReadTrace Trace = readText(Head + Text);
  std::vector<uint32_t> SiteOf;
  SiteOf.reserve(Trace.Events.Calls.size());
  for (const HostCall &Call : Trace.Events.Calls)
    SiteOf.push_back(Call.Stack ? Call.Stack : NoIndex);
  return analyze(Trace.Data, Trace.Events,
                 syncs::findSyncs(Trace.Data, Trace.Events), SiteOf);
}

double tests::trueGain(unsigned Steps, const MadeUpLoop::Step &Body,
                       const std::set<unsigned> &Sites) {
  return MadeUpLoop().run(Steps, Body) - MadeUpLoop(Sites).run(Steps, Body);
}
