//===- UnwindTestSupport.h - Compares two unwinders -------------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_UNIT_PROFILER_TRACER_UNWINDTESTSUPPORT_H
#define SYNCLINE_TESTS_UNIT_PROFILER_TRACER_UNWINDTESTSUPPORT_H

#include <cstddef>

/// Compares the stack that captureStack() sees with that of glibc's
/// backtrace().
struct StackCheck {
  /// How many addresses there must be.
  std::size_t AtLeast = 1;
  int Calls = 0;

  /// Fails unless both are the same, from the caller of this function on. Does
  /// not allocate unless it fails, so it may be called in a signal handler.
  [[gnu::noinline]] void run();
};

/// Keeps the call before it from becoming a jump, which would leave no frame.
inline void keepFrame() { asm volatile("" ::: "memory"); }

#endif // SYNCLINE_TESTS_UNIT_PROFILER_TRACER_UNWINDTESTSUPPORT_H
