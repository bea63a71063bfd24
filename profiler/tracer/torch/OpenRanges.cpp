#include "tracer/torch/OpenRanges.h"

#include <atomic>
#include <new>

using namespace syncline::tracer;
using namespace syncline::tracer::torch;

/// Belongs to the thread that opened it. When that thread exits, whoever ends
/// the range takes it over. Setting Ended is the last access by another thread.
struct torch::OpenRange {
  enum class State { Open, Ended, Abandoned };

  explicit OpenRange(OpenRange *Outer) : Outer(Outer) {}

  OpenRange *Outer;
  std::atomic<State> Current{State::Open};
};

using State = OpenRange::State;

/// Has no destructor, since the thread's other destructors may end ranges.
static thread_local OpenRange *Innermost = nullptr;

namespace {

/// At thread exit: ranges that are still open are deleted where they end.
struct ThreadEnd {
  ~ThreadEnd() {
    while (OpenRange *Range = Innermost) {
      Innermost = Range->Outer;
      if (Range->Current.exchange(State::Abandoned) == State::Ended)
        delete Range;
    }
  }
};

} // namespace

static void watchThreadEnd() { static thread_local ThreadEnd Watched; }

static void popEnded(const RangeSink &Sink) {
  while (Innermost &&
         Innermost->Current.load(std::memory_order_acquire) == State::Ended) {
    OpenRange *Outer = Innermost->Outer;
    delete Innermost;
    Innermost = Outer;
    Sink.Pop();
  }
}

OpenRange *torch::openRange(const RangeSink &Sink, const char *Name,
                            size_t Size) {
  popEnded(Sink);
  if (!Innermost)
    watchThreadEnd();
  auto *Range = new (std::nothrow) OpenRange(Innermost);
  if (!Range)
    return nullptr;
  Innermost = Range;
  Sink.Push(Name, Size);
  return Range;
}

void torch::closeRange(const RangeSink &Sink, OpenRange *Range) {
  if (Range && Range == Innermost)
    Range->Current.store(State::Ended, std::memory_order_relaxed);
  else if (Range && Range->Current.exchange(State::Ended) == State::Abandoned)
    delete Range;
  popEnded(Sink);
}
