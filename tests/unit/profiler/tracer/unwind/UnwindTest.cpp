#include "tracer/unwind/Unwind.h"

#include "UnwindTestSupport.h"

#include <algorithm>
#include <alloca.h>
#include <array>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <numeric>
#include <pthread.h>
#include <thread>
#include <vector>

using namespace syncline::tracer::unwind;

#ifdef DLFO_STRUCT_HAS_EH_DBASE // <dlfcn.h> of glibc 2.35 and later
/// How often anything has looked for the module of an address. The unwinder
/// does so for each address that is not in its cache.
static std::atomic<int> LookUps = 0;

static constinit std::atomic<decltype(&_dl_find_object)> OfGlibc = nullptr;

/// Before main(): signal handlers look for modules, too, and may not call
/// dlsym().
[[gnu::constructor]] static void findOfGlibc() {
  OfGlibc = reinterpret_cast<decltype(&_dl_find_object)>(
      dlsym(RTLD_NEXT, "_dl_find_object"));
}

/// Replaces glibc's function.
extern "C" int _dl_find_object(void *Address,
                               struct dl_find_object *Result) noexcept {
  if (!OfGlibc)
    findOfGlibc();
  ++LookUps;
  return OfGlibc.load()(Address, Result);
}
#endif

namespace {

[[gnu::noinline]] void recurse(int Depth, StackCheck &Check) {
  if (Depth == 0)
    Check.run();
  else
    recurse(Depth - 1, Check);
  keepFrame();
}

TEST(UnwindTest, EqualsBacktraceInDeepRecursion) {
  StackCheck Check{1000};
  recurse(1000, Check);
  recurse(1000, Check); // now from the cache
  EXPECT_EQ(Check.Calls, 2);
}

TEST(UnwindTest, GoesThroughAlgorithmsOfTheLibrary) {
  StackCheck Check{5};
  std::vector<int> Numbers(64);
  std::iota(Numbers.rbegin(), Numbers.rend(), 0);
  std::sort(Numbers.begin(), Numbers.end(), [&](int Left, int Right) {
    Check.run();
    return Left < Right;
  });
  EXPECT_GT(Check.Calls, 0);
}

TEST(UnwindTest, GoesThroughLibc) {
  static StackCheck Check{6};
  std::array<int, 32> Numbers;
  std::iota(Numbers.rbegin(), Numbers.rend(), 0);
  std::qsort(Numbers.data(), Numbers.size(), sizeof(int),
             [](const void *Left, const void *Right) {
               Check.run();
               return *static_cast<const int *>(Left) -
                      *static_cast<const int *>(Right);
             });
  EXPECT_GT(Check.Calls, 0);
}

[[gnu::noinline]] void withAlloca(std::size_t Bytes, StackCheck &Check) {
  auto *Memory = static_cast<char *>(alloca(Bytes));
  std::memset(Memory, 1, Bytes);
  asm volatile("" ::"r"(Memory) : "memory");
  Check.run();
  asm volatile("" ::"r"(Memory) : "memory");
}

TEST(UnwindTest, GoesThroughFramesOfVariableSize) {
  StackCheck Check;
  for (std::size_t Bytes : {1, 100, 5000, 300000})
    withAlloca(Bytes, Check);
  EXPECT_EQ(Check.Calls, 4);
}

[[gnu::noinline]] void withAlignedLocals(StackCheck &Check) {
  alignas(64) std::array<float, 32> Vector = {};
  asm volatile("" ::"r"(Vector.data()) : "memory");
  Check.run();
  asm volatile("" ::"r"(Vector.data()) : "memory");
}

// GCC reaches the arguments of such a function through a register of its own.
[[gnu::noinline]] void withBoth(StackCheck &Check, std::size_t Bytes) {
  alignas(128) std::array<float, 64> Vector = {};
  auto *Memory = static_cast<char *>(alloca(Bytes));
  asm volatile("" ::"r"(Vector.data()), "r"(Memory) : "memory");
  withAlignedLocals(Check);
  asm volatile("" ::"r"(Vector.data()), "r"(Memory) : "memory");
}

TEST(UnwindTest, GoesThroughRealignedFrames) {
  StackCheck Check;
  withAlignedLocals(Check);
  for (std::size_t Bytes : {8, 24, 1000})
    withBoth(Check, Bytes);
  EXPECT_EQ(Check.Calls, 4);
}

[[gnu::noinline]] void withHugeFrame(StackCheck &Check) {
  std::array<char, 3 << 20> Buffer; // beyond what an entry of the cache holds
  asm volatile("" ::"r"(Buffer.data()) : "memory");
  Check.run();
  asm volatile("" ::"r"(Buffer.data()) : "memory");
}

TEST(UnwindTest, GoesThroughHugeFrames) {
  StackCheck Check;
  withHugeFrame(Check);
  withHugeFrame(Check);
}

TEST(UnwindTest, EndsWhereAThreadBegan) {
  StackCheck Check{2};
  pthread_t Thread;
  ASSERT_EQ(0, pthread_create(
                   &Thread, nullptr,
                   [](void *Argument) -> void * {
                     static_cast<StackCheck *>(Argument)->run();
                     keepFrame();
                     return nullptr;
                   },
                   &Check));
  pthread_join(Thread, nullptr);
  EXPECT_EQ(Check.Calls, 1);
}

[[gnu::noinline]] std::vector<std::uintptr_t> capture(std::size_t Size,
                                                      unsigned Skip) {
  std::vector<std::uintptr_t> Frames(Size + 1, 0x5A5A);
  Frames.resize(captureStack(std::span(Frames).first(Size), Skip));
  return Frames;
}

TEST(UnwindTest, WritesNoMoreThanThereIsRoomFor) {
  std::vector<std::uintptr_t> All;
  for (std::size_t Size : {100, 0, 1, 2, 3}) {
    std::vector<std::uintptr_t> Frames = capture(Size, 1); // one call for all
    if (All.empty())
      All = Frames;
    EXPECT_EQ(Frames.size(), std::min(Size, All.size()));
    EXPECT_TRUE(std::equal(Frames.begin(), Frames.end(), All.begin()));
  }
  std::array<std::uintptr_t, 4> Frames = {1, 2, 3, 4};
  EXPECT_EQ(captureStack(std::span(Frames).first(2)), 2U);
  EXPECT_EQ(Frames[2], 3U);
}

TEST(UnwindTest, SkipsTheInnermost) {
  std::vector<std::vector<std::uintptr_t>> Stacks;
  for (unsigned Skip : {1, 2, 3, 100000})
    Stacks.push_back(capture(100, Skip));
  ASSERT_GT(Stacks[0].size(), 3U);
  for (std::size_t I : {1, 2})
    EXPECT_EQ(
        std::vector(Stacks[0].begin() + static_cast<long>(I), Stacks[0].end()),
        Stacks[I]);
  EXPECT_TRUE(Stacks[3].empty());
}

TEST(UnwindTest, BeginsInTheCaller) {
  std::vector<std::uintptr_t> Frames = capture(1, 0);
  auto Begin = reinterpret_cast<std::uintptr_t>(&capture);
  ASSERT_EQ(Frames.size(), 1U);
  EXPECT_GT(Frames[0], Begin);
  EXPECT_LT(Frames[0], Begin + 4096);
}

#ifdef DLFO_STRUCT_HAS_EH_DBASE
TEST(UnwindTest, LooksUpNothingForAKnownStack) {
  std::array<std::uintptr_t, 100> Frames;
  int First = 0, Later = 0;
  for (int Round = 0; Round != 3; ++Round) {
    asm volatile("" : "+r"(Round)); // one address for all rounds
    int Before = LookUps;
    captureStack(Frames);
    (Round == 0 ? First : Later) += LookUps - Before;
  }
  EXPECT_GT(First, 0);
  EXPECT_EQ(Later, 0);
}
#endif

[[gnu::noinline]] std::size_t captureBelow(int Depth,
                                           std::span<std::uintptr_t> Frames) {
  std::size_t Count =
      Depth == 0 ? captureStack(Frames) : captureBelow(Depth - 1, Frames);
  keepFrame();
  return Count;
}

TEST(UnwindTest, WorksInManyThreadsAtOnce) {
  static constexpr const char *Library =
      SYNCLINE_UNWIND_TEST_LIBRARIES "/libsyncline_unwind_small.so";
  std::atomic<int> Wrong = 0;
  std::vector<std::thread> Threads;
  for (int Thread = 0; Thread != 8; ++Thread)
    Threads.emplace_back([&Wrong, Thread] {
      std::array<std::uintptr_t, 64> First;
      std::array<std::uintptr_t, 64> Frames;
      std::size_t Expected = 0;
      for (int Round = 0; Round != 100000; ++Round) {
        // No round may get a copy of the loop, with addresses of its own.
        asm volatile("" : "+r"(Round));
        std::size_t Count = captureBelow(5 + Thread, Frames);
        if (Round == 0) {
          First = Frames;
          Expected = Count;
        }
        if (Count != Expected ||
            !std::equal(First.begin(), First.begin() + Count, Frames.begin()))
          ++Wrong;
        // Another library empties the cache.
        if (Thread == 0 && Round % 1000 == 0) {
          void *Loaded = dlopen(Library, RTLD_NOW | RTLD_LOCAL);
          Wrong += !Loaded || dlclose(Loaded) != 0;
        }
      }
      if (Expected < static_cast<std::size_t>(Thread) + 8)
        ++Wrong;
    });
  for (std::thread &Thread : Threads)
    Thread.join();
  EXPECT_EQ(Wrong, 0);
}

} // namespace
