//===- cupti_floor.cpp - What CUPTI costs by itself -----------------------===//
//
//   CUDA_INJECTION64_PATH=libcupti_floor.so FLOOR_KINDS=waits|full PROGRAM
//
// A consumer of CUPTI that counts and does nothing else. No tracer that needs
// the same callbacks and records can cost less.
//
//===----------------------------------------------------------------------===//

#include <cupti.h>

#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <mutex>
#include <vector>

namespace {

constexpr size_t BufferSize = size_t{4} << 20;
constexpr size_t KindLimit = 256;

struct Floor {
  std::atomic<uint64_t> Callbacks = 0;
  std::atomic<uint64_t> Dropped = 0;
  std::array<std::atomic<uint64_t>, KindLimit> Records{};
  std::mutex Lock;
  std::vector<uint8_t *> FreeBuffers;
};

// Never destroyed: CUPTI's thread may still deliver buffers at exit.
Floor &state() {
  static auto *State = new Floor;
  return *State;
}

/// The calls that can block. Every synchronization of PyTorch goes through
/// these.
constexpr CUpti_CallbackId WaitingCalls[] = {
    CUPTI_RUNTIME_TRACE_CBID_cudaStreamSynchronize_v3020,
    CUPTI_RUNTIME_TRACE_CBID_cudaEventSynchronize_v3020,
    CUPTI_RUNTIME_TRACE_CBID_cudaDeviceSynchronize_v3020,
    CUPTI_RUNTIME_TRACE_CBID_cudaStreamQuery_v3020,
    CUPTI_RUNTIME_TRACE_CBID_cudaEventQuery_v3020,
    CUPTI_RUNTIME_TRACE_CBID_cudaMemcpy_v3020,
    CUPTI_RUNTIME_TRACE_CBID_cudaMemcpy2D_v3020,
    CUPTI_RUNTIME_TRACE_CBID_cudaMemcpyAsync_v3020,
    CUPTI_RUNTIME_TRACE_CBID_cudaMemcpy2DAsync_v3020,
    CUPTI_RUNTIME_TRACE_CBID_cudaMemset_v3020,
    CUPTI_RUNTIME_TRACE_CBID_cudaMalloc_v3020,
    CUPTI_RUNTIME_TRACE_CBID_cudaFree_v3020,
    CUPTI_RUNTIME_TRACE_CBID_cudaMallocHost_v3020,
    CUPTI_RUNTIME_TRACE_CBID_cudaHostAlloc_v3020,
    CUPTI_RUNTIME_TRACE_CBID_cudaFreeHost_v3020,
    CUPTI_RUNTIME_TRACE_CBID_cudaHostRegister_v4000,
    CUPTI_RUNTIME_TRACE_CBID_cudaHostUnregister_v4000,
};

constexpr CUpti_CallbackId Launches[] = {
    CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_v7000,
    CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernelExC_v11060,
    CUPTI_RUNTIME_TRACE_CBID_cudaGraphLaunch_v10000,
};

constexpr CUpti_ActivityKind DeviceKinds[] = {
    CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL,
    CUPTI_ACTIVITY_KIND_MEMCPY,
    CUPTI_ACTIVITY_KIND_MEMSET,
    CUPTI_ACTIVITY_KIND_OVERHEAD,
};

} // namespace

static bool worked(CUptiResult Result, const char *What) {
  if (Result == CUPTI_SUCCESS)
    return true;
  const char *Text = "unknown error";
  cuptiGetResultString(Result, &Text);
  std::fprintf(stderr, "cupti_floor: %s: %s\n", What, Text);
  return false;
}

static uint64_t CUPTIAPI monotonicTime() {
  timespec Time{};
  clock_gettime(CLOCK_MONOTONIC, &Time);
  return static_cast<uint64_t>(Time.tv_sec) * 1'000'000'000 +
         static_cast<uint64_t>(Time.tv_nsec);
}

static void CUPTIAPI countCallback(void *, CUpti_CallbackDomain,
                                   CUpti_CallbackId, const void *) {
  state().Callbacks.fetch_add(1, std::memory_order_relaxed);
}

static void CUPTIAPI giveBuffer(uint8_t **Buffer, size_t *Size,
                                size_t *MaxRecords) {
  Floor &F = state();
  *Size = BufferSize;
  *MaxRecords = 0;
  std::lock_guard<std::mutex> Held(F.Lock);
  if (F.FreeBuffers.empty()) {
    *Buffer = static_cast<uint8_t *>(std::aligned_alloc(64, BufferSize));
    return;
  }
  *Buffer = F.FreeBuffers.back();
  F.FreeBuffers.pop_back();
}

static void CUPTIAPI takeBuffer(CUcontext Context, uint32_t Stream,
                                uint8_t *Buffer, size_t, size_t ValidSize) {
  Floor &F = state();
  CUpti_Activity *Record = nullptr;
  while (ValidSize && cuptiActivityGetNextRecord(Buffer, ValidSize, &Record) ==
                          CUPTI_SUCCESS)
    F.Records[static_cast<size_t>(Record->kind) % KindLimit].fetch_add(
        1, std::memory_order_relaxed);
  size_t Dropped = 0;
  if (cuptiActivityGetNumDroppedRecords(Context, Stream, &Dropped) ==
      CUPTI_SUCCESS)
    F.Dropped.fetch_add(Dropped, std::memory_order_relaxed);
  std::lock_guard<std::mutex> Held(F.Lock);
  F.FreeBuffers.push_back(Buffer);
}

static void report() {
  cuptiActivityFlushAll(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED);
  Floor &F = state();
  std::fprintf(stderr, "cupti_floor: callbacks=%llu dropped=%llu",
               static_cast<unsigned long long>(F.Callbacks),
               static_cast<unsigned long long>(F.Dropped));
  for (size_t Kind = 0; Kind < KindLimit; ++Kind)
    if (F.Records[Kind])
      std::fprintf(stderr, " kind-%zu=%llu", Kind,
                   static_cast<unsigned long long>(F.Records[Kind]));
  std::fputc('\n', stderr);
}

static void enableActivities() {
  worked(cuptiActivityRegisterTimestampCallback(monotonicTime), "the clock");
  worked(cuptiActivityRegisterCallbacks(giveBuffer, takeBuffer), "buffers");
  for (CUpti_ActivityKind Kind : DeviceKinds)
    worked(cuptiActivityEnable(Kind), "a kind of activity");
  for (CUpti_CallbackId Call : Launches)
    worked(cuptiActivityEnableRuntimeApi(Call, 1), "launch records");
}

/// Called by the CUDA driver when it starts.
extern "C" __attribute__((visibility("default"))) int InitializeInjection() {
  const char *Kinds = std::getenv("FLOOR_KINDS");
  if (!Kinds)
    Kinds = "waits";
  if (std::strcmp(Kinds, "waits") && std::strcmp(Kinds, "full")) {
    std::fprintf(stderr, "cupti_floor: FLOOR_KINDS=%s is not waits or full\n",
                 Kinds);
    return 1;
  }
  if (!std::strcmp(Kinds, "full"))
    enableActivities();
  CUpti_SubscriberHandle Subscriber = nullptr;
  if (worked(cuptiSubscribe(&Subscriber, countCallback, nullptr),
             "subscribing"))
    for (CUpti_CallbackId Call : WaitingCalls)
      worked(
          cuptiEnableCallback(1, Subscriber, CUPTI_CB_DOMAIN_RUNTIME_API, Call),
          "a callback");
  std::atexit(report);
  return 1;
}
