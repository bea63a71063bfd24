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
    Last = NoPage;
  }

  /// About 5 ms: asking again costs nothing then, however often a
  /// stack is taken.
  static constexpr uint64_t Lifetime = uint64_t{1} << 24;
  uint64_t now() const { return Now; }

  /// Whether all of [Address, Address + Size) can be read; at most a page.
  bool canRead(uintptr_t Address, size_t Size) {
    uintptr_t End = Address + Size - 1;
    uintptr_t First = Address / unwind::PageSize;
    if (First == End / unwind::PageSize) [[likely]]
      return canReadPage(First);
    return End >= Address && canReadPage(First) &&
           canReadPage(End / unwind::PageSize);
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
  static constexpr uintptr_t NoPage = UINTPTR_MAX;

  struct Answer {
    uintptr_t Page = 0;
    uint64_t Time = 0;
  };

  bool canReadPage(uintptr_t Page) {
    if (Page == Last) [[likely]]
      return true;
    return canReadAnother(Page);
  }

  bool canReadAnother(uintptr_t Page) {
    Answer *Set = &Answers[Page % Sets * Ways];
    Answer *Place = Set;
    for (Answer *Each = Set; Each != Set + Ways; ++Each) {
      if (Each->Page == Page) {
        Place = Each;
        break;
      }
      if (Each->Time < Place->Time)
        Place = Each;
    }
    // Page 0 never can be read.
    bool IsKnown =
        Place->Page == Page && Page != 0 && Now - Place->Time < Lifetime;
    if (!IsKnown && !unwind::isReadable(Page * unwind::PageSize))
      return false;
    if (!IsKnown)
      *Place = {Page, Now};
    Last = Page;
    return true;
  }

  uint64_t Now = 0;
  /// The page that was asked for last, if it can be read.
  uintptr_t Last = NoPage;
  /// A stack has a dozen pages. If two of them took one place from each other,
  /// the kernel would be asked again in each walk.
  static constexpr size_t Sets = 64, Ways = 4;
  std::array<Answer, Sets * Ways> Answers = {};
};

} // namespace syncline::tracer::python

#endif // SYNCLINE_PROFILER_TRACER_PYTHON_PAGES_H
