//===- Calls.cpp - CUDA calls that the program makes ----------------------===//

#include "State.h"

#include <string_view>

using namespace syncline::fake;

namespace {

/// The call that this thread is in. Calls of the driver that one of the runtime
/// makes share its correlation id, as in CUPTI.
struct Outermost {
  int Depth = 0;
  uint32_t Correlation = 0;
  uint64_t Subscription = 0;
};

thread_local Outermost Outer;

/// This thread's in State::Working, or null where there are too many.
std::atomic<uint64_t> *workingSlot() {
  static std::atomic<size_t> Next{0};
  thread_local size_t Mine = Next.fetch_add(1);
  return Mine < State::Threads ? &state().Working[Mine] : nullptr;
}

bool isMereWait(const Call &Made) {
  return std::string_view(Made.Name).ends_with("Synchronize");
}

/// Between the entry and the exit of a call that CUPTI works in.
class Working {
public:
  explicit Working(const Call &Made) {
    State &S = state();
    if (!Outer.Depth || isMereWait(Made) ||
        !S.Listening[Made.Domain][Made.Cbid].load())
      return;
    Slot = workingSlot();
    if (Slot && !Slot->load())
      Slot->store(S.now());
    else
      Slot = nullptr;
  }
  ~Working() {
    if (Slot)
      Slot->store(0);
  }
  Working(const Working &) = delete;
  Working &operator=(const Working &) = delete;

private:
  std::atomic<uint64_t> *Slot = nullptr;
};

/// Contexts are looked at by nobody.
CUcontext theContext() { return reinterpret_cast<CUcontext>(uintptr_t{64}); }

} // namespace

uint32_t fakeCall(const Call *Made) {
  State &S = state();
  // A call that began while nobody had subscribed, or under another
  // subscription, has no id in this one that those it makes could share.
  bool IsNew = !Outer.Depth++;
  if (S.has(Fault::RepeatedIds) && S.Subscriptions.load() > 1)
    IsNew = false;
  if (IsNew || Outer.Subscription != S.Subscriptions.load()) {
    Outer.Correlation = S.Correlation.fetch_add(1) + 1;
    Outer.Subscription = S.Subscriptions.load();
  }
  uint32_t Correlation = Outer.Correlation;
  uint64_t Scratch = 0;
  int Result = Made->Result;
  CUpti_CallbackData Data = {};
  uint64_t Start = S.now();
  Data.callbackSite = CUPTI_API_ENTER;
  Data.functionName = Made->Name;
  Data.functionParams = Made->Parameters;
  Data.functionReturnValue = &Result;
  Data.symbolName = "";
  Data.context = theContext();
  Data.contextUid = 1;
  Data.correlationData = &Scratch;
  Data.correlationId = Correlation;
  S.deliver(Made->Domain, Made->Cbid, &Data);
  if (Made->Body) {
    Working Guard(*Made);
    Made->Body(Made->User);
  }
  // What was launched before somebody subscribed is not traced.
  if (Outer.Subscription == S.Subscriptions.load())
    S.Activities.addWork(S, *Made, Correlation);
  Data.callbackSite = CUPTI_API_EXIT;
  S.deliver(Made->Domain, Made->Cbid, &Data);
  if (Outer.Subscription == S.Subscriptions.load())
    S.Activities.addCall(S, *Made, Correlation, Start);
  --Outer.Depth;
  return Correlation;
}

void fakeResource(CUpti_CallbackId Cbid, uint64_t Stream) {
  CUpti_ResourceData Data = {};
  Data.context = theContext();
  Data.resourceHandle.stream = reinterpret_cast<CUstream>(Stream);
  state().deliver(CUPTI_CB_DOMAIN_RESOURCE, Cbid, &Data);
}
