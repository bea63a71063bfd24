#include "tracer/hooks/BackwardLines.h"

#include "tracer/base/Clock.h"
#include "tracer/hooks/AutogradNodes.h"
#include "tracer/hooks/PythonFrames.h"
#include "tracer/tables/Recorder.h"
#include "tracer/tables/ThreadLog.h"

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::base;
using namespace syncline::tracer::hooks;
using namespace syncline::tracer::tables;

/// The time counts towards the tracer's cost, as the time in CUPTI's callbacks
/// does.
[[gnu::noinline]] static void keepStack(Recorder &R, uint64_t Thread,
                                        uint64_t Number) {
  ThreadLog *Log = ThreadLog::mine();
  if (!Log || Log->Busy)
    return;
  uint64_t Begin = now();
  // A signal handler that calls CUDA must not use the log meanwhile.
  Log->Busy = true;
  R.Nodes.put(Thread, Number, takeStack(R, *Log).Own);
  Log->Busy = false;
  addTo(Log->Callbacks, 1);
  addTo(Log->CallbackTime, now() - Begin);
}

uint64_t hooks::makeNode(const void *Caller) {
  const NodeFunctions &Torch = nodeFunctions(Caller);
  uint64_t Number = Torch.NextNumber();
  Recorder &R = recorder();
  if (R.NeedsLaunchStacks.load(std::memory_order_relaxed) &&
      R.Active.load(std::memory_order_relaxed) && R.Config.BackwardLines &&
      Torch.ThreadNumber)
    keepStack(R, Torch.ThreadNumber(), Number);
  return Number;
}
