//===- BackwardLines.h - Which line the backward pass is of -----*- C++ -*-===//
//
// The threads that run the backward pass have no code of the program on their
// stacks. Each autograd node has a number, which is drawn where an operator
// makes it: the stack of the operator is kept, and recorded with each call that
// the node makes when it runs.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_HOOKS_BACKWARDLINES_H
#define SYNCLINE_PROFILER_TRACER_HOOKS_BACKWARDLINES_H

#include <cstddef>
#include <cstdint>
#include <span>

namespace syncline::tracer::tables {
struct Recorder;
} // namespace syncline::tracer::tables

/// Of the function that stands in for Engine::evaluate_function. Its frame is
/// how a stack shows that a node runs; recorded stacks do not have it.
#define SYNCLINE_OF_NODES __attribute__((section("syncline_nodes"), noinline))

namespace syncline::tracer::hooks {

/// Draws the number of a node from LibTorch. Where launches need their stacks,
/// that of the calling thread is kept for the node.
/// \p Caller is a return address in what asks for it.
uint64_t makeNode(const void *Caller);

using EvaluateFunction = void(void *Engine, void *Task, const void *Node,
                              void *Inputs, const void *Queue);
/// LibTorch's own.
EvaluateFunction *evaluateFunction(const void *Caller);

/// The calling thread begins to run \p Node. Returns what leaveNode() is to be
/// called with; it does not have to be where an exception ends the node.
const void *enterNode(const void *Node);
void leaveNode(const void *Before);

/// The stack of the operator that made the node which the calling thread runs;
/// 0 where none is known. Removes frames of the tracer for nodes from \p
/// Frames, the return addresses of that thread, whose number is \p Count.
uint32_t forwardStack(const tables::Recorder &R, std::span<uintptr_t> Frames,
                      size_t &Count);

} // namespace syncline::tracer::hooks

#endif // SYNCLINE_PROFILER_TRACER_HOOKS_BACKWARDLINES_H
