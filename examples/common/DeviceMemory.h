//===- DeviceMemory.h - The most memory that was in use ---------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_COMMON_DEVICEMEMORY_H
#define SYNCLINE_EXAMPLES_COMMON_DEVICEMEMORY_H

#include <c10/core/Device.h>

#include <cstdint>

namespace examples {

/// Counts the peak from here on. Nothing where the device is the CPU.
void resetPeakMemory(c10::Device Device);

/// The most bytes that tensors on the device held at a time; 0 for the CPU, and
/// where LibTorch was built without CUDA.
int64_t peakMemory(c10::Device Device);

} // namespace examples

#endif // SYNCLINE_EXAMPLES_COMMON_DEVICEMEMORY_H
