//===- FakeCuda.h - What a test asks the fake driver ------------*- C++ -*-===//
//
// libcuda.so.1 without a GPU. Streams are queues in order, and work takes time
// by the clock: a kernel of T microseconds is done T microseconds after what
// was queued before it. Its effect takes place at the first call of the driver
// from then on. Device memory is the host's.
//
// cuLaunchKernel takes kernel(T) for a function. Its first parameter, where it
// has parameters, points to a 64-bit counter in device memory, which it
// increments.
//
// Where FAKE_CUDA_INIT_ERROR is set, cuInit returns its value. Where
// FAKE_CUDA_DEFER is set, a kernel starts only when the thread that launched it
// waits, as with drivers that submit launches in batches: that wait then lasts
// as long as the kernel, however late a busy machine lets the thread get there.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_TESTS_TRIAL_FAKECUDA_H
#define SYNCLINE_TESTS_TRIAL_FAKECUDA_H

#include <cuda.h>

#include <cstdint>

namespace syncline::fake {

/// A kernel that takes so many microseconds.
inline CUfunction kernel(uintptr_t Microseconds) {
  return reinterpret_cast<CUfunction>(Microseconds);
}

/// Any value but null is a stream of its own.
inline CUstream stream(uintptr_t Number) {
  return reinterpret_cast<CUstream>(Number);
}

} // namespace syncline::fake

/// How often the driver itself was called by this exported name.
extern "C" uint64_t fakeCudaCalls(const char *Name);

/// Whether the device's clock stands still, except while a thread waits: see
/// Device::stopClock.
extern "C" void fakeCudaStopClock(bool IsStopped);

#endif // SYNCLINE_TESTS_TRIAL_FAKECUDA_H
