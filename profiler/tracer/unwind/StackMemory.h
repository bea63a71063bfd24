//===- StackMemory.h - Reads only the stack's memory ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_UNWIND_STACKMEMORY_H
#define SYNCLINE_PROFILER_TRACER_UNWIND_STACKMEMORY_H

#include <cstdint>

namespace syncline::tracer::unwind {

/// What is known about the calling thread's own stack: everything between Low
/// and High was readable once, so it stays readable until the thread exits.
struct ThreadStack {
  std::uintptr_t Low = ~std::uintptr_t(0); ///< nothing is within, at first
  std::uintptr_t High = 0;
  std::uintptr_t Top = 0;     ///< where the stack begins; 0: not yet known
  std::uintptr_t Barrier = 0; ///< below it, a stack is not the thread's own
};

/// The memory of the stack that the calling thread is running on.
///
/// pthread_getattr_np would report the bounds, but it allocates, and reads
/// /proc/self/maps in the main thread; neither is allowed in a signal handler.
/// On the thread's own stack, a comparison suffices to know that a word is
/// readable. On any other (fibers, sigaltstack), the kernel is asked for each
/// page every time, since such a stack may be unmapped at any time.
class StackMemory {
public:
  explicit StackMemory(std::uintptr_t StackPointer) { enter(StackPointer); }

  /// Switches to another stack, for instance past a signal frame.
  void enter(std::uintptr_t StackPointer) {
    Pointer = StackPointer;
    LastPage = 0;
    if (StackPointer < Own.Low || StackPointer >= Own.High)
      extendOwn(StackPointer);
    bool IsOwn = StackPointer >= Own.Low && StackPointer < Own.High;
    Low = IsOwn ? Own.Low : 0;
    Size = IsOwn ? Own.High - Low : 0;
  }

  /// Whether this is the thread's own stack.
  bool isOwn() const { return Size != 0; }

  /// Returns false if the stack has no word at Address.
  bool read(std::uintptr_t Address, std::uintptr_t &Value) {
    if (Address % sizeof(Value) != 0)
      return false;
    if (Address - Low >= Size && !canReadForeign(Address))
      return false;
    Value = load(Address);
    return true;
  }

  /// A word that is known to be readable. Not a plain C++ load: the words
  /// belong to other functions, and sanitizers would report out-of-bounds
  /// accesses or races.
  static std::uintptr_t load(std::uintptr_t Address) {
    std::uintptr_t Value = 0;
    asm volatile("movq (%1), %0" : "=r"(Value) : "r"(Address));
    return Value;
  }

private:
  static void extendOwn(std::uintptr_t StackPointer);
  bool canReadForeign(std::uintptr_t Address);

  // This TLS model needs no call, hence no lock and no allocation. A library
  // that is loaded later may use it too for so few bytes.
  [[gnu::tls_model(
      "initial-exec")]] static constinit thread_local ThreadStack Own;

  std::uintptr_t Pointer;
  std::uintptr_t Low;
  std::uintptr_t Size;
  std::uintptr_t LastPage;
};

} // namespace syncline::tracer::unwind

#endif // SYNCLINE_PROFILER_TRACER_UNWIND_STACKMEMORY_H
