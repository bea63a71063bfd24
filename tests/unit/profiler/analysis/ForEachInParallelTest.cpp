#include "analysis/ForEachInParallel.h"

#include <gtest/gtest.h>

#include <stdexcept>

using namespace syncline::analysis;

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
