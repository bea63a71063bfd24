#include "tracer/tables/StreamTable.h"

#include "format/Enums.h"
#include "tracer/cupti/CudaDriver.h"
#include "tracer/cupti/CuptiApi.h"

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::cupti;
using namespace syncline::tracer::tables;

/// Handles that denote a context's default streams (cuda.h).
static trace::StreamKind kindOfHandle(CUstream Stream, bool PerThread) {
  if (Stream == CU_STREAM_LEGACY || (!Stream && !PerThread))
    return trace::StreamKind::LegacyDefault;
  if (Stream == CU_STREAM_PER_THREAD || !Stream)
    return trace::StreamKind::PerThreadDefault;
  return trace::StreamKind::Unknown;
}

/// cuStreamGetFlags ends the capture of a stream with an error (driver
/// 580.159.04: CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED). This question does not,
/// even if the answer is an error, as it may be for the legacy default stream
/// while another one is capturing.
static bool isCapturing(const CudaDriver &Driver, CUstream Stream) {
  CUstreamCaptureStatus Status = CU_STREAM_CAPTURE_STATUS_NONE;
  return Driver.StreamIsCapturing &&
         (Driver.StreamIsCapturing(Stream, &Status) != CUDA_SUCCESS ||
          Status != CU_STREAM_CAPTURE_STATUS_NONE);
}

bool StreamTable::isKnown(uint32_t Id) {
  std::lock_guard Guard(Lock);
  auto Found = Known.find(Id);
  return Found != Known.end() && Found->second;
}

bool StreamTable::see(const CuptiApi &Cupti, const CudaDriver &Driver,
                      CUcontext Context, CUstream Stream, bool PerThread,
                      uint32_t Id) {
  // A later call describes a stream that is capturing.
  if (isKnown(Id))
    return true;
  if (isCapturing(Driver, Stream))
    return false;
  {
    std::lock_guard Guard(Lock);
    bool &HasKind = Known[Id];
    if (HasKind)
      return true;
    HasKind = true;
  }
  // Without our lock: the driver may hold one of its own, and another thread
  // may hold that and want ours.
  trace::StreamRecord Record =
      describe(Cupti, Driver, Context, Stream, PerThread);
  Record.Id = Id;
  std::lock_guard Guard(Lock);
  New.push_back(Record);
  return true;
}

trace::StreamRecord StreamTable::describe(const CuptiApi &Cupti,
                                          const CudaDriver &Driver,
                                          CUcontext Context, CUstream Stream,
                                          bool PerThread) {
  trace::StreamRecord Record;
  uint32_t Number = 0;
  if (Cupti.cuptiGetContextId(Context, &Number) == CUPTI_SUCCESS)
    Record.Context = Number;
  if (Cupti.cuptiGetDeviceId(Context, &Number) == CUPTI_SUCCESS)
    Record.Device = Number;
  trace::StreamKind Kind = kindOfHandle(Stream, PerThread);
  unsigned Flags = 0;
  int Priority = 0;
  if (Kind == trace::StreamKind::Unknown && Driver.StreamGetFlags &&
      Driver.StreamGetFlags(Stream, &Flags) == CUDA_SUCCESS)
    Kind = Flags & CU_STREAM_NON_BLOCKING ? trace::StreamKind::NonBlocking
                                          : trace::StreamKind::Blocking;
  if (Driver.StreamGetPriority &&
      Driver.StreamGetPriority(Stream, &Priority) == CUDA_SUCCESS)
    Record.Priority = Priority;
  Record.Kind = static_cast<uint64_t>(Kind);
  return Record;
}

void StreamTable::seeNumbers(uint32_t Id, uint32_t Context, uint32_t Device) {
  std::lock_guard Guard(Lock);
  if (!Known.emplace(Id, false).second)
    return;
  trace::StreamRecord Record;
  Record.Id = Id;
  Record.Context = Context;
  Record.Device = Device;
  New.push_back(Record);
}

void StreamTable::takeNew(std::vector<trace::StreamRecord> &Out) {
  std::lock_guard Guard(Lock);
  Out.insert(Out.end(), New.begin(), New.end());
  New.clear();
}
