//===- Streams.h - Streams of the program's device --------------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_TRUTH_STREAMS_H
#define SYNCLINE_TESTS_TRUTH_STREAMS_H

#include <c10/core/Stream.h>
#include <c10/core/impl/VirtualGuardImpl.h>

namespace truth {

inline c10::Stream currentStream(c10::Device Device) {
  return c10::impl::VirtualGuardImpl(Device.type()).getStream(Device);
}

/// A stream from the pool; on the CPU, the only one.
inline c10::Stream ownStream(c10::Device Device) {
  if (!Device.is_cuda())
    return currentStream(Device);
  return c10::impl::VirtualGuardImpl(Device.type())
      .getStreamFromGlobalPool(Device);
}

} // namespace truth

#endif // SYNCLINE_TESTS_TRUTH_STREAMS_H
