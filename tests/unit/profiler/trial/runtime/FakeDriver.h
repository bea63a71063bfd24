//===- FakeDriver.h - The fake driver for unit tests ------------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_UNIT_PROFILER_TRIAL_RUNTIME_FAKEDRIVER_H
#define SYNCLINE_TESTS_UNIT_PROFILER_TRIAL_RUNTIME_FAKEDRIVER_H

#include "FakeCuda.h"
#include "trial/runtime/Driver.h"

#include <cstdint>

namespace syncline::test {

/// A number in device memory that kernels increment.
class Counter {
public:
  Counter() { trial::runtime::driver().MemAlloc(&Memory, sizeof(uint64_t)); }
  ~Counter() { trial::runtime::driver().MemFree(Memory); }
  Counter(const Counter &) = delete;
  Counter &operator=(const Counter &) = delete;

  /// By a kernel of so many microseconds.
  void increment(unsigned Microseconds, CUstream Stream = nullptr) {
    void *Argument = &Memory;
    trial::runtime::driver().LaunchKernel(fake::kernel(Microseconds), 1, 1, 1,
                                          1, 1, 1, 0, Stream, &Argument,
                                          nullptr);
  }
  CUdeviceptr address() const { return Memory; }

private:
  CUdeviceptr Memory = 0;
};

/// While it lives, what is queued stays pending until a thread waits for it.
class StoppedClock {
public:
  StoppedClock() { fakeCudaStopClock(true); }
  ~StoppedClock() {
    trial::runtime::driver().CtxSynchronize();
    fakeCudaStopClock(false);
  }
  StoppedClock(const StoppedClock &) = delete;
  StoppedClock &operator=(const StoppedClock &) = delete;
};

inline void synchronize() { trial::runtime::driver().CtxSynchronize(); }

} // namespace syncline::test

#endif // SYNCLINE_TESTS_UNIT_PROFILER_TRIAL_RUNTIME_FAKEDRIVER_H
