//===- DeviceMemory.cpp - The most memory that was in use -----------------===//

#include "common/DeviceMemory.h"

#ifdef EXAMPLES_WITH_CUDA
#include <c10/cuda/CUDACachingAllocator.h>
#endif

namespace examples {

#ifdef EXAMPLES_WITH_CUDA

static c10::DeviceIndex indexOf(c10::Device Device) {
  return Device.has_index() ? Device.index() : c10::DeviceIndex(0);
}

void resetPeakMemory(c10::Device Device) {
  if (Device.is_cuda())
    c10::cuda::CUDACachingAllocator::resetPeakStats(indexOf(Device));
}

int64_t peakMemory(c10::Device Device) {
  if (!Device.is_cuda())
    return 0;
  return c10::cuda::CUDACachingAllocator::getDeviceStats(indexOf(Device))
      .allocated_bytes[0]
      .peak;
}

#else

void resetPeakMemory(c10::Device) {}
int64_t peakMemory(c10::Device) { return 0; }

#endif

} // namespace examples
