//===- Unwind.h - The stack of the calling thread ---------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_UNWIND_UNWIND_H
#define SYNCLINE_PROFILER_TRACER_UNWIND_UNWIND_H

#include <cstddef>
#include <cstdint>
#include <span>

namespace syncline::tracer::unwind {

/// Writes the return addresses of the calling thread, innermost first, and
/// returns how many it wrote. The first is in the function that calls this one;
/// Skip drops that many of the innermost. As with glibc's backtrace(), an
/// address is the one after the call, except for the frame right above a signal
/// handler's trampoline: that is the interrupted instruction itself.
///
/// Needs no frame pointers: x86-64 Linux, from .eh_frame. Takes no lock except
/// the one that forgetUnloadedModules() describes, never allocates, never
/// throws, and keeps errno. May be called in any thread, on any stack, and in a
/// signal handler.
/// Where it knows no way on, the stack ends there and counts as Truncated.
[[gnu::noinline]] std::size_t captureStack(std::span<std::uintptr_t> Frames,
                                           unsigned Skip = 0) noexcept;

/// What the unwinder did so far in this process, over all threads.
struct UnwindStatistics {
  /// Addresses that were not in the cache: .eh_frame was read.
  std::uint64_t Misses = 0;
  /// Stacks that ended because the way on was unknown or made no sense. One
  /// that filled the span or came to its outermost frame is not among them.
  std::uint64_t Truncated = 0;
  /// Steps over code without unwind information by its frame pointer.
  std::uint64_t Guessed = 0;
  /// How often the cache was emptied, as modules had come or gone.
  std::uint64_t Flushes = 0;
};

UnwindStatistics unwindStatistics() noexcept;

/// Forgets what is cached if a module was loaded or unloaded since the last
/// look, so that an address now in another module is looked up again.
///
/// Nobody has to call this: captureStack does, about every millisecond, and for
/// each stack with an address that is not in the cache or with no proper end,
/// but never in a signal handler, where nobody may. It calls dl_iterate_phdr,
/// whose lock glibc holds only while it links modules in or out, not while
/// constructors run.
void forgetUnloadedModules() noexcept;

} // namespace syncline::tracer::unwind

#endif // SYNCLINE_PROFILER_TRACER_UNWIND_UNWIND_H
