//===- BackwardLines.h - Source lines for the backward pass -----*- C++ -*-===//
//
// The threads that run the backward pass have no program code on their stacks.
// Each autograd node has a number, assigned when an operator creates it: the
// operator's stack is saved, and recorded with each call that the node makes
// when it runs (AutogradNodes.h).
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_HOOKS_BACKWARDLINES_H
#define SYNCLINE_PROFILER_TRACER_HOOKS_BACKWARDLINES_H

#include <cstdint>

namespace syncline::tracer::hooks {

/// Obtains a node's sequence number from LibTorch. If launches need stacks,
/// saves the calling thread's stack for the node. \p Caller: see
/// nodeFunctions().
uint64_t makeNode(const void *Caller);

} // namespace syncline::tracer::hooks

#endif // SYNCLINE_PROFILER_TRACER_HOOKS_BACKWARDLINES_H
