//===- AutogradNodes.h - The autograd node running on a thread --*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_HOOKS_AUTOGRADNODES_H
#define SYNCLINE_PROFILER_TRACER_HOOKS_AUTOGRADNODES_H

#include <cstddef>
#include <cstdint>
#include <span>

namespace syncline::tracer::tables {
struct Recorder;
} // namespace syncline::tracer::tables

/// Marks the function that replaces Engine::evaluate_function. Its frame shows
/// that a node is running; recorded stacks omit it.
#define SYNCLINE_OF_NODES __attribute__((section("syncline_nodes"), noinline))

namespace syncline::tracer::hooks {

using EvaluateFunction = void(void *Engine, void *Task, const void *Node,
                              void *Inputs, const void *Queue);

/// The LibTorch functions and offsets that node tracking needs.
struct NodeFunctions {
  uint64_t (*NextNumber)() = nullptr;
  EvaluateFunction *Evaluate = nullptr;
  /// LibTorch's own number for the calling thread.
  uint64_t (*ThreadNumber)() = nullptr;
  /// Byte offsets in a node of its sequence number and of the number of the
  /// thread that created it: unchanged from 1.13 to 2.11, and 8 less where
  /// nodes no longer derive from std::enable_shared_from_this (2.15). A node
  /// with another layout yields numbers that were never assigned to a node.
  size_t Number = 0, Thread = 0;
};

/// \p Caller is a return address in LibTorch, or in a library that uses it. The
/// first call looks the functions up, and blocks while another thread loads a
/// library.
const NodeFunctions &nodeFunctions(const void *Caller);

/// Marks \p Node as running on the calling thread. Returns the value to pass to
/// leaveNode(), which need not be called if an exception ends the node.
const void *enterNode(const void *Node);
void leaveNode(const void *Before);

/// The stack of the operator that created the node running on the calling
/// thread; 0 if unknown. \p Frames holds the return addresses of that thread,
/// \p Count of them; the tracer's own node frames are removed from it.
uint32_t forwardStack(const tables::Recorder &R, std::span<uintptr_t> Frames,
                      size_t &Count);

} // namespace syncline::tracer::hooks

#endif // SYNCLINE_PROFILER_TRACER_HOOKS_AUTOGRADNODES_H
