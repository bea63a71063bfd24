#include "analysis/sites/SmallestSet.h"

#include <gmock/gmock.h>

#include <numeric>

using namespace syncline::analysis;
using namespace syncline::analysis::sites;
using testing::ElementsAre;
using testing::Le;
using testing::SizeIs;

using Sites = std::vector<uint32_t>;

namespace {

/// Gains by a formula, and the number of sets that were tried.
struct Formula {
  std::function<double(const SiteSet &)> GainOf;
  size_t Tried = 0;

  Sites smallest(size_t Count) {
    Sites All(Count);
    std::iota(All.begin(), All.end(), 0U);
    SetGains GainsOf = [&](const std::vector<SiteSet> &Sets) {
      Tried += Sets.size();
      std::vector<double> Gains;
      Gains.reserve(Sets.size());
      for (const SiteSet &Set : Sets)
        Gains.push_back(GainOf(Set));
      return Gains;
    };
    return smallestSet(All, GainsAfter(GainsOf, {}));
  }
};

} // namespace

static bool hasAll(const SiteSet &Set, const SiteSet &Wanted) {
  return std::includes(Set.begin(), Set.end(), Wanted.begin(), Wanted.end());
}

static Formula sumOf(std::vector<double> Each) {
  return {[Each = std::move(Each)](const SiteSet &Set) {
    double Sum = 0;
    for (uint32_t Site : Set)
      Sum += Each[Site];
    return Sum;
  }};
}

TEST(SmallestSet, LeavesOutTheCheapestFivePercent) {
  EXPECT_THAT(sumOf({60, 2, 30, 2, 6}).smallest(5), ElementsAre(0, 2, 4));
  EXPECT_THAT(sumOf({60, 4, 30, 6}).smallest(4), ElementsAre(0, 2, 3));
  EXPECT_THAT(sumOf({1, 2, 97}).smallest(3), ElementsAre(2));
}

TEST(SmallestSet, SeesSitesThatGainOnlyJointly) {
  Formula Gains = {[](const SiteSet &Set) {
    return hasAll(Set, {1, 3, 4}) ? 100.0 + static_cast<double>(Set.size()) / 10
                                  : static_cast<double>(Set.size()) / 10;
  }};
  EXPECT_THAT(Gains.smallest(6), ElementsAre(1, 3, 4));
}

TEST(SmallestSet, FindsOneThatDoesAsMuchAsTwo) {
  // Putting back the first one costs nothing, as long as the others remain.
  for (uint32_t One : {0U, 1U, 2U}) {
    SiteSet Two = {0, 1, 2};
    Two.erase(One);
    Formula Gains = {[&](const SiteSet &Set) {
      return Set.contains(One) ? 99.0 : hasAll(Set, Two) ? 100.0 : 0.0;
    }};
    EXPECT_THAT(Gains.smallest(3), ElementsAre(One));
  }
}

TEST(SmallestSet, FindsTwoThatDoAsMuchAsThree) {
  Formula Gains = {[](const SiteSet &Set) {
    return hasAll(Set, {0, 1, 2}) ? 100.0 : hasAll(Set, {3, 4}) ? 98.0 : 0.0;
  }};
  EXPECT_THAT(Gains.smallest(5), ElementsAre(3, 4));
}

TEST(SmallestSet, OneOfTwoEqualsIsEnough) {
  Formula Gains = {[](const SiteSet &Set) {
    bool IsEither = Set.contains(2) || Set.contains(5);
    return (IsEither ? 50.0 : 0.0) + (Set.contains(4) ? 50.0 : 0.0);
  }};
  EXPECT_THAT(Gains.smallest(8), ElementsAre(2, 4));
}

TEST(SmallestSet, ManySitesTakeFewTries) {
  SiteSet Wanted = {0, 1, 2, 5, 9, 10, 11, 30};
  Formula Gains = {
      [&](const SiteSet &Set) { return hasAll(Set, Wanted) ? 100.0 : 0.0; }};
  EXPECT_THAT(Gains.smallest(200), ElementsAre(0, 1, 2, 5, 9, 10, 11, 30));
  EXPECT_THAT(Gains.Tried, Le(120U));
}

TEST(SmallestSet, OfManyThatGainAlikeAllButAFewRemain) {
  EXPECT_THAT(sumOf(std::vector<double>(40, 1)).smallest(40), SizeIs(38));
}
