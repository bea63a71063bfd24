#include "tracer/tables/NodeTable.h"

#include <new>

using namespace syncline::tracer::tables;

/// Enough for all stacks in a StackTable. The remaining bits identify the node:
/// nodes that share a slot and these bits are 2^32 apart, or their threads
/// 2^11.
static constexpr unsigned StackBits = 21, NumberBits = 32;
static constexpr uint64_t LargestStack = (uint64_t{1} << StackBits) - 1;

static size_t slotOf(uint64_t Thread, uint64_t Number) {
  constexpr uint64_t Apart = 0x9e3779b9;
  return (Number + Thread * Apart) % NodeTable::Slots;
}

static uint64_t nodeBits(uint64_t Thread, uint64_t Number) {
  uint64_t Low = Number & UINT32_MAX;
  return (Thread << NumberBits | Low) << StackBits;
}

NodeTable::Slot *NodeTable::slots() {
  Slot *Known = TheSlots.load(std::memory_order_acquire);
  if (Known)
    return Known;
  auto *Mine = new (std::nothrow) Slot[Slots]();
  if (!Mine || TheSlots.compare_exchange_strong(Known, Mine))
    return Mine;
  delete[] Mine; // another thread was first
  return Known;
}

void NodeTable::put(uint64_t Thread, uint64_t Number, uint32_t Stack) {
  Slot *Own = Stack && Stack <= LargestStack ? slots() : nullptr;
  if (Own)
    Own[slotOf(Thread, Number)].store(nodeBits(Thread, Number) | Stack,
                                      std::memory_order_relaxed);
}

uint32_t NodeTable::find(uint64_t Thread, uint64_t Number) const {
  const Slot *Own = TheSlots.load(std::memory_order_acquire);
  if (!Own)
    return 0;
  uint64_t Word = Own[slotOf(Thread, Number)].load(std::memory_order_relaxed);
  bool IsIt = (Word & ~LargestStack) == nodeBits(Thread, Number);
  return IsIt ? static_cast<uint32_t>(Word & LargestStack) : 0;
}
