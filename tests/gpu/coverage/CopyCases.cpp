//===- CopyCases.cpp - Copies and memsets, that wait and that do not ------===//

#include "Fixture.h"

#include <initializer_list>
#include <utility>

namespace syncline::gputest {
namespace {

constexpr size_t Small = 4, Medium = size_t{64} << 10,
                 Large = Fixture::BufferSize;

// One function for each, so that each has a name and a line of its own. The
// long lists of arguments are macros to keep every call on one line, which is
// the line that a trace must name.
#define COPY_CALL(Name, ...)                                                   \
  [[gnu::noinline]] void Name(Fixture &F, Site &At) {                          \
    SYNCLINE_CALL(At, Result, __VA_ARGS__);                                    \
    check(Result, At.Function);                                                \
  }

constexpr auto Up = cudaMemcpyHostToDevice;
constexpr auto Down = cudaMemcpyDeviceToHost;
constexpr auto Across = cudaMemcpyDeviceToDevice;
constexpr auto OnHost = cudaMemcpyHostToHost;
constexpr auto Inferred = cudaMemcpyDefault;

// clang-format off
COPY_CALL(copyUpPageable, cudaMemcpy(F.Device, F.Pageable, Large, Up))
COPY_CALL(copyUpPinned, cudaMemcpy(F.Device, F.Pinned, Large, Up))
COPY_CALL(copyDownPageable, cudaMemcpy(F.Pageable, F.Device, Large, Down))
COPY_CALL(copyDownPinned, cudaMemcpy(F.Pinned, F.Device, Large, Down))
COPY_CALL(copyAcross, cudaMemcpy(F.DeviceTwo, F.Device, Large, Across))
COPY_CALL(copyHost, cudaMemcpy(F.PageableTwo, F.Pageable, Large, OnHost))
COPY_CALL(copyDownInferred, cudaMemcpy(F.Pageable, F.Device, Small, Inferred))
COPY_CALL(copyUpInferred, cudaMemcpy(F.Device, F.Pinned, Small, Inferred))
COPY_CALL(copyRows, cudaMemcpy2D(F.Pageable, 256, F.Device, 512, 128, 64, Down))
COPY_CALL(setDevice, cudaMemset(F.Device, 0, Large))
COPY_CALL(setPinned, cudaMemset(F.Pinned, 0, Medium))
COPY_CALL(setAsync, cudaMemsetAsync(F.Device, 0, Large, F.Stream))
COPY_CALL(asyncUpSmall, cudaMemcpyAsync(F.Device, F.Pageable, Small, Up, F.Stream))
COPY_CALL(asyncUpMedium, cudaMemcpyAsync(F.Device, F.Pageable, Medium, Up, F.Stream))
COPY_CALL(asyncUpLarge, cudaMemcpyAsync(F.Device, F.Pageable, Large, Up, F.Stream))
COPY_CALL(asyncDownSmall, cudaMemcpyAsync(F.Pageable, F.Device, Small, Down, F.Stream))
COPY_CALL(asyncDownMedium, cudaMemcpyAsync(F.Pageable, F.Device, Medium, Down, F.Stream))
COPY_CALL(asyncDownLarge, cudaMemcpyAsync(F.Pageable, F.Device, Large, Down, F.Stream))
COPY_CALL(asyncUpPinned, cudaMemcpyAsync(F.Device, F.Pinned, Large, Up, F.Stream))
COPY_CALL(asyncDownPinned, cudaMemcpyAsync(F.Pinned, F.Device, Large, Down, F.Stream))
COPY_CALL(asyncAcross, cudaMemcpyAsync(F.DeviceTwo, F.Device, Large, Across, F.Stream))
COPY_CALL(peerCopy, cudaMemcpyPeer(F.Scratch, 1, F.Device, 0, Large))
COPY_CALL(peerCopyAsync, cudaMemcpyPeerAsync(F.Scratch, 1, F.Device, 0, Large, F.Stream))
// clang-format on

/// Fails, and must be recorded as a call that failed.
[[gnu::noinline]] void copyToNowhere(Fixture &F, Site &At) {
  SYNCLINE_CALL(At, Result, cudaMemcpy(nullptr, F.Device, Small, Down));
  if (Result == cudaSuccess)
    check(cudaErrorUnknown, "a copy to nowhere succeeded");
  cudaGetLastError();
}

Case copyCase(const char *Kind, const char *Api,
              void (*Call)(Fixture &, Site &), Waits Waiting,
              const char *Fields) {
  return {.Kind = Kind,
          .Api = Api,
          .Record = "copy-call",
          .Call = Call,
          .Waiting = Waiting,
          .Fields = Fields};
}

/// Where the program itself waits, or nothing waits, a tracer that records
/// waits alone may leave the call out.
Case optionalCase(const char *Kind, const char *Api,
                  void (*Call)(Fixture &, Site &), Waits Waiting,
                  const char *Fields) {
  Case Result = copyCase(Kind, Api, Call, Waiting, Fields);
  Result.Record = "copy-call|api-call|none";
  return Result;
}

std::vector<Case> synchronousCases() {
  constexpr auto Yes = Waits::Yes, No = Waits::No, Unknown = Waits::Unknown;
  constexpr const char *Sync = "cudaMemcpy";
  return {
      copyCase("copy-up-pageable", Sync, copyUpPageable, Yes,
               "bytes=1048576;direction=host-to-device;source=pageable;target="
               "device"),
      copyCase(
          "copy-up-pinned", Sync, copyUpPinned, Yes,
          "bytes=1048576;direction=host-to-device;source=pinned;target=device"),
      copyCase("copy-down-pageable", Sync, copyDownPageable, Yes,
               "bytes=1048576;direction=device-to-host;source=device;target="
               "pageable"),
      copyCase(
          "copy-down-pinned", Sync, copyDownPinned, Yes,
          "bytes=1048576;direction=device-to-host;source=device;target=pinned"),
      copyCase("copy-across", Sync, copyAcross, Unknown,
               "bytes=1048576;direction=device-to-device;source=device;target="
               "device"),
      copyCase("copy-host", Sync, copyHost, Unknown,
               "bytes=1048576;direction=host-to-host;source=pageable;target="
               "pageable"),
      copyCase(
          "copy-down-inferred", Sync, copyDownInferred, Yes,
          "bytes=4;direction=device-to-host;source=device;target=pageable"),
      copyCase("copy-up-inferred", Sync, copyUpInferred, Yes,
               "bytes=4;direction=host-to-device;source=pinned;target=device"),
      copyCase("copy-failing", Sync, copyToNowhere, Unknown, "result=1"),
      copyCase(
          "copy-rows", "cudaMemcpy2D", copyRows, Yes,
          "bytes=8192;direction=device-to-host;source=device;target=pageable"),
      copyCase("set-device", "cudaMemset", setDevice, No,
               "bytes=1048576;target=device"),
      copyCase("set-pinned", "cudaMemset", setPinned, Unknown,
               "bytes=65536;target=pinned"),
  };
}

std::vector<Case> asynchronousCases() {
  constexpr auto Yes = Waits::Yes, No = Waits::No, Unknown = Waits::Unknown;
  constexpr const char *Async = "cudaMemcpyAsync";
  return {
      optionalCase("set-async", "cudaMemsetAsync", setAsync, No,
                   "bytes=1048576;target=device"),
      copyCase(
          "async-up-pageable-4B", Async, asyncUpSmall, Unknown,
          "bytes=4;direction=host-to-device;source=pageable;target=device"),
      copyCase(
          "async-up-pageable-64KiB", Async, asyncUpMedium, Unknown,
          "bytes=65536;direction=host-to-device;source=pageable;target=device"),
      copyCase("async-up-pageable-1MiB", Async, asyncUpLarge, Unknown,
               "bytes=1048576;direction=host-to-device;source=pageable;target="
               "device"),
      copyCase(
          "async-down-pageable-4B", Async, asyncDownSmall, Yes,
          "bytes=4;direction=device-to-host;source=device;target=pageable"),
      copyCase(
          "async-down-pageable-64KiB", Async, asyncDownMedium, Yes,
          "bytes=65536;direction=device-to-host;source=device;target=pageable"),
      copyCase("async-down-pageable-1MiB", Async, asyncDownLarge, Yes,
               "bytes=1048576;direction=device-to-host;source=device;target="
               "pageable"),
      optionalCase(
          "async-up-pinned", Async, asyncUpPinned, No,
          "bytes=1048576;direction=host-to-device;source=pinned;target=device"),
      optionalCase(
          "async-down-pinned", Async, asyncDownPinned, No,
          "bytes=1048576;direction=device-to-host;source=device;target=pinned"),
      optionalCase("async-across", Async, asyncAcross, No,
                   "bytes=1048576;direction=device-to-device;source=device;"
                   "target=device"),
  };
}

} // namespace

std::vector<Case> copyCases() {
  std::vector<Case> Result = synchronousCases();
  for (Case &C : asynchronousCases())
    Result.push_back(std::move(C));
  return Result;
}

std::vector<Case> peerCases() {
  int Devices = 0;
  if (cudaGetDeviceCount(&Devices) != cudaSuccess || Devices < 2)
    return {};
  auto Allocate = [](Fixture &F) {
    check(cudaSetDevice(1), "cudaSetDevice");
    check(cudaMalloc(&F.Scratch, Large), "cudaMalloc");
    check(cudaSetDevice(0), "cudaSetDevice");
  };
  auto Free = [](Fixture &F) { check(cudaFree(F.Scratch), "cudaFree"); };
  std::vector<Case> Result = {
      copyCase("peer-copy", "cudaMemcpyPeer", peerCopy, Waits::Unknown,
               "bytes=1048576"),
      optionalCase("peer-copy-async", "cudaMemcpyPeerAsync", peerCopyAsync,
                   Waits::No, "bytes=1048576"),
  };
  for (Case &C : Result) {
    C.Prepare = Allocate;
    C.Cleanup = Free;
  }
  return Result;
}

} // namespace syncline::gputest
