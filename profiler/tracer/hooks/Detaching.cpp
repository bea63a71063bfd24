#include "tracer/hooks/Detaching.h"

#include "tracer/base/Clock.h"
#include "tracer/cupti/WatchedCall.h"
#include "tracer/guest/ActivityLoan.h"
#include "tracer/guest/GuestCallbacks.h"
#include "tracer/tables/Recorder.h"
#include "tracer/tables/ThreadLog.h"

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::base;
using namespace syncline::tracer::cupti;
using namespace syncline::tracer::hooks;
using namespace syncline::tracer::tables;
using trace::CallKind;

/// A thread inside a plain synchronization does not use CUPTI until the call
/// returns. Launches, copies and the like do: CUPTI works inside them, and a
/// detach would remove what it uses.
static bool isPlainSync(const WatchedCall &Call) {
  return Call.Kind == CallKind::StreamWait ||
         Call.Kind == CallKind::EventWait || Call.Kind == CallKind::DeviceWait;
}

void hooks::endCall(Recorder &R, ThreadLog &Log) {
  HeldCall &Held = Log.Held;
  if (Held.Api && Held.Epoch == R.Epoch.load(std::memory_order_relaxed))
    R.InFlight.fetch_sub(Recorder::InsideCall);
  Held.Api = 0;
}

void hooks::endCallAtThreadExit(ThreadLog &Log) { endCall(recorder(), Log); }

void hooks::trackCall(Recorder &R, ThreadLog &Log, const WatchedCall &Call,
                      uint32_t Api, const CUpti_CallbackData &Data) {
  HeldCall &Held = Log.Held;
  uint64_t Epoch = R.Epoch.load(std::memory_order_relaxed);
  bool Holds = Held.Api && Held.Epoch == Epoch;
  if (Data.callbackSite == CUPTI_API_EXIT) {
    if (Held.Api == Api && Held.Correlation == Data.correlationId)
      endCall(R, Log);
    return;
  }
  // A driver call inside a runtime call has the runtime call's id.
  if (Holds && Held.Correlation == Data.correlationId)
    return;
  if (isPlainSync(Call)) {
    // Runtime calls do not nest: the exit of the earlier one was lost.
    if (Call.Domain == trace::ApiDomain::Runtime)
      endCall(R, Log);
    return;
  }
  Held = {Api, Data.correlationId, Epoch};
  if (!Holds) // else the exit of an earlier one was not seen
    R.InFlight.fetch_add(Recorder::InsideCall);
}

/// Only runtime calls: detaching CUPTI inside a driver call that a runtime call
/// made crashes when the runtime call returns (CUPTI 13.0.85).
bool hooks::isSyncExit(const WatchedCall &Call,
                       const CUpti_CallbackData &Data) {
  return Call.Domain == trace::ApiDomain::Runtime &&
         Data.callbackSite == CUPTI_API_EXIT &&
         (isPlainSync(Call) || Call.Kind == CallKind::Copy);
}

bool hooks::mustStayAttached(const Recorder &R) {
  return R.GraphsSeen.load() || guest::activityLoan().isShared() ||
         guest::guestCallbacks().listensToCalls();
}

/// A single thread may detach CUPTI, from the exit of a call, while no other
/// thread is inside a callback or a call that CUPTI works in. A call that
/// blocked is best: the device then has little work left for CUPTI to wait for.
void hooks::detachIfWanted(Recorder &R) {
  bool Wanted = true;
  if (!R.DetachWanted.compare_exchange_strong(Wanted, false))
    return;
  // Calls by other threads are invisible from the next line on. The gap begins
  // before that line, because this thread may be descheduled there for a while.
  uint64_t Time = now();
  // If other threads are using CUPTI, the next exit tries again.
  uint32_t OnlyThis = 1;
  if (!R.InFlight.compare_exchange_strong(OnlyThis,
                                          OnlyThis | Recorder::LeavingCupti)) {
    R.DetachWanted.store(true);
    return;
  }
  // Checked once no other callback is running that could notice a graph.
  if (mustStayAttached(R)) {
    R.Round.fetch_add(1);
    R.InFlight.fetch_and(~Recorder::LeavingCupti);
    R.DetachWanted.store(true);
    return;
  }
  R.Detaching.store(true);
  R.DetachTime.store(Time);
  bool Done = R.Cupti.cuptiFinalize() == CUPTI_SUCCESS;
  (Done ? R.Detached : R.DetachFailed).store(true);
}
