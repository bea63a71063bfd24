//===- Pages.h - Which memory can be read -----------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_PYTHON_PAGES_H
#define SYNCLINE_PROFILER_TRACER_PYTHON_PAGES_H

#include "tracer/unwind/Kernel.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace syncline::tracer::python {

/// Asks the kernel whether a page can be read, and remembers the answer for a
/// few milliseconds. Belongs to one thread; all zero at first.
///
/// The objects that a running thread's frames refer to stay where they are
/// while the thread is inside a call. So a page that could be read stays
/// readable, unless what led there was no frame: then the worst that an answer
/// of some milliseconds ago can do is to be as wrong as the pointer.
class Pages {
public:
  /// Called at the start of a walk.
  void begin() {
    Now = __builtin_ia32_rdtsc();
    Last = 0;
  }

  /// About 5 ms: asking again costs nothing then, however often a
  /// stack is taken.
  static constexpr uint64_t Lifetime = uint64_t{1} << 24;
  uint64_t now() const { return Now; }

  /// Whether all of [Address, Address + Size) can be read; at most a page.
  bool canRead(uintptr_t Address, size_t Size) {
    uintptr_t Last = Address + Size - 1;
    return Last >= Address && canReadPage(Address / unwind::PageSize) &&
           (Address / unwind::PageSize == Last / unwind::PageSize ||
            canReadPage(Last / unwind::PageSize));
  }

  /// False where there is no such value.
  template <class ValueT> bool read(uintptr_t Address, ValueT &Value) {
    if (!canRead(Address, sizeof(Value)))
      return false;
    load(Address, Value);
    return true;
  }

  /// Without asking. A sanitizer would look up what it knows of the address,
  /// which may be anything.
  template <class ValueT>
  [[gnu::no_sanitize("address", "thread")]] static void load(uintptr_t Address,
                                                             ValueT &Value) {
    memcpy(&Value, reinterpret_cast<const void *>(Address), sizeof(Value));
  }

private:
  struct Answer {
    uintptr_t Page = 0;
    uint64_t Time = 0;
  };

  bool canReadPage(uintptr_t Page) {
    if (Page == Last && Page != 0)
      return true;
    Answer &Known = Answers[Page % Answers.size()];
    if (Known.Page == Page && Now - Known.Time < Lifetime) {
      Last = Page;
      return true;
    }
    if (!unwind::isReadable(Page * unwind::PageSize))
      return false;
    Known = {Page, Now};
    return true;
  }

  uint64_t Now = 0;
  /// The page that was asked for last, if it can be read. Page 0 never can.
  uintptr_t Last = 0;
  std::array<Answer, 256> Answers = {};
};

} // namespace syncline::tracer::python

#endif // SYNCLINE_PROFILER_TRACER_PYTHON_PAGES_H
