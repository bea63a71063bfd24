//===- AutogradNodes.h - The autograd node that a thread runs ---*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_HOOKS_AUTOGRADNODES_H
#define SYNCLINE_PROFILER_TRACER_HOOKS_AUTOGRADNODES_H

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

using EvaluateFunction = void(void *Engine, void *Task, const void *Node,
                              void *Inputs, const void *Queue);

/// What LibTorch has.
struct NodeFunctions {
  uint64_t (*NextNumber)() = nullptr;
  EvaluateFunction *Evaluate = nullptr;
  /// LibTorch's own number of the calling thread.
  uint64_t (*ThreadNumber)() = nullptr;
  /// Where a node has its own number and that of the thread which made it, in
  /// bytes from its start: the same from 1.13 to 2.11, and 8 less where nodes
  /// no longer derive from std::enable_shared_from_this (2.15). A node of
  /// another layout has numbers that no node was given.
  size_t Number = 0, Thread = 0;
};

/// \p Caller is a return address in LibTorch, or in a library that uses it. The
/// first call looks for them, and blocks while another thread loads a library.
const NodeFunctions &nodeFunctions(const void *Caller);

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

#endif // SYNCLINE_PROFILER_TRACER_HOOKS_AUTOGRADNODES_H
