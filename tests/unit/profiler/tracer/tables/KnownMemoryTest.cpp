#include "tracer/tables/KnownMemory.h"

#include <gtest/gtest.h>

using namespace syncline::tracer::tables;
using syncline::trace::MemoryKind;

static constexpr uint64_t Asked = 1'000'000'000;

TEST(KnownMemory, IsUnknownAtFirst) {
  int Variable = 0;
  KnownMemory Known;
  EXPECT_EQ(Known.find({&Variable, 0, 0}, 0), MemoryKind::Unknown);
  EXPECT_EQ(Known.find({&Variable, 3, 1}, Asked), MemoryKind::Unknown);
}

TEST(KnownMemory, HoldsForItsLifetime) {
  int Variable = 0, Other = 0;
  for (MemoryKind Kind : {MemoryKind::Pageable, MemoryKind::Pinned}) {
    KnownMemory Known;
    Known.keep({&Variable, 3, 1}, Kind, Asked);
    EXPECT_EQ(Known.find({&Variable, 3, 1}, Asked), Kind);
    EXPECT_EQ(Known.find({&Variable, 3, 1}, Asked + KnownMemory::Lifetime - 1),
              Kind);
    EXPECT_EQ(Known.find({&Variable, 3, 1}, Asked + KnownMemory::Lifetime),
              MemoryKind::Unknown);
    EXPECT_EQ(Known.find({&Other, 3, 1}, Asked), MemoryKind::Unknown);
  }
}

/// The program may have pinned or freed it meanwhile.
TEST(KnownMemory, DoesNotOutliveAChange) {
  int Variable = 0;
  KnownMemory Known;
  Known.keep({&Variable, 3, 1}, MemoryKind::Pageable, Asked);
  EXPECT_EQ(Known.find({&Variable, 4, 1}, Asked), MemoryKind::Unknown);
  EXPECT_EQ(Known.find({&Variable, 3, 2}, Asked), MemoryKind::Unknown);
}

/// PyTorch's blocks of pinned memory begin at multiples of 512 bytes or more.
TEST(KnownMemory, KeepsSeveralBlocksOfAnAllocator) {
  constexpr size_t Block = 512, Count = 4;
  static char Pool[Block * Count];
  KnownMemory Known;
  for (size_t I = 0; I != Count; ++I)
    Known.keep({Pool + I * Block, 3, 1}, MemoryKind::Pinned, Asked);
  size_t Found = 0;
  for (size_t I = 0; I != Count; ++I)
    Found += Known.find({Pool + I * Block, 3, 1}, Asked) == MemoryKind::Pinned;
  EXPECT_GE(Found, Count - 1);
}
