#include "FakeCuda.h"

#include "Device.h"

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <mutex>
#include <tuple>
#include <type_traits>

using namespace syncline;
using namespace syncline::fake;

// The header declares some of these by macros of the same names.
#undef cuMemcpyDtoH
#undef cuMemcpyHtoD
#undef cuGetProcAddress
#undef cuEventElapsedTime

static constexpr uint64_t CopyTime = 2'000;
static constexpr uint64_t NanosecondsPerMicrosecond = 1'000;

template <class T> static T *pointerTo(CUdeviceptr Memory) {
  return reinterpret_cast<T *>(Memory);
}

static CUresult queueCopy(void *Target, const void *Source, size_t Bytes,
                          CUstream Stream) {
  device().queue(Stream, CopyTime, [=] { std::memcpy(Target, Source, Bytes); });
  return CUDA_SUCCESS;
}

static CUresult copyNow(void *Target, const void *Source, size_t Bytes,
                        CUstream Stream) {
  queueCopy(Target, Source, Bytes, Stream);
  device().synchronize(Stream);
  return CUDA_SUCCESS;
}

#define FAKE_CUDA extern "C" __attribute__((visibility("default")))
#define FAKE_COUNT device().count(__func__)

/// As the driver does: the tool that CUDA_INJECTION64_PATH names.
static void injectTool() {
  const char *Path = getenv("CUDA_INJECTION64_PATH");
  void *Tool = Path ? dlopen(Path, RTLD_NOW) : nullptr;
  if (void *Start = Tool ? dlsym(Tool, "InitializeInjection") : nullptr)
    reinterpret_cast<int (*)()>(Start)();
}

// NOLINTBEGIN(readability-identifier-naming): CUDA's names.

FAKE_CUDA CUresult cuInit(unsigned) {
  FAKE_COUNT;
  if (const char *Error = getenv("FAKE_CUDA_INIT_ERROR"))
    return static_cast<CUresult>(strtol(Error, nullptr, 10));
  static std::once_flag Once;
  std::call_once(Once, injectTool);
  return CUDA_SUCCESS;
}

FAKE_CUDA CUresult cuStreamSynchronize(CUstream Stream) {
  FAKE_COUNT;
  device().synchronize(Stream);
  return CUDA_SUCCESS;
}
FAKE_CUDA CUresult cuStreamSynchronize_ptsz(CUstream Stream) {
  FAKE_COUNT;
  device().synchronize(Stream ? Stream : CU_STREAM_PER_THREAD);
  return CUDA_SUCCESS;
}
FAKE_CUDA CUresult cuEventSynchronize(CUevent Event) {
  FAKE_COUNT;
  device().synchronize(Event);
  return CUDA_SUCCESS;
}
FAKE_CUDA CUresult cuCtxSynchronize() {
  FAKE_COUNT;
  device().synchronizeAll();
  return CUDA_SUCCESS;
}
// Of CUDA 13; an older header does not declare it.
FAKE_CUDA CUresult cuCtxSynchronize_v2(CUcontext) {
  FAKE_COUNT;
  device().synchronizeAll();
  return CUDA_SUCCESS;
}

FAKE_CUDA CUresult cuMemcpyDtoH_v2(void *Target, CUdeviceptr Source,
                                   size_t Bytes) {
  FAKE_COUNT;
  return copyNow(Target, pointerTo<void>(Source), Bytes, nullptr);
}
FAKE_CUDA CUresult cuMemcpyDtoH_v2_ptds(void *Target, CUdeviceptr Source,
                                        size_t Bytes) {
  FAKE_COUNT;
  return copyNow(Target, pointerTo<void>(Source), Bytes, CU_STREAM_PER_THREAD);
}
FAKE_CUDA CUresult cuMemcpyDtoHAsync_v2(void *Target, CUdeviceptr Source,
                                        size_t Bytes, CUstream Stream) {
  FAKE_COUNT;
  // As the driver does, this blocks where the target is pageable.
  return device().isPinned(Target)
             ? queueCopy(Target, pointerTo<void>(Source), Bytes, Stream)
             : copyNow(Target, pointerTo<void>(Source), Bytes, Stream);
}

FAKE_CUDA CUresult cuMemcpyHtoD_v2(CUdeviceptr Target, const void *Source,
                                   size_t Bytes) {
  FAKE_COUNT;
  return copyNow(pointerTo<void>(Target), Source, Bytes, nullptr);
}
FAKE_CUDA CUresult cuMemcpyHtoD_v2_ptds(CUdeviceptr Target, const void *Source,
                                        size_t Bytes) {
  FAKE_COUNT;
  return copyNow(pointerTo<void>(Target), Source, Bytes, CU_STREAM_PER_THREAD);
}
FAKE_CUDA CUresult cuMemcpyHtoDAsync_v2(CUdeviceptr Target, const void *Source,
                                        size_t Bytes, CUstream Stream) {
  FAKE_COUNT;
  return device().isPinned(Source)
             ? queueCopy(pointerTo<void>(Target), Source, Bytes, Stream)
             : copyNow(pointerTo<void>(Target), Source, Bytes, Stream);
}

FAKE_CUDA CUresult cuMemcpy(CUdeviceptr Target, CUdeviceptr Source,
                            size_t Bytes) {
  FAKE_COUNT;
  return copyNow(pointerTo<void>(Target), pointerTo<void>(Source), Bytes,
                 nullptr);
}
FAKE_CUDA CUresult cuMemcpy_ptds(CUdeviceptr Target, CUdeviceptr Source,
                                 size_t Bytes) {
  FAKE_COUNT;
  return copyNow(pointerTo<void>(Target), pointerTo<void>(Source), Bytes,
                 CU_STREAM_PER_THREAD);
}
FAKE_CUDA CUresult cuMemcpyAsync(CUdeviceptr Target, CUdeviceptr Source,
                                 size_t Bytes, CUstream Stream) {
  FAKE_COUNT;
  return queueCopy(pointerTo<void>(Target), pointerTo<void>(Source), Bytes,
                   Stream);
}

FAKE_CUDA CUresult cuLaunchKernel(CUfunction Kernel, unsigned, unsigned,
                                  unsigned, unsigned, unsigned, unsigned,
                                  unsigned, CUstream Stream, void **Arguments,
                                  void **) {
  FAKE_COUNT;
  uint64_t *Counter =
      Arguments ? pointerTo<uint64_t>(*static_cast<CUdeviceptr *>(*Arguments))
                : nullptr;
  uint64_t Time =
      reinterpret_cast<uintptr_t>(Kernel) * NanosecondsPerMicrosecond;
  auto Effect = [Counter] {
    if (Counter)
      ++*Counter;
  };
  static const bool Defers = getenv("FAKE_CUDA_DEFER") != nullptr;
  if (Defers)
    device().defer(Stream, Time, Effect);
  else
    device().queue(Stream, Time, Effect);
  return CUDA_SUCCESS;
}

FAKE_CUDA CUresult cuMemAlloc_v2(CUdeviceptr *Memory, size_t Bytes) {
  FAKE_COUNT;
  *Memory = device().allocate(Bytes);
  return CUDA_SUCCESS;
}
FAKE_CUDA CUresult cuMemFree_v2(CUdeviceptr Memory) {
  FAKE_COUNT;
  device().synchronizeAll();
  return device().free(Memory) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}
FAKE_CUDA CUresult cuMemGetAddressRange_v2(CUdeviceptr *Base, size_t *Size,
                                           CUdeviceptr Memory) {
  FAKE_COUNT;
  std::tie(*Base, *Size) = device().blockOf(Memory);
  return *Size ? CUDA_SUCCESS : CUDA_ERROR_NOT_FOUND;
}
FAKE_CUDA CUresult cuMemHostAlloc(void **Memory, size_t Bytes, unsigned) {
  FAKE_COUNT;
  *Memory = device().allocatePinned(Bytes);
  return CUDA_SUCCESS;
}
FAKE_CUDA CUresult cuPointerGetAttribute(void *Value, CUpointer_attribute What,
                                         CUdeviceptr Memory) {
  FAKE_COUNT;
  bool IsPinned = device().isPinned(pointerTo<void>(Memory));
  if (What != CU_POINTER_ATTRIBUTE_MEMORY_TYPE ||
      (!IsPinned && !device().blockOf(Memory).second))
    return CUDA_ERROR_INVALID_VALUE;
  *static_cast<unsigned *>(Value) =
      IsPinned ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE;
  return CUDA_SUCCESS;
}

FAKE_CUDA CUresult cuEventCreate(CUevent *Event, unsigned) {
  FAKE_COUNT;
  // A number, since nobody destroys events: their owners live until the end.
  static std::atomic<uint64_t> Last = 0;
  *Event = pointerTo<std::remove_pointer_t<CUevent>>(++Last);
  return CUDA_SUCCESS;
}
FAKE_CUDA CUresult cuEventRecord(CUevent Event, CUstream Stream) {
  FAKE_COUNT;
  device().record(Event, Stream);
  return CUDA_SUCCESS;
}
FAKE_CUDA CUresult cuEventQuery(CUevent Event) {
  FAKE_COUNT;
  return device().isDone(Event) ? CUDA_SUCCESS : CUDA_ERROR_NOT_READY;
}
FAKE_CUDA CUresult cuEventElapsedTime(float *Milliseconds, CUevent Start,
                                      CUevent End) {
  FAKE_COUNT;
  *Milliseconds =
      static_cast<float>(device().timeOf(End) - device().timeOf(Start)) / 1e6F;
  return CUDA_SUCCESS;
}

FAKE_CUDA CUresult cuGetProcAddress_v2(const char *Name, void **Function, int,
                                       cuuint64_t,
                                       CUdriverProcAddressQueryResult *Status);

FAKE_CUDA CUresult cuGetProcAddress(const char *Name, void **Function,
                                    int Version, cuuint64_t Flags) {
  return cuGetProcAddress_v2(Name, Function, Version, Flags, nullptr);
}

// A table, since dlsym belongs to libsyncline_trial.so.
#define FAKE_ENTRY(NAME, FUNCTION)                                             \
  {(NAME), reinterpret_cast<void *>(&(FUNCTION))}
static const struct {
  const char *Name;
  void *Function;
} Functions[] = {FAKE_ENTRY("cuInit", cuInit),
                 FAKE_ENTRY("cuStreamSynchronize", cuStreamSynchronize),
                 FAKE_ENTRY("cuEventSynchronize", cuEventSynchronize),
                 FAKE_ENTRY("cuCtxSynchronize", cuCtxSynchronize),
                 FAKE_ENTRY("cuMemcpyDtoH", cuMemcpyDtoH_v2),
                 FAKE_ENTRY("cuMemcpyDtoHAsync", cuMemcpyDtoHAsync_v2),
                 FAKE_ENTRY("cuMemcpyHtoD", cuMemcpyHtoD_v2),
                 FAKE_ENTRY("cuMemcpyHtoDAsync", cuMemcpyHtoDAsync_v2),
                 FAKE_ENTRY("cuLaunchKernel", cuLaunchKernel),
                 FAKE_ENTRY("cuMemAlloc", cuMemAlloc_v2),
                 FAKE_ENTRY("cuMemFree", cuMemFree_v2),
                 FAKE_ENTRY("cuMemHostAlloc", cuMemHostAlloc),
                 FAKE_ENTRY("cuPointerGetAttribute", cuPointerGetAttribute),
                 FAKE_ENTRY("cuEventCreate", cuEventCreate),
                 FAKE_ENTRY("cuEventRecord", cuEventRecord),
                 FAKE_ENTRY("cuEventQuery", cuEventQuery),
                 FAKE_ENTRY("cuGetProcAddress", cuGetProcAddress_v2)};

FAKE_CUDA CUresult cuGetProcAddress_v2(const char *Name, void **Function,
                                       int Version, cuuint64_t,
                                       CUdriverProcAddressQueryResult *Status) {
  constexpr int Cuda13 = 13'000;
  *Function = nullptr;
  for (const auto &Each : Functions)
    if (!std::strcmp(Each.Name, Name))
      *Function = Each.Function;
  if (!std::strcmp(Name, "cuCtxSynchronize") && Version >= Cuda13)
    *Function = reinterpret_cast<void *>(&cuCtxSynchronize_v2);
  if (Status)
    *Status = *Function ? CU_GET_PROC_ADDRESS_SUCCESS
                        : CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND;
  return *Function ? CUDA_SUCCESS : CUDA_ERROR_NOT_FOUND;
}
// NOLINTEND(readability-identifier-naming)

FAKE_CUDA uint64_t fakeCudaCalls(const char *Name) {
  return device().calls(Name);
}

FAKE_CUDA void fakeCudaStopClock(bool IsStopped) {
  if (IsStopped)
    device().stopClock();
  else
    device().startClock();
}
