#include "Activity.h"

#include "NewestRecords.h"
#include "State.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <utility>

using namespace syncline::fake;

namespace {

constexpr uint32_t TheStream = 7;
constexpr uint64_t SlowDeviceLag = 600'000'000;

/// A kernel's name has to live until the tracer has read it.
constexpr const char *KernelNames[] = {"fakeKernel", "anotherFakeKernel"};

} // namespace

size_t syncline::fake::recordSize(CUpti_ActivityKind Kind) {
  switch (Kind) {
  case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL:
    return sizeof(KernelRecord);
  case CUPTI_ACTIVITY_KIND_MEMCPY:
    return sizeof(CopyRecord);
  case CUPTI_ACTIVITY_KIND_MEMSET:
    return sizeof(SetRecord);
  case CUPTI_ACTIVITY_KIND_OVERHEAD:
    return sizeof(OverheadRecord);
  case CUPTI_ACTIVITY_KIND_RUNTIME:
    return sizeof(CallRecord);
  default:
    return 0;
  }
}

void ActivityStore::registerCallbacks(
    CUpti_BuffersCallbackRequestFunc NewRequest,
    CUpti_BuffersCallbackCompleteFunc NewComplete) {
  std::lock_guard Guard(Lock);
  Request = NewRequest;
  Complete = NewComplete;
  startWorker();
}

void ActivityStore::takeAway() {
  // A tool that has no memory to spare.
  registerCallbacks(
      [](uint8_t **Data, size_t *Size, size_t *Records) {
        *Data = nullptr;
        *Size = *Records = 0;
      },
      [](CUcontext, uint32_t, uint8_t *, size_t, size_t) {});
}

template <class RecordT>
void ActivityStore::add(const State &S, const RecordT &Record) {
  static_assert(sizeof(RecordT) % ACTIVITY_RECORD_ALIGNMENT == 0);
  append(S, &Record, sizeof(Record), Record.end);
}

static CUpti_ActivityKind kindOf(Work Caused) {
  switch (Caused) {
  case Work::Kernel:
    return CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL;
  case Work::Copy:
    return CUPTI_ACTIVITY_KIND_MEMCPY;
  case Work::Set:
    return CUPTI_ACTIVITY_KIND_MEMSET;
  case Work::Overhead:
    return CUPTI_ACTIVITY_KIND_OVERHEAD;
  case Work::None:
    break;
  }
  return CUPTI_ACTIVITY_KIND_INVALID; // never switched on
}

/// The record's kind, times and place.
template <class RecordT>
static RecordT recordOfWork(CUpti_ActivityKind Kind, uint64_t Start,
                            uint64_t Duration, uint32_t Correlation) {
  RecordT Record = {};
  Record.kind = Kind;
  Record.start = Start;
  Record.end = Start + Duration;
  Record.correlationId = Correlation;
  if constexpr (requires { Record.streamId; }) {
    Record.streamId = TheStream;
    Record.contextId = 1;
  }
  return Record;
}

static CUpti_ActivityMemoryKind targetKind(const Call &Copy) {
  return Copy.ToPinned ? CUPTI_ACTIVITY_MEMORY_KIND_PINNED
                       : CUPTI_ACTIVITY_MEMORY_KIND_PAGEABLE;
}

static const char *kernelName(const Call &Launch, uint32_t Correlation) {
  return Launch.Kernel ? Launch.Kernel
                       : KernelNames[Correlation % std::size(KernelNames)];
}

void ActivityStore::addWork(const State &S, const Call &Cause,
                            uint32_t Correlation) {
  CUpti_ActivityKind Kind = kindOf(Cause.Causes);
  std::lock_guard Guard(Lock);
  if (!S.Kinds[Kind].load())
    return;
  uint64_t Start = S.now() + (S.has(Fault::SlowDevice) ? SlowDeviceLag : 0);
  auto Fill = [&]<class RecordT>(RecordT) {
    return recordOfWork<RecordT>(Kind, Start, Cause.WorkTime, Correlation);
  };
  switch (Cause.Causes) {
  case Work::Kernel: {
    auto Record = Fill(KernelRecord{});
    Record.name = kernelName(Cause, Correlation);
    Record.gridX = Record.gridY = Record.gridZ = 1;
    Record.blockX = 256;
    Record.blockY = Record.blockZ = 1;
    Record.graphId = Cause.Graph;
    return add(S, Record);
  }
  case Work::Copy: {
    auto Record = Fill(CopyRecord{});
    Record.bytes = Cause.Bytes;
    Record.copyKind = CUPTI_ACTIVITY_MEMCPY_KIND_DTOH;
    Record.srcKind = CUPTI_ACTIVITY_MEMORY_KIND_DEVICE;
    Record.dstKind = targetKind(Cause);
    return add(S, Record);
  }
  case Work::Set: {
    auto Record = Fill(SetRecord{});
    Record.bytes = Cause.Bytes;
    return add(S, Record);
  }
  case Work::Overhead: {
    auto Record = Fill(OverheadRecord{});
    Record.overheadKind = CUPTI_ACTIVITY_OVERHEAD_LAZY_FUNCTION_LOADING;
    Record.objectKind = CUPTI_ACTIVITY_OBJECT_THREAD;
    Record.objectId.pt.threadId = static_cast<uint32_t>(syscall(SYS_gettid));
    return add(S, Record);
  }
  case Work::None:
    return;
  }
}

void ActivityStore::addCall(const State &S, const Call &Made,
                            uint32_t Correlation, uint64_t Start) {
  if (Made.Domain != CUPTI_CB_DOMAIN_RUNTIME_API)
    return;
  std::lock_guard Guard(Lock);
  if (!S.Kinds[CUPTI_ACTIVITY_KIND_RUNTIME].load())
    return;
  CallRecord Record = {};
  Record.kind = CUPTI_ACTIVITY_KIND_RUNTIME;
  Record.cbid = Made.Cbid;
  Record.start = Start;
  Record.end = S.now();
  Record.threadId = static_cast<uint32_t>(syscall(SYS_gettid));
  Record.correlationId = Correlation;
  add(S, Record);
  if (S.has(Fault::RepeatedCalls) && S.Subscriptions.load() > 1) {
    Record.start -= std::min<uint64_t>(Record.start, 1);
    ++Record.end;
    add(S, Record);
  }
}

ActivityStore::Buffer ActivityStore::request() {
  Buffer New;
  size_t MaxRecords = 0;
  if (Request)
    Request(&New.Data, &New.Size, &MaxRecords);
  constexpr size_t Looked = size_t{1} << 16;
  size_t Size = New.Data ? std::min(New.Size, Looked) : 0;
  if (ExpectsClear.load() &&
      std::any_of(New.Data, New.Data + Size, [](uint8_t Byte) { return Byte; }))
    breakRule("gave a buffer that is not clear", "the tool");
  return New;
}

void ActivityStore::append(const State &S, const void *Record, size_t Size,
                           uint64_t End) {
  if (Current.Data && Current.Used + Size > Current.Size) {
    Finished.push_back(std::exchange(Current, {}));
    Changed.notify_all();
  }
  if (!Current.Data)
    Current = request();
  if (!Current.Data || Current.Size < Size) {
    drop(1);
    return;
  }
  memcpy(Current.Data + Current.Used, Record, Size);
  Current.Used += Size;
  Current.Complete = std::max(Current.Complete, End);
  Added.fetch_add(1);
  if (S.has(Fault::Flood))
    Parked.push_back(std::exchange(Current, {}));
  if (S.has(Fault::EmptyBuffers))
    if (Buffer Empty = request(); Empty.Data)
      Complete(nullptr, 0, Empty.Data, Empty.Size, 0);
}

void ActivityStore::drop(uint64_t Count) {
  Pending.fetch_add(Count);
  Dropped.fetch_add(Count);
}

void ActivityStore::flush(uint64_t Now, bool Late) {
  std::unique_lock Guard(Lock);
  // As real CUPTI does, it takes a new buffer at once.
  if (Current.Data)
    Parked.push_back(std::exchange(Current, request()));
  Delay = Late;
  auto Runs = std::stable_partition(
      Parked.begin(), Parked.end(),
      [&](const Buffer &Kept) { return Kept.Complete <= Now; });
  Finished.insert(Finished.end(), Parked.begin(), Runs);
  Parked.erase(Parked.begin(), Runs);
  Changed.notify_all();
  if (!Late)
    Changed.wait(Guard, [&] { return Finished.empty() && !WorkerIsBusy; });
}

void ActivityStore::forget() {
  std::unique_lock Guard(Lock);
  // What is full is given back meanwhile; what is not, never.
  Changed.wait(Guard, [&] { return Finished.empty() && !WorkerIsBusy; });
  Request = nullptr;
  Complete = nullptr;
  ExpectsClear.store(false);
  Current = {};
  Parked.clear();
  Pending.store(0);
}

void ActivityStore::startWorker() {
  if (HasWorker)
    return;
  HasWorker = true;
  pthread_t Worker;
  auto Run = [](void *Self) -> void * {
    static_cast<ActivityStore *>(Self)->work();
    return nullptr;
  };
  pthread_create(&Worker, nullptr, Run, this);
  pthread_detach(Worker);
}

void ActivityStore::work() {
  std::unique_lock Guard(Lock);
  for (;;) {
    Changed.wait(Guard, [&] { return !Finished.empty(); });
    std::vector<Buffer> Buffers = std::exchange(Finished, {});
    WorkerIsBusy = true;
    auto *Function = Complete;
    bool Wait = Delay;
    Guard.unlock();
    constexpr useconds_t Lateness = 100'000;
    if (Wait)
      usleep(Lateness);
    for (const Buffer &Full : Buffers)
      if (Function)
        Function(nullptr, 0, Full.Data, Full.Size, Full.Used);
    Guard.lock();
    WorkerIsBusy = false;
    Changed.notify_all();
  }
}
