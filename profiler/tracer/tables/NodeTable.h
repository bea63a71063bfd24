//===- NodeTable.h - Stacks that created autograd nodes ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_TABLES_NODETABLE_H
#define SYNCLINE_PROFILER_TRACER_TABLES_NODETABLE_H

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace syncline::tracer::tables {

/// Host stacks of the operators that created autograd nodes, keyed by the
/// thread that created the node and the node's number on that thread, both as
/// LibTorch counts them. Any thread may put and find without a lock. Holds the
/// latest nodes, enough for several steps of a large model; older ones are
/// overwritten.
class NodeTable {
public:
  static constexpr size_t Slots = size_t{1} << 17;

  /// Records that a node was created with \p Stack.
  void put(uint64_t Thread, uint64_t Number, uint32_t Stack);
  /// 0: unknown.
  uint32_t find(uint64_t Thread, uint64_t Number) const;

private:
  /// A single word holds both, so that a reader never sees one without the
  /// other.
  using Slot = std::atomic<uint64_t>;

  /// Allocated at the first put() and never freed; null if memory is exhausted.
  Slot *slots();

  std::atomic<Slot *> TheSlots{nullptr};
};

} // namespace syncline::tracer::tables

#endif // SYNCLINE_PROFILER_TRACER_TABLES_NODETABLE_H
