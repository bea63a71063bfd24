#include "tracer/tables/StackTable.h"

#include "tracer/tables/ThreadLog.h"

#include <gtest/gtest.h>

#include <numeric>
#include <set>
#include <thread>
#include <utility>

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::tables;
using Frames = std::vector<uintptr_t>;

namespace {

class StackTableTest : public testing::Test {
protected:
  StackTable Table;
  /// Outside of any ring: its cache of stacks is all that is used.
  std::unique_ptr<ThreadLog> Log = std::make_unique<ThreadLog>();
  std::unique_ptr<ThreadLog> Other = std::make_unique<ThreadLog>();

  std::vector<StackNode> fresh() {
    std::vector<StackNode> Records;
    Table.takeNew(Records);
    return Records;
  }
};

TEST_F(StackTableTest, EmptyStacksHaveNoNumber) {
  EXPECT_EQ(Table.intern({}, *Log), 0u);
  EXPECT_TRUE(fresh().empty());
}

TEST_F(StackTableTest, TheOrderOfFramesMatters) {
  Frames Stack(11);
  std::iota(Stack.begin(), Stack.end(), 100);
  std::set<uint32_t> Ids = {Table.intern(Stack, *Log)};
  size_t Swaps = 0;
  for (size_t I = 0; I < Stack.size(); ++I)
    for (size_t J = I + 1; J < Stack.size(); ++J, ++Swaps) {
      Frames Swapped = Stack;
      std::swap(Swapped[I], Swapped[J]);
      Ids.insert(Table.intern(Swapped, *Log));
    }
  EXPECT_EQ(Ids.size(), Swaps + 1);
}

TEST_F(StackTableTest, SharesWhatIsOutermost) {
  uint32_t First = Table.intern(Frames{30, 20, 10}, *Log);
  uint32_t Second = Table.intern(Frames{31, 20, 10}, *Log);
  EXPECT_NE(First, Second);
  EXPECT_EQ(Table.intern(Frames{30, 20, 10}, *Log), First);
  EXPECT_EQ(Table.intern(Frames{30, 20, 10}, *Other), First);
  std::vector<StackNode> Records = fresh();
  ASSERT_EQ(Records.size(), 4u);
  std::set<uint64_t> Known = {0};
  for (const StackNode &Record : Records) {
    EXPECT_TRUE(Known.contains(Record.Parent)) << "parents come first";
    Known.insert(Record.Id);
  }
  EXPECT_EQ(Records[0].Frame, 10u);
  EXPECT_TRUE(fresh().empty());
}

TEST_F(StackTableTest, APartOfAStackIsAnotherStack) {
  uint32_t Deep = Table.intern(Frames{3, 2, 1}, *Log);
  uint32_t Shallow = Table.intern(Frames{2, 1}, *Log);
  EXPECT_NE(Deep, Shallow);
  EXPECT_EQ(fresh().size(), 3u);
}

TEST_F(StackTableTest, PartsAreMergedOnce) {
  Frames Native = {10, 11, 12}, Words = {7, 8}, Merged = {10, 7, 11, 8, 12};
  unsigned Merges = 0;
  auto Intern = [&](const Frames &A, const Frames &B) {
    return Table.intern(A, B, *Log, [&] {
      ++Merges;
      return std::span<const uintptr_t>(Merged);
    });
  };
  uint32_t First = Intern(Native, Words);
  EXPECT_EQ(Intern(Native, Words), First);
  EXPECT_EQ(Merges, 1u);
  EXPECT_EQ(Table.intern(Merged, *Log), First);
  // Each part counts, and so does which of the two it is.
  Intern(Words, Native);
  Intern(Native, {7, 9});
  Intern({10, 11, 13}, Words);
  EXPECT_EQ(Merges, 4u);
}

TEST_F(StackTableTest, MoreStacksThanTheCacheHolds) {
  constexpr uintptr_t Stacks = 5000;
  std::vector<uint32_t> Ids;
  Ids.reserve(Stacks);
  for (uintptr_t I = 0; I < Stacks; ++I)
    Ids.push_back(Table.intern(Frames{I + 1, 1}, *Log));
  for (uintptr_t I = 0; I < Stacks; ++I)
    EXPECT_EQ(Table.intern(Frames{I + 1, 1}, *Log), Ids[I]);
  EXPECT_EQ(std::set<uint32_t>(Ids.begin(), Ids.end()).size(), Stacks);
}

TEST_F(StackTableTest, ManyThreadsAgree) {
  constexpr size_t Threads = 4, Stacks = 2000;
  std::vector<std::vector<uint32_t>> Ids(Threads);
  std::vector<std::thread> Running;
  Running.reserve(Ids.size());
  for (std::vector<uint32_t> &Mine : Ids)
    Running.emplace_back([&, this] {
      auto Own = std::make_unique<ThreadLog>();
      for (uintptr_t I = 0; I < Stacks; ++I)
        Mine.push_back(Table.intern(Frames{I + 1, 2, 1}, *Own));
    });
  for (std::thread &Thread : Running)
    Thread.join();
  for (const std::vector<uint32_t> &Mine : Ids)
    EXPECT_EQ(Mine, Ids.front());
}

} // namespace
