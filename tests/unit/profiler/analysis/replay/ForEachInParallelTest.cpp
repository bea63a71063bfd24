#include "analysis/replay/ForEachInParallel.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <thread>
#include <vector>

using namespace syncline::analysis;
using namespace syncline::analysis::replay;

TEST(ForEachInParallel, DoesEachOnce) {
  for (size_t Count : {0, 1, 2, 1000}) {
    std::vector<int> Done(Count);
    forEachInParallel(Count, [&](size_t I) { ++Done[I]; });
    EXPECT_EQ(Done, std::vector<int>(Count, 1));
  }
}

TEST(ForEachInParallel, RethrowsWhatOneThrew) {
  auto Throw = [](size_t I) {
    if (I == 7)
      throw std::runtime_error("the seventh");
  };
  EXPECT_THROW(forEachInParallel(20, Throw), std::runtime_error);
}

TEST(ForEachInParallel, InsideOfAnotherItMakesNoThreads) {
  std::vector<std::vector<std::thread::id>> Threads(50);
  forEachInParallel(Threads.size(), [&](size_t I) {
    Threads[I].resize(8);
    forEachInParallel(
        8, [&](size_t J) { Threads[I][J] = std::this_thread::get_id(); });
  });
  for (const auto &Each : Threads)
    EXPECT_EQ(Each, std::vector<std::thread::id>(8, Each.front()));
  EXPECT_FALSE(IsInParallel);
}
