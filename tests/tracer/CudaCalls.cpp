#include "CudaCalls.h"

#include "FakeCupti.h"

#include <array>
#include <ctime>
#include <sys/syscall.h>
#include <unistd.h>

using namespace syncline;
using namespace syncline::test;

static std::atomic<unsigned> Pause{0};
static std::array<std::atomic<uint64_t>, static_cast<size_t>(CallType::Count)>
    Made = {};

static constexpr const char *TypeNames[] = {
    "waits", "queries", "copies", "launches", "allocations", "driver-waits"};

const char *test::callTypeName(CallType Type) {
  return TypeNames[static_cast<size_t>(Type)];
}

std::vector<CallType> test::callTypes(const std::string &Word) {
  std::vector<CallType> Types;
  for (size_t I = 0; I < std::size(TypeNames); ++I)
    if (Word == TypeNames[I] || Word == "mixed")
      Types.push_back(static_cast<CallType>(I));
  return Types;
}

uint64_t test::clockNow() {
  timespec Time;
  clock_gettime(CLOCK_MONOTONIC, &Time);
  return static_cast<uint64_t>(Time.tv_sec) * 1'000'000'000 +
         static_cast<uint64_t>(Time.tv_nsec);
}

void test::setPause(unsigned Microseconds) { Pause.store(Microseconds); }

uint64_t test::callsMade(CallType Type) {
  return Made[static_cast<size_t>(Type)].load();
}

static void pauseInside(void *) {
  if (unsigned Time = Pause.load(std::memory_order_relaxed))
    usleep(Time);
}

static void callDriver(CUpti_CallbackId Cbid, const char *Name,
                       const void *Parameters) {
  fake::Call Call;
  Call.Domain = CUPTI_CB_DOMAIN_DRIVER_API;
  Call.Cbid = Cbid;
  Call.Name = Name;
  Call.Parameters = Parameters;
  Call.Body = pauseInside;
  fakeCall(&Call);
}

static void waitInDriver(void *) {
  cuStreamSynchronize_params Parameters = {nullptr};
  callDriver(CUPTI_DRIVER_TRACE_CBID_cuStreamSynchronize, "cuStreamSynchronize",
             &Parameters);
}

static void wait() {
  cudaStreamSynchronize_v3020_params Parameters = {nullptr};
  fake::Call Call;
  Call.Cbid = CUPTI_RUNTIME_TRACE_CBID_cudaStreamSynchronize_v3020;
  Call.Name = "cudaStreamSynchronize";
  Call.Parameters = &Parameters;
  Call.Body = waitInDriver;
  fakeCall(&Call);
}

static void queryInDriver(void *) {
  cuEventQuery_params Parameters = {nullptr};
  callDriver(CUPTI_DRIVER_TRACE_CBID_cuEventQuery, "cuEventQuery", &Parameters);
}

static void query() {
  cudaEventQuery_v3020_params Parameters = {nullptr};
  fake::Call Call;
  Call.Cbid = CUPTI_RUNTIME_TRACE_CBID_cudaEventQuery_v3020;
  Call.Name = "cudaEventQuery";
  Call.Parameters = &Parameters;
  static thread_local unsigned Count = 0;
  Call.Result = Count++ % 2 ? cudaSuccess : cudaErrorNotReady;
  Call.Body = queryInDriver;
  fakeCall(&Call);
}

static void copyInDriver(void *) {
  cuMemcpyDtoHAsync_v2_params Parameters = {};
  callDriver(CUPTI_DRIVER_TRACE_CBID_cuMemcpyDtoHAsync_v2,
             "cuMemcpyDtoHAsync_v2", &Parameters);
}

static void copy() {
  char Target[64];
  cudaMemcpyAsync_v3020_params Parameters = {Target, nullptr, sizeof(Target),
                                             cudaMemcpyDeviceToHost, nullptr};
  fake::Call Call;
  Call.Cbid = CUPTI_RUNTIME_TRACE_CBID_cudaMemcpyAsync_v3020;
  Call.Name = "cudaMemcpyAsync";
  Call.Parameters = &Parameters;
  Call.Causes = fake::Work::Copy;
  Call.Bytes = sizeof(Target);
  Call.Body = copyInDriver;
  fakeCall(&Call);
}

void test::launchAround(void (*Middle)(void *), void *User) {
  cudaLaunchKernel_v7000_params Parameters = {};
  fake::Call Call;
  Call.Cbid = CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_v7000;
  Call.Name = "cudaLaunchKernel";
  Call.Parameters = &Parameters;
  Call.Causes = fake::Work::Kernel;
  Call.Body = Middle;
  Call.User = User;
  fakeCall(&Call);
}

static void launchInDriver(void *) {
  cuLaunchKernel_params Parameters = {};
  callDriver(CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel, "cuLaunchKernel",
             &Parameters);
}

static void allocate() {
  void *Place = nullptr;
  cudaMalloc_v3020_params Parameters = {&Place, 4096};
  fake::Call Call;
  Call.Cbid = CUPTI_RUNTIME_TRACE_CBID_cudaMalloc_v3020;
  Call.Name = "cudaMalloc";
  Call.Parameters = &Parameters;
  Call.Body = pauseInside;
  fakeCall(&Call);
}

void test::makeCall(CallType Type, CallLog *Log) {
  static thread_local auto Tid = static_cast<uint32_t>(syscall(SYS_gettid));
  uint64_t Start = clockNow();
  switch (Type) {
  case CallType::Wait:
    wait();
    break;
  case CallType::Query:
    query();
    break;
  case CallType::Copy:
    copy();
    break;
  case CallType::Launch:
    launchAround(launchInDriver, nullptr);
    break;
  case CallType::Allocate:
    allocate();
    break;
  case CallType::DriverWait:
    waitInDriver(nullptr);
    break;
  case CallType::Count:
    return;
  }
  Made[static_cast<size_t>(Type)].fetch_add(1);
  size_t Size = Log ? Log->Size.load() : CallLog::Capacity;
  if (Size == CallLog::Capacity)
    return;
  Log->Entries[Size] = {Tid, static_cast<uint32_t>(Type), Start, clockNow()};
  Log->Size.store(Size + 1);
}

void test::makeGraph() {
  cudaGraphInstantiate_v12000_params Parameters = {};
  fake::Call Call;
  Call.Cbid = CUPTI_RUNTIME_TRACE_CBID_cudaGraphInstantiate_v12000;
  Call.Name = "cudaGraphInstantiate";
  Call.Parameters = &Parameters;
  fakeCall(&Call);
}

static void runNodes(void *User) {
  // The nodes come with the launch's correlation id, as nested calls do.
  for (unsigned I = 0; I < *static_cast<unsigned *>(User); ++I) {
    fake::Call Node;
    Node.Cbid = CUPTI_RUNTIME_TRACE_CBID_INVALID;
    Node.Causes = fake::Work::Kernel;
    Node.Graph = 1;
    fakeCall(&Node);
  }
}

void test::launchGraph(unsigned Nodes) {
  cudaGraphLaunch_v10000_params Parameters = {};
  fake::Call Call;
  Call.Cbid = CUPTI_RUNTIME_TRACE_CBID_cudaGraphLaunch_v10000;
  Call.Name = "cudaGraphLaunch";
  Call.Parameters = &Parameters;
  Call.Body = runNodes;
  Call.User = &Nodes;
  fakeCall(&Call);
}

void test::makeStream(uint64_t Handle) {
  fakeResource(CUPTI_CBID_RESOURCE_STREAM_CREATED, Handle);
}

void test::makeOverhead() {
  fake::Call Call;
  Call.Cbid = CUPTI_RUNTIME_TRACE_CBID_INVALID;
  Call.Causes = fake::Work::Overhead;
  fakeCall(&Call);
}

void test::makeSet(uint64_t Bytes) {
  fake::Call Call;
  Call.Cbid = CUPTI_RUNTIME_TRACE_CBID_INVALID;
  Call.Causes = fake::Work::Set;
  Call.Bytes = Bytes;
  fakeCall(&Call);
}
