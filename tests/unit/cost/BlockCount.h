//===- BlockCount.h - How much code has run ---------------------*- C++ -*-===//
//
// For tests of how work grows with the input. Unlike time, the count depends
// neither on the machine nor on what else runs on it.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_TESTS_UNIT_COST_BLOCKCOUNT_H
#define SYNCLINE_TESTS_UNIT_COST_BLOCKCOUNT_H

#include <cstdint>

namespace syncline::test {

/// How many basic blocks of the sources under test, and of the templates that
/// these use, have run so far, on one thread: see syncline_cost_test() in
/// CMakeLists.txt.
uint64_t blocksRun();

/// The blocks that \p Work runs.
template <typename F> uint64_t blocksOf(const F &Work) {
  uint64_t Before = blocksRun();
  Work();
  return blocksRun() - Before;
}

} // namespace syncline::test

#endif // SYNCLINE_TESTS_UNIT_COST_BLOCKCOUNT_H
