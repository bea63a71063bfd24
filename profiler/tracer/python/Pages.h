//===- Pages.h - Which memory is readable -----------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_PYTHON_PAGES_H
#define SYNCLINE_PROFILER_TRACER_PYTHON_PAGES_H

#include "tracer/unwind/Kernel.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace syncline::tracer::python {

/// Asks the kernel whether a page is readable, and caches the answer for a
/// moment. Belongs to one thread; initially all zero.
///
/// The objects that a running thread's frames refer to stay in place while the
/// thread is inside a call. So a page that was readable stays readable, unless
/// the reference did not come from a real frame: then the worst that an old
/// answer can be is as wrong as the pointer.
class Pages {
public:
  /// Call at the start of a walk.
  void begin() {
    Now = __builtin_ia32_rdtsc();
    Last = NoPage;
  }

  /// About 30 ms. Asking takes 0.5 us between the kernels of a program, and a
  /// solver's stacks touch about 50 pages.
  static constexpr uint64_t Lifetime = uint64_t{1} << 26;
  uint64_t now() const { return Now; }

  /// Whether all of [Address, Address + Size) is readable; at most a page.
  bool canRead(uintptr_t Address, size_t Size) {
    uintptr_t End = Address + Size - 1;
    uintptr_t First = Address / unwind::PageSize;
    if (First == End / unwind::PageSize) [[likely]]
      return canReadPage(First);
    return End >= Address && canReadPage(First) &&
           canReadPage(End / unwind::PageSize);
  }

  /// The same of any size.
  bool canReadAll(uintptr_t Address, size_t Size) {
    for (size_t Done = 0; Done < Size; Done += unwind::PageSize)
      if (!canRead(Address + Done,
                   std::min<size_t>(Size - Done, unwind::PageSize)))
        return false;
    return true;
  }

  /// Returns false if the value cannot be read.
  template <class ValueT> bool read(uintptr_t Address, ValueT &Value) {
    if (!canRead(Address, sizeof(Value)))
      return false;
    load(Address, Value);
    return true;
  }

  /// Does not check readability. A sanitizer would look up its own data for the
  /// address, which may be anything.
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
    // Page 0 is never readable.
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
  /// The most recently queried page, if it is readable.
  uintptr_t Last = NoPage;
  /// A stack touches a dozen pages. If two of them evicted each other, every
  /// walk would query the kernel again.
  static constexpr size_t Sets = 64, Ways = 4;
  std::array<Answer, Sets * Ways> Answers = {};
};

} // namespace syncline::tracer::python

#endif // SYNCLINE_PROFILER_TRACER_PYTHON_PAGES_H
