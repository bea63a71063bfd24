//===- Kernel.h - Facts that only the kernel knows --------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_UNWIND_KERNEL_H
#define SYNCLINE_PROFILER_TRACER_UNWIND_KERNEL_H

#include <cstdint>
#include <sys/syscall.h>

namespace syncline::tracer::unwind {

/// The granularity of memory protection on x86-64.
inline constexpr std::uintptr_t PageSize = 4096;

/// The kernel's rt_sigprocmask, called directly because syscall() would
/// overwrite errno.
inline long signalMask(long Operation, const std::uint64_t *Set,
                       std::uint64_t *Old) {
  long Result = SYS_rt_sigprocmask;
  register long SetSize asm("r10") = sizeof(*Set);
  asm volatile("syscall"
               : "+a"(Result)
               : "D"(Operation), "S"(Set), "d"(Old), "r"(SetSize)
               : "rcx", "r11", "memory");
  return Result;
}

/// Whether the page that contains Address is readable.
///
/// rt_sigprocmask copies its set before it checks its first argument, so with
/// an invalid first argument it changes nothing, and fails with EFAULT only if
/// the set is unreadable (Linux, kernel/signal.c). Abseil uses the same check
/// (absl/debugging/internal/address_is_readable.cc). Every sandbox allows the
/// call, since threads cannot start without it; process_vm_readv is often
/// denied.
inline bool isReadable(std::uintptr_t Address) {
  constexpr long BadAddress = -14; // -EFAULT
  constexpr long NoSuchOperation = -1;
  std::uintptr_t Page = Address & ~(PageSize - 1);
  if (Page == 0) // no set at all, which is not an error
    return false;
  return signalMask(NoSuchOperation,
                    reinterpret_cast<const std::uint64_t *>(Page),
                    nullptr) != BadAddress;
}

/// Whether the calling thread blocks any signal. While a handler runs, its
/// signal is blocked, unless the handler was installed with SA_NODEFER.
inline bool blocksSignals() {
  std::uint64_t Blocked = 0;
  return signalMask(0, nullptr, &Blocked) != 0 || Blocked != 0;
}

} // namespace syncline::tracer::unwind

#endif // SYNCLINE_PROFILER_TRACER_UNWIND_KERNEL_H
