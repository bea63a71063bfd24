//===- Unwind.h - The stack of the calling thread ---------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_UNWIND_UNWIND_H
#define SYNCLINE_PROFILER_TRACER_UNWIND_UNWIND_H

#include <cstddef>
#include <cstdint>
#include <span>

namespace syncline::tracer::unwind {

/// Writes the return addresses of the calling thread, innermost first, and
/// returns how many it wrote. The first is in the function that calls this one;
/// Skip omits that many of the innermost. As with glibc's backtrace(), an
/// address is the one after the call, except for the frame right above a signal
/// handler's trampoline, whose address is the interrupted instruction itself.
///
/// Needs no frame pointers: unwinds x86-64 Linux code through .eh_frame. Takes
/// no lock except the one that forgetUnloadedModules() describes, never
/// allocates, never throws, and preserves errno. May be called in any thread,
/// on any stack, and in a signal handler. If a frame cannot be unwound, the
/// stack ends there and counts as Truncated.
[[gnu::noinline]] std::size_t captureStack(std::span<std::uintptr_t> Frames,
                                           unsigned Skip = 0) noexcept;

/// Statistics of the unwinder in this process so far, over all threads.
struct UnwindStatistics {
  /// Addresses that were not cached, so that .eh_frame was read.
  std::uint64_t Misses = 0;
  /// Stacks that ended early because the next frame was unknown or invalid. A
  /// stack that filled the span or reached its outermost frame does not count.
  std::uint64_t Truncated = 0;
  /// Steps over code without unwind information, using its frame pointer.
  std::uint64_t Guessed = 0;
  /// How often the cache was emptied because modules were loaded or unloaded.
  std::uint64_t Flushes = 0;
};

UnwindStatistics unwindStatistics() noexcept;

/// Empties the cache if a module was loaded or unloaded since the last check,
/// so that an address that now belongs to another module is looked up again.
///
/// No caller needs this: captureStack calls it about once per millisecond, and
/// for each stack with an uncached address or without a proper end, but never
/// in a signal handler, where it must not be called. It calls dl_iterate_phdr,
/// whose lock glibc holds only while it links modules in or out, not while
/// constructors run.
void forgetUnloadedModules() noexcept;

} // namespace syncline::tracer::unwind

#endif // SYNCLINE_PROFILER_TRACER_UNWIND_UNWIND_H
