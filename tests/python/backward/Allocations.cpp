//===- Allocations.cpp - Operators that block, without a GPU --------------===//
//
// To be preloaded: each allocation of 2 MiB launches a kernel and
// waits for the device, wherever LibTorch makes it. By its name it belongs to
// LibTorch.
//
//===----------------------------------------------------------------------===//

#include <cstddef>
#include <dlfcn.h>

static void *next(const char *Name) { return dlsym(RTLD_NEXT, Name); }

/// In the program's CUDA runtime, where it has one yet.
static void launchAndWait() {
  static auto *Allocate = reinterpret_cast<int (*)(void **, size_t)>(
      dlsym(RTLD_DEFAULT, "cudaMalloc"));
  static auto *Launch = reinterpret_cast<int (*)(unsigned, void *)>(
      dlsym(RTLD_DEFAULT, "fakeLaunch"));
  static auto *Wait =
      reinterpret_cast<int (*)()>(dlsym(RTLD_DEFAULT, "cudaDeviceSynchronize"));
  if (!Allocate || !Launch || !Wait)
    return;
  constexpr unsigned Microseconds = 300;
  static void *Counter = [] {
    void *Memory = nullptr;
    Allocate(&Memory, sizeof(Memory));
    return Memory;
  }();
  Launch(Microseconds, Counter);
  Wait();
}

extern "C" __attribute__((visibility("default"))) int
posix_memalign(void **To, size_t Alignment, size_t Size) {
  constexpr size_t OfPrograms = size_t{1} << 21;
  static auto *Real =
      reinterpret_cast<decltype(&posix_memalign)>(next("posix_memalign"));
  static thread_local bool IsInside = false;
  if (Size == OfPrograms && !IsInside) {
    IsInside = true;
    launchAndWait();
    IsInside = false;
  }
  return Real(To, Alignment, Size);
}
