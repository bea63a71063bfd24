//===- HostCopy.cpp - A copy on its way to the host -----------------------===//
//
// Streams by way of the interface that all devices share, so that this builds
// with a LibTorch for the CPU as well. With CUDA's own headers it reads
// c10::cuda::getCurrentCUDAStream() and c10::cuda::getStreamFromPool().
//
//===----------------------------------------------------------------------===//

#include "HostCopy.h"

#include <c10/core/impl/VirtualGuardImpl.h>

namespace hiddenwaits {

void HostCopy::wait() const {
  if (Copied)
    Copied->synchronize(); // NOLINT(syncline-sync-event-synchronize): meant
}

HostCopy startHostCopy(const std::vector<at::Tensor> &Sources) {
  HostCopy Copy;
  // Into pinned memory: to() takes it from LibTorch's host allocator, which
  // keeps it for the next copy. A copy_ into a tensor that is not pinned would
  // block, non_blocking or not.
  for (const at::Tensor &Source : Sources)
    Copy.Tensors.push_back(Source.detach().to(at::kCPU, Source.scalar_type(),
                                              /*non_blocking=*/true,
                                              /*copy=*/true));
  if (!Sources.empty())
    Copy.Copied = recordEvent(Sources.front().device());
  return Copy;
}

std::optional<c10::Event> recordEvent(c10::Device Device) {
  if (Device.is_cpu())
    return std::nullopt;
  c10::Event Event(Device.type());
  Event.record(c10::impl::VirtualGuardImpl(Device.type()).getStream(Device));
  return Event;
}

std::optional<c10::Stream> sideStream(c10::Device Device) {
  if (Device.is_cpu())
    return std::nullopt;
  return c10::impl::VirtualGuardImpl(Device.type())
      .getStreamFromGlobalPool(Device);
}

} // namespace hiddenwaits
