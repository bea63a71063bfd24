#include "tracer/hooks/CallDescription.h"

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::cupti;
using namespace syncline::tracer::hooks;
using namespace syncline::tracer::tables;
using trace::CallKind;
using trace::CopyDirection;

/// What the driver says about \p Pointer.
static trace::MemoryKind askForKind(const CudaDriver &Driver,
                                    const void *Pointer) {
  unsigned Type = 0;
  CUresult Result =
      Driver.PointerGetAttribute(&Type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE,
                                 reinterpret_cast<CUdeviceptr>(Pointer));
  // CUDA does not know memory that it neither allocated nor pinned.
  if (Result == CUDA_ERROR_INVALID_VALUE)
    return trace::MemoryKind::Pageable;
  if (Result != CUDA_SUCCESS)
    return trace::MemoryKind::Unknown;
  return Type == CU_MEMORYTYPE_HOST     ? trace::MemoryKind::Pinned
         : Type == CU_MEMORYTYPE_DEVICE ? trace::MemoryKind::Device
         : Type == CU_MEMORYTYPE_ARRAY  ? trace::MemoryKind::Array
                                        : trace::MemoryKind::Managed;
}

/// \p Now is on the trace's clock.
static trace::MemoryKind memoryKind(const CallbackSite &S, const void *Pointer,
                                    uint64_t Now) {
  Recorder &R = S.R;
  if (!Pointer || !R.Driver.PointerGetAttribute)
    return trace::MemoryKind::Unknown;
  MemoryName Name = {Pointer, R.MemoryChanges.load(std::memory_order_relaxed),
                     R.Epoch.load(std::memory_order_relaxed)};
  trace::MemoryKind Kind = S.Log.Memory.find(Name, Now);
  if (Kind != trace::MemoryKind::Unknown)
    return Kind;
  Kind = askForKind(R.Driver, Pointer);
  S.Log.Memory.keep(Name, Kind, Now);
  return Kind;
}

static void fillCopy(const CallbackSite &S, const CallFacts &Facts,
                     RawEvent &Event) {
  using trace::MemoryKind;
  bool FromHost = Facts.Direction == CopyDirection::HostToDevice;
  bool ToHost = Facts.Direction == CopyDirection::DeviceToHost;
  // The direction determines the device side; only the other side is queried.
  MemoryKind Source =
      ToHost ? MemoryKind::Device : memoryKind(S, Facts.Source, Event.Start);
  MemoryKind Target =
      FromHost ? MemoryKind::Device : memoryKind(S, Facts.Target, Event.Start);
  CopyDirection Direction = Facts.Direction;
  if (Direction == CopyDirection::Unknown && S.Call.Kind != CallKind::Set) {
    auto OnHost = [](MemoryKind Kind) {
      return Kind == MemoryKind::Pageable || Kind == MemoryKind::Pinned;
    };
    Direction = OnHost(Source) && OnHost(Target) ? CopyDirection::HostToHost
                : OnHost(Source)                 ? CopyDirection::HostToDevice
                : OnHost(Target) ? CopyDirection::DeviceToHost
                                 : CopyDirection::DeviceToDevice;
  }
  Event.What = RawEvent::Kind::CopyCall;
  Event.Direction = static_cast<uint8_t>(Direction);
  Event.Source = static_cast<uint8_t>(Source);
  Event.Target = static_cast<uint8_t>(Target);
}

static uint32_t streamNumber(const CallbackSite &S, const CallFacts &Facts) {
  if (!Facts.HasStream)
    return 0;
  StreamName Name = {Facts.Stream, S.Data.contextUid, Facts.PerThread,
                     S.R.Streams.generation()};
  if (uint32_t Known = S.Log.Streams.find(Name))
    return Known;
  uint32_t Id = 0;
  if (S.R.Cupti.cuptiGetStreamIdEx(S.Data.context, Facts.Stream,
                                   Facts.PerThread, &Id) != CUPTI_SUCCESS)
    return 0;
  if (S.R.Streams.see(S.R.Cupti, S.R.Driver, S.Data.context, Facts.Stream,
                      Facts.PerThread, Id))
    S.Log.Streams.keep(Name, Id);
  return Id;
}

static void fillKind(const CallbackSite &S, const CallFacts &Facts,
                     RawEvent &Event) {
  switch (S.Call.Kind) {
  case CallKind::Copy:
  case CallKind::AsyncCopy:
  case CallKind::Set:
    fillCopy(S, Facts, Event);
    break;
  case CallKind::Allocate:
  case CallKind::Free:
  case CallKind::HostAllocate:
  case CallKind::HostFree:
  case CallKind::HostRegister:
  case CallKind::HostUnregister:
    Event.What = RawEvent::Kind::MemoryCall;
    break;
  case CallKind::EventRecord:
    Event.What = RawEvent::Kind::EventRecord;
    Event.Value = Facts.Event;
    break;
  case CallKind::StreamWaitEvent:
    Event.What = RawEvent::Kind::EventWait;
    Event.Value = Facts.Event;
    break;
  case CallKind::Launch:
  case CallKind::GraphLaunch:
  case CallKind::AsyncSet:
    Event.What = RawEvent::Kind::ApiCall;
    break;
  default:
    Event.What = RawEvent::Kind::Call;
  }
  if (S.Call.When == Listen::InWindows &&
      Event.What == RawEvent::Kind::MemoryCall)
    Event.What = RawEvent::Kind::ApiCall;
}

void hooks::describeCall(const CallbackSite &S, RawEvent &Event) {
  CallFacts Facts;
  S.Call.ReadFacts(S.Data.functionParams, Facts);
  Event.Value = Facts.Bytes;
  fillKind(S, Facts, Event);
  // Asking CUPTI for the number costs 0.2 to 0.4 us. Launches skip it, since
  // their records name no stream. The stream of a failed call may not
  // exist, and a call that destroys a stream leaves none.
  if (Event.What != RawEvent::Kind::ApiCall && !Event.Result &&
      S.Call.Kind != CallKind::Manage)
    Event.Stream = streamNumber(S, Facts);
}
