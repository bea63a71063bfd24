//===- StackTable.h - Ids for host stacks -----------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_TABLES_STACKTABLE_H
#define SYNCLINE_PROFILER_TRACER_TABLES_STACKTABLE_H

#include "tracer/tables/KnownStack.h"

#include <cstdint>
#include <mutex>
#include <span>
#include <unordered_map>
#include <vector>

namespace syncline::tracer::tables {

class ThreadLog;

/// A node whose definition has yet to be recorded. Frame is a return address,
/// or a Python frame (python/FrameWord.h).
struct StackNode {
  uint32_t Id = 0;
  uint32_t Parent = 0;
  uintptr_t Frame = 0;
};

/// A trie of frames, shared by all threads. A thread finds a stack that it has
/// interned before by hash in its own cache, without a lock.
class StackTable {
public:
  /// Frames are innermost first. Returns 0 for an empty stack, or once MaxNodes
  /// nodes exist.
  uint32_t intern(std::span<const uintptr_t> Frames, ThreadLog &Log);

  /// Interns the stack that \p Merge() returns as a span. It must depend only
  /// on \p Native and \p Words, which are not empty, and is called only if this
  /// thread has not interned these before.
  template <class MergeT>
  uint32_t intern(std::span<const uintptr_t> Native,
                  std::span<const uintptr_t> Words, ThreadLog &Log,
                  MergeT &&Merge) {
    uint64_t Hash = hashOf(Native, Words);
    KnownStack &Known = knownStack(Log, Hash);
    if (Known.Hash != Hash)
      Known = {Hash, insert(Merge())};
    return Known.Id;
  }

  /// Moves out the nodes added since the last call, parents first.
  void takeNew(std::vector<StackNode> &Out);

private:
  static constexpr size_t MaxNodes = size_t{1} << 20;

  struct Key {
    uint32_t Parent;
    uintptr_t Address;
    bool operator==(const Key &) const = default;
  };
  struct KeyHash {
    size_t operator()(const Key &K) const {
      return (K.Address ^ (uint64_t{K.Parent} << 40)) * 0x9e3779b97f4a7c15u;
    }
  };

  static uint64_t hashOf(std::span<const uintptr_t> Native,
                         std::span<const uintptr_t> Words);
  static KnownStack &knownStack(ThreadLog &Log, uint64_t Hash);
  uint32_t insert(std::span<const uintptr_t> Frames);

  std::mutex Lock;
  std::unordered_map<Key, uint32_t, KeyHash> Nodes;
  std::vector<StackNode> New;
};

} // namespace syncline::tracer::tables

#endif // SYNCLINE_PROFILER_TRACER_TABLES_STACKTABLE_H
