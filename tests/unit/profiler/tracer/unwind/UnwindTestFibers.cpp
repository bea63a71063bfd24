// Stacks that are not those of a thread.

#include "tracer/unwind/LastWalks.h"
#include "tracer/unwind/Unwind.h"

#include "UnwindTestSupport.h"

#include <array>
#include <cstdint>
#include <gtest/gtest.h>
#include <pthread.h>
#include <sys/mman.h>
#include <ucontext.h>

using namespace syncline::tracer::unwind;

namespace {

/// A stack of its own for one function, right below a page that nobody may
/// read. Glibc's unwinder ends at makecontext's trampoline, and so do we.
class Fiber {
public:
  explicit Fiber(void (*Function)()) {
    Memory =
        static_cast<char *>(mmap(nullptr, Bytes + Page, PROT_READ | PROT_WRITE,
                                 MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    mprotect(Memory + Bytes, Page, PROT_NONE);
    getcontext(&Context);
    Context.uc_stack.ss_sp = Memory;
    Context.uc_stack.ss_size = Bytes;
    Context.uc_link = &Back;
    makecontext(&Context, Function, 0);
  }
  ~Fiber() { munmap(Memory, Bytes + Page); }
  Fiber(const Fiber &) = delete;
  Fiber &operator=(const Fiber &) = delete;

  void run() { swapcontext(&Back, &Context); }
  /// For the fiber: ends it.
  void leave() { swapcontext(&Context, &Back); }
  std::uintptr_t top() const {
    return reinterpret_cast<std::uintptr_t>(Memory) + Bytes;
  }

private:
  static constexpr std::size_t Page = 4096;
  static constexpr std::size_t Bytes = std::size_t(64) << 10;
  char *Memory;
  ucontext_t Context;
  ucontext_t Back;
};

StackCheck *CheckInFiber;
Fiber *CurrentFiber;

void checkInFiber() {
  CheckInFiber->run();
  keepFrame();
}

void runFibers() {
  StackCheck Check;
  CheckInFiber = &Check;
  for (int I = 0; I != 20; ++I)
    Fiber(checkInFiber).run(); // one after the other, in the same place
  std::array<Fiber, 3> Several = {Fiber(checkInFiber), Fiber(checkInFiber),
                                  Fiber(checkInFiber)};
  for (Fiber &One : Several)
    One.run();
  Check.run(); // and the thread's own is still known
  EXPECT_EQ(Check.Calls, 24);
}

TEST(UnwindFibersTest, WorksOnOtherStacks) { runFibers(); }

TEST(UnwindFibersTest, WorksOnOtherStacksInAThread) {
  pthread_t Thread;
  ASSERT_EQ(0, pthread_create(
                   &Thread, nullptr,
                   [](void *) -> void * {
                     runFibers();
                     return nullptr;
                   },
                   nullptr));
  pthread_join(Thread, nullptr);
}

LastWalks WalksOfFiber;
std::uintptr_t TopOfFiber;

/// Takes the same stack before and after its outer frames are gone. Does not
/// return to them.
[[gnu::noinline]] void loseOuterFrames() {
  // This function's, and those of the function that it was called from.
  std::array<std::uintptr_t, 3> Frames;
  auto Here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  std::uintptr_t Lost = (Here | 4095) + 1;
  constexpr int Rounds = 100;
  for (int Round = 1; Round <= Rounds; ++Round) {
    if (Round == Rounds)
      munmap(reinterpret_cast<void *>(Lost), TopOfFiber - Lost);
    std::size_t Count = captureStack(Frames, 0, &WalksOfFiber);
    EXPECT_EQ(Count, Round == Rounds ? 2U : 3U);
  }
  CurrentFiber->leave();
}

void runInOuterFrame() {
  [[maybe_unused]] volatile char Large[16384];
  Large[0] = 0;
  loseOuterFrames();
  keepFrame();
}

/// Its words may become unreadable at any time.
TEST(UnwindFibersTest, RepeatsNoWalkOfAnotherStack) {
  Fiber Losing(runInOuterFrame);
  CurrentFiber = &Losing;
  TopOfFiber = Losing.top();
  Losing.run();
  CurrentFiber = nullptr;
}

} // namespace
