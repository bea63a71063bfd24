#include "UnwindTestSupport.h"

#include "tracer/unwind/LastWalks.h"
#include "tracer/unwind/Unwind.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <execinfo.h>
#include <gtest/gtest.h>
#include <span>
#include <vector>

using namespace syncline::tracer::unwind;

static constexpr std::size_t MaxFrames = 2048;

/// A signal handler must not use the walks of the thread that it interrupts.
static thread_local bool IsWalking = false;

/// Fails if stacks that were taken with the help of the last ones differ from
/// \p Wanted. The first may find the walk of another stack, the second repeats
/// the first one's.
[[gnu::noinline]] static void
checkRepeated(std::span<const std::uintptr_t> Wanted) {
  static thread_local std::array<std::uintptr_t, MaxFrames> Frames;
  static thread_local LastWalks Last;
  if (IsWalking)
    return;
  IsWalking = true;
  for (int Round = 0; Round != 2; ++Round) {
    std::span Own(Frames.data(), captureStack(Frames, 2, &Last));
    EXPECT_TRUE(std::ranges::equal(Own, Wanted))
        << "round " << Round << ": " << Own.size() << " frames, not "
        << Wanted.size();
  }
  IsWalking = false;
}

void StackCheck::run() {
  static thread_local std::array<std::uintptr_t, MaxFrames> OurFrames;
  static thread_local std::array<void *, MaxFrames> TheirFrames;
  ++Calls;
  std::span Ours(OurFrames.data(), captureStack(OurFrames, 1));
  std::span Theirs(
      TheirFrames.data(),
      static_cast<std::size_t>(backtrace(TheirFrames.data(), int(MaxFrames))));

  // Theirs has this function too, and a sanitizer's stand-in for backtrace().
  auto Caller =
      std::find(Theirs.begin(), Theirs.end(),
                __builtin_extract_return_addr(__builtin_return_address(0)));
  bool Same =
      std::equal(Ours.begin(), Ours.end(), Caller, Theirs.end(),
                 [](std::uintptr_t Our, void *Their) {
                   return Our == reinterpret_cast<std::uintptr_t>(Their);
                 });
  EXPECT_GE(Ours.size(), AtLeast);
  checkRepeated(Ours);
  if (!Same) {
    std::vector<void *> OurVector;
    for (std::uintptr_t Frame : Ours)
      OurVector.push_back(reinterpret_cast<void *>(Frame));
    EXPECT_EQ(OurVector, std::vector<void *>(Caller, Theirs.end()));
  }
  keepFrame();
}
