//===- FakeRuntime.h - A CUDA runtime above the fake driver -----*- C++ -*-===//
//
// Each function tells the fake CUPTI (tests/fake_cupti) of the call and then
// calls the driver. It finds the driver as CUDA's runtime does: it opens
// libcuda.so.1, asks dlsym for cuGetProcAddress_v2, and that for the rest. Only
// a few functions are there.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_TESTS_TRIAL_FAKERUNTIME_H
#define SYNCLINE_TESTS_TRIAL_FAKERUNTIME_H

#include <cuda_runtime_api.h>

/// A kernel of so many microseconds that increments a counter; as
/// cudaLaunchKernel.
extern "C" cudaError_t fakeLaunch(unsigned Microseconds, void *Counter);

/// The same after so many microseconds on the CPU, as an operator that prepares
/// its kernel.
extern "C" cudaError_t fakePreparedLaunch(unsigned Preparation,
                                          unsigned Microseconds, void *Counter);

#endif // SYNCLINE_TESTS_TRIAL_FAKERUNTIME_H
