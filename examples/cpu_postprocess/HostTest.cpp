//===- HostTest.cpp - The search, and the threads that it runs on ---------===//
//
// What before.cpp and after.cpp share cannot be tested by comparing them.
//
//===----------------------------------------------------------------------===//

#include "WorkerPool.h"

#include <gtest/gtest.h>

#include <random>
#include <stdexcept>
#include <thread>

using namespace cpupostprocess;

namespace {

Category largestOf(const std::vector<Category> &Map, size_t Width) {
  return categoryOfLargestComponent(Map, Width);
}

TEST(LargestComponent, BackgroundIsNoComponent) {
  EXPECT_EQ(largestOf({0, 0, 0, 0, 5, 0, 0, 0, 0}, 3), 5);
  EXPECT_EQ(largestOf({0, 0, 0, 0}, 2), Background);
  EXPECT_EQ(largestOf({}, 2), Background);
}

TEST(LargestComponent, OneLargeThingBeatsManySmallOnes) {
  EXPECT_EQ(largestOf({1, 1, 0, 1, 1, //
                       0, 0, 0, 0, 0, //
                       2, 2, 2, 0, 1, //
                       0, 0, 0, 0, 1},
                      5),
            2);
}

TEST(LargestComponent, DiagonalsConnectBothWays) {
  EXPECT_EQ(largestOf({1, 0, 0, 2, //
                       0, 1, 0, 2, //
                       0, 0, 1, 0},
                      4),
            1);
  EXPECT_EQ(largestOf({2, 0, 0, 1, //
                       2, 0, 1, 0, //
                       0, 1, 0, 0},
                      4),
            1);
}

TEST(LargestComponent, TheEndsOfRowsAreNoNeighbors) {
  EXPECT_EQ(largestOf({0, 0, 0, 1, //
                       1, 0, 0, 0, //
                       0, 2, 2, 0},
                      4),
            2);
}

TEST(LargestComponent, PartsThatMeetBelowAreOne) {
  EXPECT_EQ(largestOf({1, 0, 1, 2, //
                       1, 0, 1, 2, //
                       1, 1, 1, 2, //
                       0, 0, 0, 2},
                      4),
            1);
}

TEST(LargestComponent, OfOneSizeTheSmallerCategory) {
  EXPECT_EQ(largestOf({7, 7, 0, 4, 4}, 5), 4);
  EXPECT_EQ(largestOf({4, 4, 0, 7, 7}, 5), 4);
}

TEST(LargestComponent, RefusesWhatIsNoMap) {
  EXPECT_THROW(largestOf({1, 1, 1}, 2), std::invalid_argument);
  EXPECT_THROW(largestOf({1, 1, 1}, 0), std::invalid_argument);
}

/// Pixels that can be reached from \p Start; they become background.
size_t eraseComponent(std::vector<Category> &Map, int Width, int Start) {
  Category Mine = Map[static_cast<size_t>(Start)];
  int Height = static_cast<int>(Map.size()) / Width;
  std::vector<int> Reached = {Start};
  Map[static_cast<size_t>(Start)] = Background;
  for (size_t I = 0; I < Reached.size(); ++I)
    for (int Dy = -1; Dy <= 1; ++Dy)
      for (int Dx = -1; Dx <= 1; ++Dx) {
        int X = Reached[I] % Width + Dx, Y = Reached[I] / Width + Dy;
        if (X < 0 || X >= Width || Y < 0 || Y >= Height)
          continue;
        Category &There = Map[static_cast<size_t>(Y * Width + X)];
        if (There != Mine)
          continue;
        There = Background;
        Reached.push_back(Y * Width + X);
      }
  return Reached.size();
}

/// The same question, answered by a flood fill.
Category byFloodFill(std::vector<Category> Map, int Width) {
  Category Largest = Background;
  size_t LargestSize = 0;
  for (int At = 0; At < static_cast<int>(Map.size()); ++At) {
    Category Mine = Map[static_cast<size_t>(At)];
    if (Mine == Background)
      continue;
    size_t Size = eraseComponent(Map, Width, At);
    if (Size > LargestSize || (Size == LargestSize && Mine < Largest)) {
      LargestSize = Size;
      Largest = Mine;
    }
  }
  return Largest;
}

TEST(LargestComponent, AgreesWithAFloodFill) {
  std::mt19937 Random(1);
  for (int Round = 0; Round < 500; ++Round) {
    int Width = 1 + static_cast<int>(Random() % 12);
    size_t Height = 1 + Random() % 12;
    auto CategoryCount = static_cast<unsigned>(2 + Random() % 4);
    std::vector<Category> Map(static_cast<size_t>(Width) * Height);
    for (Category &At : Map)
      At = static_cast<Category>(Random() % CategoryCount);
    ASSERT_EQ(largestOf(Map, static_cast<size_t>(Width)),
              byFloodFill(Map, Width))
        << "round " << Round;
  }
}

TEST(WorkerPool, GivesEachJobItsOwnResult) {
  WorkerPool Pool(3);
  std::vector<std::future<Categories>> Results;
  for (Category I = 0; I < 100; ++I)
    Results.push_back(Pool.submit([I] { return Categories{I}; }));
  for (Category I = 0; I < 100; ++I)
    EXPECT_EQ(Results[I].get(), Categories{I});
}

TEST(WorkerPool, WorksSeveralJobsAtATime) {
  WorkerPool Pool(2);
  std::promise<void> SecondRuns;
  auto First = Pool.submit([&] {
    SecondRuns.get_future().wait();
    return Categories{1};
  });
  auto Second = Pool.submit([&] {
    SecondRuns.set_value();
    return Categories{2};
  });
  EXPECT_EQ(First.get(), Categories{1});
  EXPECT_EQ(Second.get(), Categories{2});
}

TEST(WorkerPool, HandsAnExceptionOnAndGoesOn) {
  WorkerPool Pool(1);
  auto Bad =
      Pool.submit([]() -> Categories { throw std::runtime_error("bad"); });
  auto Good = Pool.submit([] { return Categories{3}; });
  EXPECT_THROW(Bad.get(), std::runtime_error);
  EXPECT_EQ(Good.get(), Categories{3});
}

TEST(WorkerPool, EndsWithAllJobsDone) {
  std::vector<int> Done(50); // not synchronized: the pool's end has to do it
  {
    WorkerPool Pool(4);
    for (int &Mine : Done)
      Pool.submit([&Mine] {
        std::this_thread::sleep_for(std::chrono::microseconds(200));
        Mine = 1;
        return Categories();
      });
  }
  EXPECT_EQ(Done, std::vector<int>(50, 1));
}

} // namespace
