#include "OwnProfiler.h"

#include "CudaCalls.h"
#include "NewestRecords.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cupti.h>

using namespace syncline;

namespace {

/// No test fills one, so each comes with a flush.
constexpr size_t BufferSize = size_t{1} << 20;
/// Its clock is ahead, so that records of another clock are noticed.
constexpr uint64_t Ahead = uint64_t{1} << 60;

std::atomic<uint64_t> Kernels{0}, Calls{0}, Repeated{0}, Streams{0}, Foreign{0};
/// Buffers that CUPTI has.
std::atomic<int> Lent{0};
/// It wants its records; it drops those that come before.
std::atomic<bool> Asked{false};
bool RecordsCalls = false;

void CUPTIAPI onBufferRequested(uint8_t **Data, size_t *Size, size_t *Records) {
  *Data = static_cast<uint8_t *>(aligned_alloc(64, BufferSize));
  *Size = BufferSize;
  *Records = 0;
  ++Lent;
}

/// PyTorch's profiler ends the program where two calls have one id.
void countCall(const fake::CallRecord &Call) {
  thread_local uint32_t Last = 0;
  ++(Call.correlationId == Last ? Repeated : Calls);
  Last = Call.correlationId;
}

void CUPTIAPI onBufferCompleted(CUcontext, uint32_t, uint8_t *Data, size_t,
                                size_t ValidSize) {
  CUpti_Activity *Record = nullptr;
  --Lent;
  while (cuptiActivityGetNextRecord(Data, ValidSize, &Record) == CUPTI_SUCCESS)
    if (!Asked)
      continue;
    else if (Record->kind == CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL &&
             reinterpret_cast<fake::KernelRecord *>(Record)->start > Ahead)
      ++Kernels;
    else if (Record->kind == CUPTI_ACTIVITY_KIND_RUNTIME)
      countCall(*reinterpret_cast<fake::CallRecord *>(Record));
    else
      ++Foreign;
  free(Data);
}

void CUPTIAPI onCallback(void *, CUpti_CallbackDomain Domain,
                         CUpti_CallbackId Cbid, const void *) {
  bool IsStream = Domain == CUPTI_CB_DOMAIN_RESOURCE &&
                  Cbid == CUPTI_CBID_RESOURCE_STREAM_CREATED;
  ++(IsStream ? Streams : Foreign);
}

uint64_t CUPTIAPI ownClock() { return test::clockNow() + Ahead; }

void expect(CUptiResult Result, const char *Function) {
  if (Result != CUPTI_SUCCESS)
    printf("profiler-failed 1 (%s: %d)\n", Function, Result);
}

} // namespace

void test::initializeProfiler() {
  static CUpti_SubscriberHandle Subscriber;
  expect(cuptiSubscribe(&Subscriber, onCallback, nullptr), "cuptiSubscribe");
  expect(cuptiEnableCallback(1, Subscriber, CUPTI_CB_DOMAIN_RESOURCE,
                             CUPTI_CBID_RESOURCE_STREAM_CREATED),
         "cuptiEnableCallback");
}

void test::recordCalls() { RecordsCalls = true; }

void test::startProfiler() {
  expect(cuptiActivityRegisterTimestampCallback(ownClock),
         "cuptiActivityRegisterTimestampCallback");
  expect(cuptiActivityRegisterCallbacks(onBufferRequested, onBufferCompleted),
         "cuptiActivityRegisterCallbacks");
  expect(cuptiActivityEnable(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL),
         "cuptiActivityEnable");
  if (RecordsCalls)
    expect(cuptiActivityEnable(CUPTI_ACTIVITY_KIND_RUNTIME),
           "cuptiActivityEnable");
}

void test::stopProfiler() {
  expect(cuptiActivityDisable(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL),
         "cuptiActivityDisable");
  if (RecordsCalls)
    expect(cuptiActivityDisable(CUPTI_ACTIVITY_KIND_RUNTIME),
           "cuptiActivityDisable");
  Asked = true;
  if (Lent)
    expect(cuptiActivityFlushAll(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED),
           "cuptiActivityFlushAll");
  Asked = false;
}

void test::reportProfiler() {
  printf("profiled %ju\nprofiled-calls %ju\nrepeated-calls %ju\n"
         "profiled-streams %ju\nforeign %ju\n",
         static_cast<uintmax_t>(Kernels.load()),
         static_cast<uintmax_t>(Calls.load()),
         static_cast<uintmax_t>(Repeated.load()),
         static_cast<uintmax_t>(Streams.load()),
         static_cast<uintmax_t>(Foreign.load()));
}
