//===- Unwind.h - The stack of the calling thread ---------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_UNWIND_UNWIND_H
#define SYNCLINE_PROFILER_TRACER_UNWIND_UNWIND_H

#include <cstddef>
#include <cstdint>
#include <span>

namespace syncline::tracer::unwind {

class LastWalks;

/// Writes the return addresses of the calling thread, innermost first, and
/// returns how many it wrote. The first is in the function that calls this one;
/// Skip omits that many of the innermost. As with glibc's backtrace(), an
/// address is the one after the call, except for the frame right above a signal
/// handler's trampoline, whose address is the interrupted instruction itself.
///
/// Needs no frame pointers: unwinds x86-64 Linux code through .eh_frame. Never
/// allocates, never throws, and preserves errno. May be called in any thread,
/// on any stack, and in a signal handler. If a frame cannot be unwound, the
/// stack ends there.
///
/// Caches what it learns about addresses. If a module was loaded or unloaded,
/// an address may belong to another module, so the cache is emptied. This is
/// checked about every four milliseconds, and for each stack with an uncached
/// address or without a proper end, but never in a signal handler. The check
/// takes the only lock, that of dl_iterate_phdr, which glibc holds only while
/// it links modules in or out, not while constructors run.
///
/// Last, which may be null, makes repeated stacks cheaper. It belongs to the
/// calling thread, and a signal handler must not use it while this call does.
[[gnu::noinline]] std::size_t captureStack(std::span<std::uintptr_t> Frames,
                                           unsigned Skip = 0,
                                           LastWalks *Last = nullptr) noexcept;

} // namespace syncline::tracer::unwind

#endif // SYNCLINE_PROFILER_TRACER_UNWIND_UNWIND_H
