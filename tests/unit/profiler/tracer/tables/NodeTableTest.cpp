#include "tracer/tables/NodeTable.h"

#include <atomic>
#include <gtest/gtest.h>
#include <thread>

using namespace syncline::tracer::tables;

namespace {

TEST(NodeTableTest, FindsWhatWasPut) {
  static NodeTable Table; // as in the tracer, for good
  EXPECT_EQ(Table.find(1, 7), 0u);
  Table.put(1, 7, 100);
  Table.put(2, 7, 200);
  EXPECT_EQ(Table.find(1, 7), 100u);
  EXPECT_EQ(Table.find(2, 7), 200u);
  EXPECT_EQ(Table.find(1, 8), 0u);
  EXPECT_EQ(Table.find(3, 7), 0u);
}

TEST(NodeTableTest, ANodeWithoutAStackIsNotKnown) {
  static NodeTable Table; // as in the tracer, for good
  Table.put(1, 7, 0);
  EXPECT_EQ(Table.find(1, 7), 0u);
  // More than any stack table knows.
  Table.put(1, 7, UINT32_MAX);
  EXPECT_EQ(Table.find(1, 7), 0u);
}

/// Nodes that accumulate gradients all have the largest number.
TEST(NodeTableTest, NodesWithoutANumberAreNotKnown) {
  static NodeTable Table; // as in the tracer, for good
  Table.put(1, 7, 100);
  EXPECT_EQ(Table.find(1, UINT64_MAX), 0u);
}

TEST(NodeTableTest, TheLatestNodesStay) {
  static NodeTable Table; // as in the tracer, for good
  constexpr uint64_t Count = NodeTable::Slots + 10;
  for (uint64_t I = 0; I < Count; ++I)
    Table.put(5, I, static_cast<uint32_t>(I % 1000 + 1));
  for (uint64_t I = 0; I < 10; ++I)
    EXPECT_EQ(Table.find(5, I), 0u) << I;
  for (uint64_t I = 10; I < Count; ++I)
    ASSERT_EQ(Table.find(5, I), I % 1000 + 1) << I;
}

TEST(NodeTableTest, ThreadsPutAndFindAtOnce) {
  static NodeTable Table; // as in the tracer, for good
  constexpr uint64_t Nodes = 20'000;
  std::atomic<unsigned> Wrong{0};
  auto Work = [&](uint64_t Thread) {
    for (uint64_t I = 0; I < Nodes; ++I) {
      auto Stack = static_cast<uint32_t>(Thread * Nodes + I + 1);
      Table.put(Thread, I, Stack);
      uint64_t Other = 3 - Thread;
      uint32_t Found = Table.find(Other, I);
      Wrong += Found != 0 && Found != Other * Nodes + I + 1;
    }
  };
  std::thread First(Work, 1), Second(Work, 2);
  First.join();
  Second.join();
  EXPECT_EQ(Wrong, 0u);
}

} // namespace
