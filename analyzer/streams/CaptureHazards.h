//===- CaptureHazards.h - What a capture does not permit --------*- C++ -*-===//
//
// Calls that fail, or do not do what they seem to, while a CUDA graph is
// captured. Those that block are left to the rules about blocking.
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

/// What is wrong with \p Call, before which \p State holds, in a capture.
/// Nothing outside of one.
std::vector<FoundHazard> captureHazardsAt(const model::CallView &Call,
                                          const dataflow::AbstractState &State,
                                          const StreamReader &Read,
                                          const dataflow::Summaries &Program);

/// Whether \p Call makes a tensor with memory of its own on the device.
bool allocatesTensor(const model::CallView &Call,
                     const dataflow::Evaluator &Values);

} // namespace syncline::lint::streams

#endif // SYNCLINE_ANALYZER_STREAMS_CAPTUREHAZARDS_H
