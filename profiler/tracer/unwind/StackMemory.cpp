#include "tracer/unwind/StackMemory.h"

#include "tracer/unwind/Kernel.h"

#include <atomic>
#include <unistd.h>

using namespace syncline::tracer::unwind;

// The address where the kernel put the program's arguments, above all frames of
// the main thread. Exported by glibc's dynamic linker; weak for other C
// libraries.
extern "C" void *__libc_stack_end __attribute__((weak));

[[gnu::tls_model(
    "initial-exec")]] constinit thread_local ThreadStack StackMemory::Own;

/// A larger stack is treated as if it were not the thread's own. That limits
/// how often the kernel is asked about it.
static constexpr std::uintptr_t MaxOwnStack = std::uintptr_t(64) << 20;
static constexpr std::uintptr_t MaxForeignStack = std::uintptr_t(8) << 20;

/// An address above all frames of the calling thread, in the same mapping.
static std::uintptr_t findTop() {
  if (gettid() == getpid())
    return &__libc_stack_end
               ? reinterpret_cast<std::uintptr_t>(__libc_stack_end)
               : 0;
  // glibc puts the thread control block, to which the thread pointer points, at
  // the top of the thread's stack, even if the program supplied the stack
  // (nptl/allocatestack.c).
  std::uintptr_t ThreadPointer = 0;
  asm("movq %%fs:0, %0" : "=r"(ThreadPointer)); // System V TLS ABI, 3.4.6
  return ThreadPointer;
}

void StackMemory::extendOwn(std::uintptr_t StackPointer) {
  if (Own.Top == 0)
    Own.Top = findTop() & ~std::uintptr_t(7);
  std::uintptr_t Top = Own.Top;
  if (StackPointer >= Top || Top - StackPointer > MaxOwnStack ||
      StackPointer < Own.Barrier)
    return;
  std::uintptr_t Known = Own.Low < Top ? Own.Low : Top;
  if (StackPointer >= Known)
    return;
  std::uintptr_t FirstPage = StackPointer & ~(PageSize - 1);
  // A stack is contiguous up to its base. A different stack below it is
  // separated by this stack's guard page.
  for (std::uintptr_t Page = FirstPage; Page < Known; Page += PageSize)
    if (!isReadable(Page)) {
      Own.Barrier = Page;
      return;
    }
  // A signal handler may interrupt here: it must never see a Low that belongs
  // to a different High.
  Own.High = Top;
  std::atomic_signal_fence(std::memory_order_seq_cst);
  Own.Low = FirstPage;
}

bool StackMemory::canReadForeign(std::uintptr_t Address) {
  std::uintptr_t PointerPage = Pointer & ~(PageSize - 1);
  if (isOwn() || Address - PointerPage >= MaxForeignStack)
    return false;
  std::uintptr_t Page = Address & ~(PageSize - 1);
  if (Page != LastPage && !isReadable(Page))
    return false;
  LastPage = Page;
  return true;
}
