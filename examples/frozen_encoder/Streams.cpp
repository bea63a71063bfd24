//===- Streams.cpp - A stream for each half of the net --------------------===//

#include "Streams.h"

#ifdef EXAMPLES_WITH_CUDA
#include <c10/cuda/CUDAStream.h>
#endif

namespace frozenencoder {

#ifdef EXAMPLES_WITH_CUDA

PipelineStreams makeStreams(c10::Device Device, int Count) {
  if (!Device.is_cuda())
    return {};
  MaybeStream Encoder = c10::cuda::getStreamFromPool(
      /*isHighPriority=*/false, Device.index());
  if (Count == 1)
    return {Encoder, Encoder};
  MaybeStream Decoder = c10::cuda::getStreamFromPool(
      /*isHighPriority=*/false, Device.index());
  return {Encoder, Decoder};
}

#else

PipelineStreams makeStreams(c10::Device, int) { return {}; }

#endif

StreamOrder::StreamOrder(const MaybeStream &First, const MaybeStream &Second)
    : First(First), Second(Second) {
  if (First != Second)
    Event.emplace(First->device_type());
}

void StreamOrder::enforce() {
  if (!Event)
    return;
  Event->record(*First);
  Event->block(*Second);
}

} // namespace frozenencoder
