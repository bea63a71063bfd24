#include "analysis/ranks/PairKernels.h"

#include <gmock/gmock.h>

#include <algorithm>

using namespace syncline::analysis::ranks;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;
using testing::UnorderedElementsAre;

namespace {

constexpr CommonTime Us = 1000;

/// Kernels that run for 100 us.
PairKernel kernel(uint32_t Rank, uint32_t Stream, CommonTime End) {
  return {Rank, Stream, (End - 100) * Us, End * Us};
}

/// Of four ranks with one clock.
PairedKernels paired(const std::vector<PairKernel> &Kernels) {
  EXPECT_TRUE(std::ranges::is_sorted(Kernels, {}, &PairKernel::End));
  return pairKernels(Kernels, std::vector<RankClock>(4));
}

} // namespace

TEST(PairKernels, ThatEndTogether) {
  PairedKernels Found =
      paired({kernel(0, 7, 200), kernel(1, 7, 205), kernel(1, 7, 400),
              kernel(0, 7, 400), kernel(0, 7, 900)});
  EXPECT_THAT(Found.Pairs, ElementsAre(Pair(0, 1), Pair(2, 3)));
  EXPECT_THAT(Found.Alone, ElementsAre(4));
  EXPECT_THAT(Found.Others, IsEmpty());
}

TEST(PairKernels, OfStreamsThatMetBefore) {
  // Ranks 0 and 1, then 2 and 3 meet alone, then all four at once.
  PairedKernels Found =
      paired({kernel(0, 7, 200), kernel(1, 7, 200), kernel(2, 7, 400),
              kernel(3, 7, 400), kernel(0, 7, 800), kernel(2, 7, 800),
              kernel(1, 7, 801), kernel(3, 7, 801)});
  EXPECT_THAT(Found.Pairs, UnorderedElementsAre(Pair(0, 1), Pair(2, 3),
                                                Pair(4, 6), Pair(5, 7)));
}

TEST(PairKernels, TakesTheOneThatNoOtherIsLeftFor) {
  // A chain of four ranks with one stream each: where all end at once, 1 and 2
  // could be a pair too, but 0 and 3 have no other.
  PairedKernels Found =
      paired({kernel(0, 7, 200), kernel(1, 7, 200), kernel(1, 7, 400),
              kernel(2, 7, 400), kernel(2, 7, 600), kernel(3, 7, 600),
              kernel(1, 7, 800), kernel(2, 7, 800), kernel(0, 7, 802),
              kernel(3, 7, 802)});
  EXPECT_THAT(Found.Pairs,
              UnorderedElementsAre(Pair(0, 1), Pair(2, 3), Pair(4, 5),
                                   Pair(6, 8), Pair(7, 9)));
}

TEST(PairKernels, AMeetingByChanceMakesNoPartners) {
  std::vector<PairKernel> Kernels;
  for (CommonTime Step = 1; Step < 30; ++Step) {
    Kernels.push_back(kernel(0, 7, 1000 * Step));
    Kernels.push_back(kernel(1, 7, 1000 * Step));
  }
  // What 0 sent to and what 2 received from was not recorded.
  Kernels.push_back(kernel(0, 7, 40'000));
  Kernels.push_back(kernel(2, 7, 40'000));
  PairedKernels Found = paired(Kernels);
  EXPECT_EQ(Found.Pairs.size(), 29U);
  EXPECT_THAT(Found.Alone, ElementsAre(58));
  EXPECT_THAT(Found.Others, ElementsAre(59));
}

TEST(PairKernels, AGroupHasNoPairs) {
  PairedKernels Found =
      paired({kernel(0, 7, 200), kernel(1, 7, 200), kernel(2, 7, 201)});
  EXPECT_THAT(Found.Pairs, IsEmpty());
  EXPECT_THAT(Found.Others, ElementsAre(0, 1, 2));
}
