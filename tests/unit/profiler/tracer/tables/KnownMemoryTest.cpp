#include "tracer/tables/KnownMemory.h"

#include <gtest/gtest.h>

using namespace syncline::tracer::tables;

static constexpr uint64_t Asked = 1'000'000'000;

TEST(KnownMemory, IsUnknownAtFirst) {
  int Variable = 0;
  KnownMemory Known;
  EXPECT_FALSE(Known.isPageable({&Variable, 0, 0}, 0));
  EXPECT_FALSE(Known.isPageable({&Variable, 3, 1}, Asked));
}

TEST(KnownMemory, HoldsForItsLifetime) {
  int Variable = 0, Other = 0;
  KnownMemory Known;
  Known.keepPageable({&Variable, 3, 1}, Asked);
  EXPECT_TRUE(Known.isPageable({&Variable, 3, 1}, Asked));
  EXPECT_TRUE(
      Known.isPageable({&Variable, 3, 1}, Asked + KnownMemory::Lifetime - 1));
  EXPECT_FALSE(
      Known.isPageable({&Variable, 3, 1}, Asked + KnownMemory::Lifetime));
  EXPECT_FALSE(Known.isPageable({&Other, 3, 1}, Asked));
}

/// The program may have pinned it meanwhile.
TEST(KnownMemory, DoesNotOutliveAChange) {
  int Variable = 0;
  KnownMemory Known;
  Known.keepPageable({&Variable, 3, 1}, Asked);
  EXPECT_FALSE(Known.isPageable({&Variable, 4, 1}, Asked));
  EXPECT_FALSE(Known.isPageable({&Variable, 3, 2}, Asked));
}
