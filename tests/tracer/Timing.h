//===- Timing.h - The tracer's clock and pauses -----------------*- C++ -*-===//
//
// A program that links this has its own clock_gettime, nanosleep and poll,
// which the tracer calls, too. A test can thus move the clock, and wait for
// what the tracer's thread has done instead of for a time in which it should
// have done it.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_TESTS_TRACER_TIMING_H
#define SYNCLINE_TESTS_TRACER_TIMING_H

#include <cstdint>
#include <string>

namespace syncline::test {

/// CLOCK_MONOTONIC is ahead by that much more from now on.
void passTime(uint64_t Milliseconds);

/// Returns when the tracer's thread has begun and ended that many rounds, or
/// has itself ended, or after two minutes: what was called before is then in
/// the trace, if it can be.
void awaitRounds(uint64_t Count);

/// How often the tracer's thread was woken before its pause was over, and its
/// longest pause in milliseconds.
uint64_t wakeups();
uint64_t longestPause();
/// How often a thread of the program waited for the tracer in vain.
uint64_t vainWaits();

/// From now on, the file \p Path has a byte for each nap of a thread. Threads
/// nap until something has happened that nothing tells them of.
void countNaps(const std::string &Path);

} // namespace syncline::test

#endif // SYNCLINE_TESTS_TRACER_TIMING_H
