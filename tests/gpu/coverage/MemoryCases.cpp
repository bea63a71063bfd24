//===- MemoryCases.cpp - Allocations and frees with work pending ----------===//

#include "Fixture.h"

namespace syncline::gputest {
namespace {

constexpr size_t Size = Fixture::BufferSize;

#define MEMORY_CALL(Name, ...)                                                 \
  [[gnu::noinline]] void Name(Fixture &F, Site &At) {                          \
    SYNCLINE_CALL(At, Result, __VA_ARGS__);                                    \
    check(Result, At.Function);                                                \
  }

// clang-format off
MEMORY_CALL(callMalloc, cudaMalloc(&F.Scratch, Size))
MEMORY_CALL(callFree, cudaFree(F.Scratch))
MEMORY_CALL(callHostAlloc, cudaHostAlloc(&F.Scratch, Size, cudaHostAllocDefault))
MEMORY_CALL(callMallocHost, cudaMallocHost(&F.Scratch, Size))
MEMORY_CALL(callFreeHost, cudaFreeHost(F.Scratch))
MEMORY_CALL(callHostRegister, cudaHostRegister(F.PageableTwo, Size, cudaHostRegisterDefault))
MEMORY_CALL(callHostUnregister, cudaHostUnregister(F.PageableTwo))
MEMORY_CALL(callMallocAsync, cudaMallocAsync(&F.Scratch, Size, F.Stream))
MEMORY_CALL(callFreeAsync, cudaFreeAsync(F.Scratch, F.Stream))
MEMORY_CALL(callMallocManaged, cudaMallocManaged(&F.Scratch, Size, cudaMemAttachGlobal))
// clang-format on

void allocate(Fixture &F) { check(cudaMalloc(&F.Scratch, Size), "cudaMalloc"); }
void release(Fixture &F) { check(cudaFree(F.Scratch), "cudaFree"); }

void allocatePinned(Fixture &F) {
  check(cudaMallocHost(&F.Scratch, Size), "cudaMallocHost");
}
void releasePinned(Fixture &F) {
  check(cudaFreeHost(F.Scratch), "cudaFreeHost");
}

void pin(Fixture &F) {
  check(cudaHostRegister(F.PageableTwo, Size, cudaHostRegisterDefault),
        "cudaHostRegister");
}
void unpin(Fixture &F) {
  check(cudaHostUnregister(F.PageableTwo), "cudaHostUnregister");
}

void allocateAsync(Fixture &F) {
  check(cudaMallocAsync(&F.Scratch, Size, F.Stream), "cudaMallocAsync");
  check(cudaStreamSynchronize(F.Stream), "cudaStreamSynchronize");
}
void releaseAsync(Fixture &F) {
  check(cudaFreeAsync(F.Scratch, F.Stream), "cudaFreeAsync");
}

Case memoryCase(const char *Kind, const char *Api,
                void (*Call)(Fixture &, Site &), Waits Waiting,
                void (*Prepare)(Fixture &), void (*Cleanup)(Fixture &)) {
  return {.Kind = Kind,
          .Api = Api,
          .Record = "memory-call",
          .Call = Call,
          .Waiting = Waiting,
          .Prepare = Prepare,
          .Cleanup = Cleanup};
}

} // namespace

// Which of them wait is the driver's own business and has changed from version
// to version, so only the plain case of cudaFree is insisted on.
std::vector<Case> memoryCases() {
  constexpr auto Unknown = Waits::Unknown;
  std::vector<Case> Result = {
      memoryCase("malloc", "cudaMalloc", callMalloc, Unknown, nullptr, release),
      memoryCase("free", "cudaFree", callFree, Waits::Yes, allocate, nullptr),
      memoryCase("host-alloc", "cudaHostAlloc", callHostAlloc, Unknown, nullptr,
                 releasePinned),
      memoryCase("malloc-host", "cudaMallocHost", callMallocHost, Unknown,
                 nullptr, releasePinned),
      memoryCase("free-host", "cudaFreeHost", callFreeHost, Unknown,
                 allocatePinned, nullptr),
      memoryCase("host-register", "cudaHostRegister", callHostRegister, Unknown,
                 nullptr, unpin),
      memoryCase("host-unregister", "cudaHostUnregister", callHostUnregister,
                 Unknown, pin, nullptr),
      memoryCase("malloc-managed", "cudaMallocManaged", callMallocManaged,
                 Unknown, nullptr, release),
      memoryCase("malloc-async", "cudaMallocAsync", callMallocAsync, Waits::No,
                 nullptr, releaseAsync),
      memoryCase("free-async", "cudaFreeAsync", callFreeAsync, Waits::No,
                 allocateAsync, nullptr),
  };
  for (Case &C : Result)
    if (C.Waiting == Waits::No)
      C.Record = "memory-call|api-call|none";
  return Result;
}

} // namespace syncline::gputest
