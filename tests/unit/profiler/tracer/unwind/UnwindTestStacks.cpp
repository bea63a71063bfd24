// Stacks that are not a row of calls: signals, code that is described wrongly
// or not at all.

#include "tracer/unwind/LastWalks.h"
#include "tracer/unwind/Modules.h"
#include "tracer/unwind/Unwind.h"

#include "UnwindTestSupport.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <cstring>
#include <execinfo.h>
#include <gtest/gtest.h>
#include <pthread.h>
#include <span>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

using namespace syncline::tracer::unwind;

namespace {

StackCheck *CheckInHandler;

/// Handles SIGUSR1 with a check of the stack, for as long as it lives.
class SignalCheck {
public:
  explicit SignalCheck(int Flags, std::size_t AtLeast = 5) : Check{AtLeast} {
    CheckInHandler = &Check;
    // Its first call loads libgcc, which allocates: not in a signal handler.
    void *Frame = nullptr;
    backtrace(&Frame, 1);
    struct sigaction Action = {};
    Action.sa_handler = [](int) { CheckInHandler->run(); };
    Action.sa_flags = Flags;
    sigaction(SIGUSR1, &Action, &Old);
  }
  ~SignalCheck() {
    sigaction(SIGUSR1, &Old, nullptr);
    CheckInHandler = nullptr;
  }
  SignalCheck(const SignalCheck &) = delete;
  SignalCheck &operator=(const SignalCheck &) = delete;

  StackCheck Check;

private:
  struct sigaction Old = {};
};

TEST(UnwindStacksTest, GoesThroughASignalHandler) {
  SignalCheck Handler(0);
  raise(SIGUSR1);
  raise(SIGUSR1);
  EXPECT_EQ(Handler.Check.Calls, 2);
}

TEST(UnwindStacksTest, GoesFromAnAlternateStackBackToTheThreads) {
  std::vector<char> Memory(std::size_t(256) << 10);
  stack_t Alternate = {};
  Alternate.ss_sp = Memory.data();
  Alternate.ss_size = Memory.size();
  stack_t Old = {};
  ASSERT_EQ(0, sigaltstack(&Alternate, &Old));
  SignalCheck Handler(SA_ONSTACK);
  raise(SIGUSR1);
  EXPECT_EQ(Handler.Check.Calls, 1);
  sigaltstack(&Old, nullptr);
}

TEST(UnwindStacksTest, MayBeInterruptedByItself) {
  SignalCheck Handler(0);
  struct Target {
    pthread_t Thread;
    std::atomic<bool> Stop = false;
  } Shared{pthread_self()};
  pthread_t Sender;
  ASSERT_EQ(0, pthread_create(
                   &Sender, nullptr,
                   [](void *Argument) -> void * {
                     auto &Where = *static_cast<Target *>(Argument);
                     for (int I = 0; I != 2000 && !Where.Stop; ++I) {
                       pthread_kill(Where.Thread, SIGUSR1);
                       usleep(20);
                     }
                     Where.Stop = true;
                     return nullptr;
                   },
                   &Shared));
  std::array<std::uintptr_t, 64> Frames;
  std::size_t Expected = captureStack(Frames);
  while (!Shared.Stop && !HasFailure()) {
    EXPECT_EQ(captureStack(Frames), Expected);
    // Takes a lock, which the handler must not wait for.
    moduleGeneration();
  }
  Shared.Stop = true;
  pthread_join(Sender, nullptr);
  EXPECT_GT(Handler.Check.Calls, 0);
}

// Functions that call what they get, and lie about their frame. Each pushes rbp
// and so has its return address at rsp + 8 during the call. UnwindTestCfi.cpp
// has the cases that a linker would refuse.
asm(R"(
  .macro lying_function name, directive:vararg
  .pushsection .text
  .type \name, @function
\name:
  .cfi_startproc
  pushq %rbp
  \directive
  callq *%rdi
  popq %rbp
  retq
  .cfi_endproc
  .size \name, . - \name
  .popsection
  .endm
  lying_function cfa_too_low, .cfi_def_cfa_offset 0
  lying_function cfa_in_place, .cfi_def_cfa_offset 8
  lying_function cfa_unaligned, .cfi_def_cfa_offset 13
  lying_function cfa_far_up, .cfi_def_cfa_offset 0x7ffffff0
  lying_function cfa_far_down, .cfi_def_cfa_offset -0x7ffffff0
  lying_function cfa_of_rbp, .cfi_def_cfa rbp, -64
  lying_function cfa_of_scratch, .cfi_def_cfa r11, 8
  lying_function rbp_nowhere, .cfi_offset rbp, -0x40000000
  lying_function no_cfa, .cfi_escape 0x0f, 0x01, 0x96
  lying_function cfa_from_zero, .cfi_escape 0x0f, 0x02, 0x30, 0x06
  lying_function nothing_to_restore, .cfi_escape 0x0b
)");

extern "C" {
void cfa_too_low(void (*)());
void cfa_in_place(void (*)());
void cfa_unaligned(void (*)());
void cfa_far_up(void (*)());
void cfa_far_down(void (*)());
void cfa_of_rbp(void (*)());
void cfa_of_scratch(void (*)());
void rbp_nowhere(void (*)());
void no_cfa(void (*)());
void cfa_from_zero(void (*)());
void nothing_to_restore(void (*)());
}

std::array<std::uintptr_t, 200> FramesInCallback;
std::size_t CountInCallback;

void captureInCallback() {
  CountInCallback = captureStack(FramesInCallback);
  keepFrame();
}

TEST(UnwindStacksTest, SurvivesWrongDescriptions) {
  for (auto *Lie : {cfa_too_low, cfa_in_place, cfa_unaligned, cfa_far_up,
                    cfa_far_down, cfa_of_rbp, cfa_of_scratch, rbp_nowhere,
                    no_cfa, cfa_from_zero, nothing_to_restore})
    for (int Round = 0; Round != 2; ++Round) {
      CountInCallback = 0;
      Lie(captureInCallback);
      EXPECT_GE(CountInCallback, 2U);
      EXPECT_LT(CountInCallback, FramesInCallback.size());
    }
}

// Calls its first argument. Describes two words as its frame, the caller's rbp
// and the return address: at 0, 1234, and at 16, its second argument, 5678.
asm(R"(
  .pushsection .text
  .type with_frame, @function
with_frame:
  .cfi_startproc
  pushq %rbp
  pushq $5678
  pushq $0
  pushq $1234
  pushq $0
  leaq (%rsp, %rsi), %rbp
  .cfi_def_cfa rbp, 16
  .cfi_offset rbp, -16
  callq *%rdi
  addq $32, %rsp
  popq %rbp
  retq
  .cfi_endproc
  .size with_frame, . - with_frame
  .popsection
)");

extern "C" void with_frame(void (*)(), std::size_t);

LastWalks WalksInCallback;

/// Takes this frame, that of with_frame() and the one that it describes.
void captureThreeInCallback() {
  CountInCallback =
      captureStack(std::span(FramesInCallback).first(3), 0, &WalksInCallback);
  keepFrame();
}

TEST(UnwindStacksTest, DistinguishesStacksByTheFramePointerAlone) {
  for (int Round = 0; Round != 10; ++Round)
    for (std::size_t Frame : {0U, 16U}) {
      with_frame(captureThreeInCallback, Frame);
      EXPECT_EQ(CountInCallback, 3U);
      EXPECT_EQ(FramesInCallback[2], Frame == 0 ? 1234U : 5678U);
    }
}

/// Machine code that a program wrote by itself, which nobody describes.
class WrittenCode {
public:
  explicit WrittenCode(std::initializer_list<unsigned char> Code) {
    // NOLINTNEXTLINE(clang-analyzer-security.MmapWriteExec): code is written
    Memory = mmap(nullptr, 4096, PROT_READ | PROT_WRITE | PROT_EXEC,
                  MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (Memory != MAP_FAILED)
      std::copy(Code.begin(), Code.end(), begin());
  }
  ~WrittenCode() { munmap(Memory, 4096); }
  WrittenCode(const WrittenCode &) = delete;
  WrittenCode &operator=(const WrittenCode &) = delete;

  [[gnu::noinline]] void call(void (*Callback)()) const {
    reinterpret_cast<void (*)(void (*)())>(begin())(Callback);
    keepFrame();
  }

private:
  /// Not the first byte: UBSan reads what is in front of a function.
  unsigned char *begin() const {
    return static_cast<unsigned char *>(Memory) + 16;
  }

  void *Memory;
};

TEST(UnwindStacksTest, FollowsTheFramePointerOfCodeThatNobodyDescribes) {
  // push rbp; mov rbp, rsp; call rdi; pop rbp; ret
  WrittenCode Code({0x55, 0x48, 0x89, 0xE5, 0xFF, 0xD7, 0x5D, 0xC3});
  std::size_t Expected = captureStack(FramesInCallback);
  Code.call(captureInCallback);
  EXPECT_EQ(CountInCallback, Expected + 3); // the callback, the code, call()
}

TEST(UnwindStacksTest, EndsAtCodeWithoutAFramePointer) {
  // push rbp; push 1; pop rbp; push rbp; push rbp; call rdi; pop; pop; pop; ret
  WrittenCode Code(
      {0x55, 0x6A, 0x01, 0x5D, 0x55, 0x55, 0xFF, 0xD7, 0x5D, 0x5D, 0x5D, 0xC3});
  Code.call(captureInCallback);
  EXPECT_EQ(CountInCallback, 2U);
}

} // namespace
