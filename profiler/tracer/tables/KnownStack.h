//===- KnownStack.h - An entry of a thread's cache of stacks ----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_TABLES_KNOWNSTACK_H
#define SYNCLINE_PROFILER_TRACER_TABLES_KNOWNSTACK_H

#include <cstdint>

namespace syncline::tracer::tables {

/// Avoids walking the trie for a known stack.
struct KnownStack {
  uint64_t Hash = 0;
  uint32_t Id = 0;
};

} // namespace syncline::tracer::tables

#endif // SYNCLINE_PROFILER_TRACER_TABLES_KNOWNSTACK_H
