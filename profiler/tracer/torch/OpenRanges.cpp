#include "tracer/torch/OpenRanges.h"

#include <atomic>
#include <new>

using namespace syncline::tracer;
using namespace syncline::tracer::torch;

/// Belongs to the thread that opened it. Whoever ends it touches it for the
/// last time when setting Ended.
struct torch::OpenRange {
  explicit OpenRange(OpenRange *Outer) : Outer(Outer) {}

  OpenRange *Outer;
  std::atomic<bool> Ended{false};
};

/// Has no destructor, as a range may end after its thread: what is still open
/// by then stays allocated.
static thread_local OpenRange *Innermost = nullptr;

static void popEnded(const RangeSink &Sink) {
  while (Innermost && Innermost->Ended.load(std::memory_order_acquire)) {
    OpenRange *Outer = Innermost->Outer;
    delete Innermost;
    Innermost = Outer;
    Sink.Pop();
  }
}

OpenRange *torch::openRange(const RangeSink &Sink, const char *Name,
                            size_t Size) {
  popEnded(Sink);
  auto *Range = new (std::nothrow) OpenRange(Innermost);
  if (!Range)
    return nullptr;
  Innermost = Range;
  Sink.Push(Name, Size);
  return Range;
}

void torch::closeRange(const RangeSink &Sink, OpenRange *Range) {
  if (Range)
    Range->Ended.store(true, std::memory_order_release);
  popEnded(Sink);
}
