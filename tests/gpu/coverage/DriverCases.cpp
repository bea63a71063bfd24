//===- DriverCases.cpp - Waits in the driver's own functions --------------===//

#include "Fixture.h"

#include <cuda.h>
#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>

namespace syncline::gputest {
namespace {

/// By name, since there may be no libcuda to link where this is built.
template <typename FunctionT> FunctionT *driverFunction(const char *Name) {
  void *Library = dlopen("libcuda.so.1", RTLD_NOW);
  void *Function = Library ? dlsym(Library, Name) : nullptr;
  if (!Function) {
    std::fprintf(stderr, "libcuda.so.1 has no %s\n", Name);
    std::exit(3);
  }
  return reinterpret_cast<FunctionT *>(Function);
}

void checkDriver(CUresult Status, const char *What) {
  if (Status == CUDA_SUCCESS)
    return;
  std::fprintf(stderr, "%s: CUDA driver error %d\n", What,
               static_cast<int>(Status));
  std::exit(3);
}

[[gnu::noinline]] void callContextSynchronize(Fixture &, Site &At) {
  static auto *Wait = driverFunction<CUresult()>("cuCtxSynchronize");
  SYNCLINE_CALL(At, Result, Wait());
  checkDriver(Result, At.Function);
}

[[gnu::noinline]] void callDriverStreamSynchronize(Fixture &F, Site &At) {
  static auto *Wait = driverFunction<CUresult(CUstream)>("cuStreamSynchronize");
  SYNCLINE_CALL(At, Result, Wait(F.Stream));
  checkDriver(Result, At.Function);
}

[[gnu::noinline]] void callDriverEventSynchronize(Fixture &F, Site &At) {
  static auto *Wait = driverFunction<CUresult(CUevent)>("cuEventSynchronize");
  check(cudaEventRecord(F.Event, F.Stream), "cudaEventRecord");
  SYNCLINE_CALL(At, Result, Wait(F.Event));
  checkDriver(Result, At.Function);
}

[[gnu::noinline]] void callDriverDownload(Fixture &F, Site &At) {
  static auto *Copy =
      driverFunction<CUresult(void *, CUdeviceptr, size_t)>("cuMemcpyDtoH_v2");
  auto From = reinterpret_cast<CUdeviceptr>(F.Device);
  SYNCLINE_CALL(At, Result, Copy(F.Pageable, From, 4096));
  checkDriver(Result, At.Function);
}

[[gnu::noinline]] void pollDriverStream(Fixture &F, Site &At) {
  static auto *Query = driverFunction<CUresult(CUstream)>("cuStreamQuery");
  for (;;) {
    SYNCLINE_CALL(At, Result, Query(F.Stream));
    if (Result == CUDA_SUCCESS)
      return;
    if (Result != CUDA_ERROR_NOT_READY)
      checkDriver(Result, At.Function);
  }
}

} // namespace

std::vector<Case> driverCases() {
  return {
      {.Kind = "driver-context-synchronize",
       .Api = "cuCtxSynchronize",
       .Record = "call",
       .Call = callContextSynchronize,
       .Waiting = Waits::Yes},
      {.Kind = "driver-stream-synchronize",
       .Api = "cuStreamSynchronize",
       .Record = "call",
       .Call = callDriverStreamSynchronize,
       .Waiting = Waits::Yes},
      {.Kind = "driver-event-synchronize",
       .Api = "cuEventSynchronize",
       .Record = "call",
       .Call = callDriverEventSynchronize,
       .Waiting = Waits::Yes},
      {.Kind = "driver-download",
       .Api = "cuMemcpyDtoH",
       .Record = "copy-call",
       .Call = callDriverDownload,
       .Waiting = Waits::Yes,
       .Fields = "bytes=4096;direction=device-to-host"},
      {.Kind = "driver-stream-query",
       .Api = "cuStreamQuery",
       .Record = "poll",
       .Call = pollDriverStream,
       .Waiting = Waits::No},
  };
}

} // namespace syncline::gputest
