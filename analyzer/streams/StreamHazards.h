//===- StreamHazards.h - Hazards of asynchronous code -----------*- C++ -*-===//
//
// Typical mistakes of pipelining: the host reads memory before a copy has
// reached it, a stream reads a result before another stream has computed it, or
// the allocator records the wrong stream. Also covers what the capture of a
// CUDA graph does not permit.
//
// Sources: CUDA Runtime API, "API synchronization behavior"; PyTorch's notes on
// CUDA semantics (streams, the caching allocator); c10/cuda/CUDAStream.h;
// aten/src/ATen/native/cuda/Copy.cu.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_STREAMS_STREAMHAZARDS_H
#define SYNCLINE_ANALYZER_STREAMS_STREAMHAZARDS_H

#include "streams/FoundHazard.h"

#include <vector>

namespace clang {
class CFGElement;
class Stmt;
} // namespace clang

namespace syncline::lint::dataflow {
class AbstractState;
class Summaries;
} // namespace syncline::lint::dataflow

namespace syncline::lint::streams {

/// The hazards at \p Element, where \p State holds before it.
std::vector<FoundHazard> hazardsAt(const clang::CFGElement &Element,
                                   const dataflow::AbstractState &State,
                                   const dataflow::Summaries &Program);

} // namespace syncline::lint::streams

#endif // SYNCLINE_ANALYZER_STREAMS_STREAMHAZARDS_H
