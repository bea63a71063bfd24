#include "trial/runtime/FreedMemory.h"

#include "FakeDriver.h"

#include <gtest/gtest.h>

using namespace syncline::trial::runtime;

static CUdeviceptr allocate(size_t Bytes) {
  CUdeviceptr Memory = 0;
  driver().MemAlloc(&Memory, Bytes);
  return Memory;
}

TEST(FreedMemory, IsTakenByTheNextAllocationOfItsSize) {
  FreedMemory Freed;
  CUdeviceptr Memory = allocate(64);
  ASSERT_TRUE(Freed.keep(Memory));
  EXPECT_EQ(Freed.take(65), 0U);
  EXPECT_EQ(Freed.take(64), Memory);
  EXPECT_EQ(Freed.take(64), 0U) << "it was taken";
  driver().MemFree(Memory);
}

TEST(FreedMemory, KeepsWholeBlocksOnly) {
  FreedMemory Freed;
  CUdeviceptr Memory = allocate(64);
  EXPECT_FALSE(Freed.keep(Memory + 8));
  EXPECT_FALSE(Freed.keep(1));
  driver().MemFree(Memory);
}

TEST(FreedMemory, IsFreedInTheEnd) {
  FreedMemory Freed;
  uint64_t Before = fakeCudaCalls("cuMemFree_v2");
  EXPECT_TRUE(Freed.keep(allocate(64)));
  EXPECT_TRUE(Freed.keep(allocate(64)));
  Freed.freeAll();
  EXPECT_EQ(fakeCudaCalls("cuMemFree_v2"), Before + 2);
  EXPECT_EQ(Freed.take(64), 0U);
}
