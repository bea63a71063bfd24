#include "cost/BlockCount.h"

static uint64_t Count = 0;

uint64_t syncline::test::blocksRun() { return Count; }

/// The compiler adds a call of this function to each block.
// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming)
extern "C" void __sanitizer_cov_trace_pc() { ++Count; }
