#include "tracer/hooks/RepeatedIds.h"

#include "tracer/cupti/WatchedCall.h"
#include "tracer/tables/Recorder.h"
#include "tracer/tables/ThreadLog.h"

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::tables;

void hooks::noticeRepeatedId(Recorder &R, ThreadLog &Log,
                             const cupti::WatchedCall &Call,
                             const CUpti_CallbackData &Data) {
  if (Call.Domain != trace::ApiDomain::Runtime)
    return;
  CompletedCall This = {Data.correlationId,
                        R.Epoch.load(std::memory_order_relaxed)};
  if (Data.callbackSite == CUPTI_API_EXIT)
    Log.LastCompleted = This;
  else if (This.Correlation && Log.LastCompleted == This)
    R.RepeatedIdsEpoch.store(This.Epoch, std::memory_order_relaxed);
}
