#include "trial/runtime/Skipping.h"

using namespace syncline;
using namespace syncline::trial;
using namespace syncline::trial::runtime;

void runtime::noteLaunch(CUstream Stream) {
  if (Experiment *Own = experiment())
    Own->countLaunch(Stream);
}

CUresult runtime::stagedUpload(Experiment &Own, CUdeviceptr Target,
                               const void *Source, size_t Bytes,
                               CUstream Stream) {
  std::scoped_lock Hold(Own.UploadLock);
  uint64_t Waits = 0;
  PinnedSlots::Slot *Slot = Own.Uploads[Bytes].next(Bytes, Waits);
  auto CopyFrom = [&](const void *Memory) {
    return OwnTime::excluded([&] {
      return driver().MemcpyHtoDAsync(Target, Memory, Bytes, Stream);
    });
  };
  if (!Slot)
    return CopyFrom(Source);
  Own.UploadedBytes.copy(Slot->Data, Source, Bytes);
  CUresult Result = CopyFrom(Slot->Data);
  return Result == CUDA_SUCCESS ? PinnedSlots::queued(*Slot, Stream) : Result;
}

bool runtime::isHostMemory(CUdeviceptr Memory) {
  unsigned Kind = 0;
  return driver().PointerGetAttribute(&Kind, CU_POINTER_ATTRIBUTE_MEMORY_TYPE,
                                      Memory) != CUDA_SUCCESS ||
         Kind == CU_MEMORYTYPE_HOST;
}
