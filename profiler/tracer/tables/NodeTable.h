//===- NodeTable.h - Where autograd nodes were made -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_TABLES_NODETABLE_H
#define SYNCLINE_PROFILER_TRACER_TABLES_NODETABLE_H

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace syncline::tracer::tables {

/// The host stacks of the operators that made autograd nodes, by the thread
/// that made a node and the node's number on that thread, both as LibTorch
/// counts them.
/// Any thread may put and find, without a lock. Has room for the latest nodes,
/// some steps of a large model; older ones are overwritten.
class NodeTable {
public:
  static constexpr size_t Slots = size_t{1} << 17;

  /// A node was made where \p Stack is.
  void put(uint64_t Thread, uint64_t Number, uint32_t Stack);
  /// 0: not known.
  uint32_t find(uint64_t Thread, uint64_t Number) const;

private:
  /// One word holds both, so that a reader never sees one without the other.
  using Slot = std::atomic<uint64_t>;

  /// Allocated at the first put(), and never freed; null where there is no
  /// memory.
  Slot *slots();

  std::atomic<Slot *> TheSlots{nullptr};
};

} // namespace syncline::tracer::tables

#endif // SYNCLINE_PROFILER_TRACER_TABLES_NODETABLE_H
