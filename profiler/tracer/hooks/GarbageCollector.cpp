#include "tracer/hooks/GarbageCollector.h"

#include "tracer/base/Clock.h"
#include "tracer/hooks/PythonFunctions.h"
#include "tracer/tables/Recorder.h"
#include "tracer/tables/ThreadLog.h"

#include <algorithm>

using namespace syncline::tracer;
using namespace syncline::tracer::base;
using namespace syncline::tracer::hooks;
using namespace syncline::tracer::tables;

static void logCollection(ThreadLog &Log, uint64_t End, void *Facts) {
  const PythonFunctions &Python = pythonFunctions();
  RawEvent Event;
  Event.What = RawEvent::Kind::Collection;
  Event.Start = Log.CollectionStart;
  Event.Duration = End - Log.CollectionStart;
  if (void *Generation = Python.ValueOf(Facts, "generation"))
    Event.Value =
        static_cast<uint64_t>(std::max(Python.ToLong(Generation), 0L));
  Log.push(Event);
}

void *hooks::onCollection(void *, void *Arguments) {
  const PythonFunctions &Python = pythonFunctions();
  const Recorder &R = recorder();
  // The log of a thread may not exist yet.
  ThreadLog *Log = R.WindowOpen.load(std::memory_order_relaxed) &&
                           R.Active.load(std::memory_order_relaxed)
                       ? ThreadLog::mine()
                       : nullptr;
  if (Log) {
    uint64_t Time = now();
    uint32_t Window = R.WindowsOpened.load(std::memory_order_relaxed);
    if (Python.CompareText(Python.ItemOf(Arguments, 0), "start") == 0) {
      Log->CollectionStart = Time;
      Log->CollectionWindow = Window;
    } else if (Log->CollectionWindow == Window) {
      logCollection(*Log, Time, Python.ItemOf(Arguments, 1));
    }
  }
  Python.Keep(Python.None);
  return Python.None;
}
