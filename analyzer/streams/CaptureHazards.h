//===- CaptureHazards.h - Calls that a capture forbids ----------*- C++ -*-===//
//
// Calls that fail or misbehave during the capture of a CUDA graph. Blocking
// calls are left to the rules about blocking.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_STREAMS_CAPTUREHAZARDS_H
#define SYNCLINE_ANALYZER_STREAMS_CAPTUREHAZARDS_H

#include "streams/FoundHazard.h"

#include <vector>

namespace syncline::lint::dataflow {
class AbstractState;
class Evaluator;
class Summaries;
} // namespace syncline::lint::dataflow

namespace syncline::lint::model {
struct CallView;
} // namespace syncline::lint::model

namespace syncline::lint::streams {

class StreamReader;

/// The hazards of \p Call in a capture, where \p State holds before the call.
/// Empty outside a capture.
std::vector<FoundHazard> captureHazardsAt(const model::CallView &Call,
                                          const dataflow::AbstractState &State,
                                          const StreamReader &Read,
                                          const dataflow::Summaries &Program);

/// Whether \p Call creates a tensor with its own memory on the device.
bool allocatesTensor(const model::CallView &Call,
                     const dataflow::Evaluator &Values);

} // namespace syncline::lint::streams

#endif // SYNCLINE_ANALYZER_STREAMS_CAPTUREHAZARDS_H
