#include "tracer/tables/StackTable.h"

#include "tracer/tables/ThreadLog.h"

#include <array>

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::tables;

static uint64_t mix(uint64_t Hash, uint64_t Value) {
  Hash = (Hash ^ Value) * 0x9e3779b97f4a7c15u;
  return Hash ^ Hash >> 29;
}

/// A thread's cache identifies a stack by these 64 bits, so two of 2^64 stacks
/// are mistaken for each other. Each of the lanes hashes every fourth frame, so
/// that no multiplication has to wait for the preceding one.
static uint64_t hashFrames(std::span<const uintptr_t> Frames) {
  constexpr size_t Count = 4;
  std::array<uint64_t, Count> Lanes = {Frames.size(), 1, 2, 3};
  size_t I = 0;
  for (; I + Count <= Frames.size(); I += Count)
    for (size_t Lane = 0; Lane < Count; ++Lane)
      Lanes[Lane] = mix(Lanes[Lane], Frames[I + Lane]);
  uint64_t Hash = Lanes[0];
  for (size_t Lane = 1; Lane < Count; ++Lane)
    Hash = mix(Hash, Lanes[Lane]);
  for (; I < Frames.size(); ++I)
    Hash = mix(Hash, Frames[I]);
  return Hash | 1;
}

uint32_t StackTable::insert(std::span<const uintptr_t> Frames) {
  std::lock_guard Guard(Lock);
  uint32_t Node = 0;
  for (size_t I = Frames.size(); I-- > 0;) {
    auto Found = Nodes.find({Node, Frames[I]});
    if (Found != Nodes.end()) {
      Node = Found->second;
      continue;
    }
    if (Nodes.size() >= MaxNodes)
      return 0;
    auto Id = static_cast<uint32_t>(Nodes.size() + 1);
    Nodes.emplace(Key{Node, Frames[I]}, Id);
    New.push_back({Id, Node, Frames[I]});
    Node = Id;
  }
  return Node;
}

uint64_t StackTable::hashOf(std::span<const uintptr_t> Native,
                            std::span<const uintptr_t> Words) {
  // mix() alone does not distinguish the two parts.
  return mix(mix(0, hashFrames(Native)), hashFrames(Words)) | 1;
}

KnownStack &StackTable::knownStack(ThreadLog &Log, uint64_t Hash) {
  return Log.Stacks[(Hash >> 8) % ThreadLog::StackCacheSize];
}

uint32_t StackTable::intern(std::span<const uintptr_t> Frames, ThreadLog &Log) {
  if (Frames.empty())
    return 0;
  uint64_t Hash = hashFrames(Frames);
  KnownStack &Known = knownStack(Log, Hash);
  if (Known.Hash != Hash)
    Known = {Hash, insert(Frames)};
  return Known.Id;
}

void StackTable::takeNew(std::vector<StackNode> &Out) {
  std::lock_guard Guard(Lock);
  Out.insert(Out.end(), New.begin(), New.end());
  New.clear();
}
