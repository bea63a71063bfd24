//===- HostCopy.h - A copy on its way to the host ---------------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_HIDDEN_WAITS_AFTER_HOSTCOPY_H
#define SYNCLINE_EXAMPLES_HIDDEN_WAITS_AFTER_HOSTCOPY_H

#include <ATen/core/Tensor.h>
#include <c10/core/Event.h>
#include <c10/core/Stream.h>

#include <optional>
#include <vector>

namespace hiddenwaits {

/// Tensors that a copy writes to, or has written to.
struct HostCopy {
  /// On the host, pinned where the copy comes from a GPU. Not to be read before
  /// the copy has arrived.
  std::vector<at::Tensor> Tensors;
  /// Recorded after the copy; none if the copy was complete at once.
  std::optional<c10::Event> Copied;

  bool arrived() const { return !Copied || Copied->query(); }

  /// For a thread that has nothing else to do.
  void wait() const;
};

/// Queues the copy of \p Sources on the current stream, which must be the one
/// that they were made on or wait for it. Returns at once. The copy holds
/// today's values: the CPU's own tensors are copied, too.
HostCopy startHostCopy(const std::vector<at::Tensor> &Sources);

/// An event after all work in the device's current stream. None if the device
/// is the CPU, which does nothing asynchronously.
std::optional<c10::Event> recordEvent(c10::Device Device);

/// A stream next to the current one. None if the device is the CPU.
std::optional<c10::Stream> sideStream(c10::Device Device);

} // namespace hiddenwaits

#endif // SYNCLINE_EXAMPLES_HIDDEN_WAITS_AFTER_HOSTCOPY_H
