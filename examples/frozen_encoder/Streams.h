//===- Streams.h - A stream for each half of the net ------------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_FROZEN_ENCODER_STREAMS_H
#define SYNCLINE_EXAMPLES_FROZEN_ENCODER_STREAMS_H

#include <c10/core/Device.h>
#include <c10/core/Event.h>
#include <c10/core/Stream.h>

#include <optional>

namespace frozenencoder {

/// Empty on the CPU, where work is done as it is called and is in order anyway.
using MaybeStream = std::optional<c10::Stream>;

/// What the two halves are queued on; the same stream twice for a pipeline
/// without overlap.
struct PipelineStreams {
  MaybeStream Encoder;
  MaybeStream Decoder;
};

/// From LibTorch's pool: they do not wait for the default stream, nor it for
/// them.
PipelineStreams makeStreams(c10::Device Device, int Count);

/// Puts the work of one stream after that of another. The device waits; the
/// host does not.
class StreamOrder {
public:
  StreamOrder(const MaybeStream &First, const MaybeStream &Second);

  /// What is queued on Second from here on begins when all that First has been
  /// given until here is done. Nothing where both are the same.
  void enforce();

private:
  MaybeStream First, Second;
  std::optional<c10::Event> Event;
};

} // namespace frozenencoder

#endif // SYNCLINE_EXAMPLES_FROZEN_ENCODER_STREAMS_H
