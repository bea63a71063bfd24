//===- SiteGroupsTest.cpp - Sites to remove together ----------------------===//
//
// Gains are formulas over sets of sites. SiteGainsTest has groups of replayed
// steps.
//
//===----------------------------------------------------------------------===//

#include "analysis/sites/SiteGroups.h"

#include <gmock/gmock.h>

#include <functional>
#include <numeric>

using namespace syncline::analysis;
using namespace syncline::analysis::sites;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Le;
using testing::SizeIs;
using testing::UnorderedElementsAre;

using Sites = std::vector<uint32_t>;

/// Gains below this do not count.
static constexpr double Least = 0.1;

static size_t Tried;

static std::vector<Sites>
groups(size_t Count, const std::function<double(const SiteSet &)> &GainOf) {
  Sites All(Count);
  std::iota(All.begin(), All.end(), 0U);
  Tried = 0;
  return groupSites(
      All,
      [&](const std::vector<SiteSet> &Sets) {
        Tried += Sets.size();
        std::vector<double> Gains;
        Gains.reserve(Sets.size());
        for (const SiteSet &Set : Sets)
          Gains.push_back(GainOf(Set));
        return Gains;
      },
      Least);
}

/// \p Gain if \p Set has all of \p Wanted.
static double ifAll(const SiteSet &Set, const SiteSet &Wanted, double Gain) {
  return std::includes(Set.begin(), Set.end(), Wanted.begin(), Wanted.end())
             ? Gain
             : 0;
}

TEST(SiteGroups, ThreeThatGainNothingAloneAreOne) {
  auto Gains = [](const SiteSet &Set) {
    return ifAll(Set, {0, 2, 3}, 13.2) + 0.2 * static_cast<double>(Set.size());
  };
  auto Found = groups(4, Gains);
  ASSERT_THAT(Found, SizeIs(2));
  EXPECT_THAT(Found[0], UnorderedElementsAre(0, 2, 3));
  EXPECT_THAT(Found[1], ElementsAre(1));
}

TEST(SiteGroups, IndependentSitesAreGroupsOfOne) {
  EXPECT_THAT(groups(2,
                     [](const SiteSet &Set) {
                       return ifAll(Set, {0}, 4) + ifAll(Set, {1}, 5);
                     }),
              ElementsAre(ElementsAre(1), ElementsAre(0)));
}

TEST(SiteGroups, OneThatDominatesComesFirst) {
  EXPECT_THAT(groups(4,
                     [](const SiteSet &Set) {
                       return ifAll(Set, {0}, 0.3) + ifAll(Set, {1}, 20) +
                              ifAll(Set, {2}, 0.5) + ifAll(Set, {3}, 0.01);
                     }),
              ElementsAre(ElementsAre(1), ElementsAre(2), ElementsAre(0)));
}

TEST(SiteGroups, TenSites) {
  // Four in a row, two that gain jointly, one alone, and three that do nothing.
  auto Found = groups(10, [](const SiteSet &Set) {
    return ifAll(Set, {0}, 3) + ifAll(Set, {0, 1}, 2) +
           ifAll(Set, {0, 1, 2}, 2) + ifAll(Set, {0, 1, 2, 3}, 1) +
           ifAll(Set, {5, 8}, 4) + ifAll(Set, {7}, 2);
  });
  ASSERT_THAT(Found, SizeIs(3));
  EXPECT_THAT(Found[0], UnorderedElementsAre(0, 1, 2, 3));
  EXPECT_THAT(Found[1], UnorderedElementsAre(5, 8));
  EXPECT_THAT(Found[2], UnorderedElementsAre(7));
  EXPECT_THAT(Tried, Le(150U));
}

TEST(SiteGroups, ASmallPartThatOthersAddDoesNotJoin) {
  // Both gain most of it alone.
  EXPECT_THAT(groups(2,
                     [](const SiteSet &Set) {
                       return ifAll(Set, {0}, 6) + ifAll(Set, {1}, 4) +
                              ifAll(Set, {0, 1}, 1);
                     }),
              ElementsAre(ElementsAre(0), ElementsAre(1)));
}

TEST(SiteGroups, OneThatNeedsAnotherJoinsIt) {
  auto Found = groups(3, [](const SiteSet &Set) {
    return ifAll(Set, {0}, 20) + ifAll(Set, {0, 2}, 5) + ifAll(Set, {1}, 5);
  });
  EXPECT_THAT(Found, ElementsAre(UnorderedElementsAre(0, 2), ElementsAre(1)));
}

TEST(SiteGroups, OneThatAddsLittleToAnotherFollowsIt) {
  auto Found = groups(3, [](const SiteSet &Set) {
    return ifAll(Set, {0}, 20) + ifAll(Set, {0, 2}, 1.5) + ifAll(Set, {1}, 5);
  });
  EXPECT_THAT(Found,
              ElementsAre(ElementsAre(0), ElementsAre(1), ElementsAre(2)));
}

TEST(SiteGroups, OneThatReplacesAnotherIsInNoGroup) {
  EXPECT_THAT(groups(2,
                     [](const SiteSet &Set) {
                       return Set.empty() ? 0.0 : Set.contains(0) ? 5.0 : 4.9;
                     }),
              ElementsAre(ElementsAre(0)));
}

TEST(SiteGroups, SitesThatGainTooLittleAreOne) {
  auto Found = groups(5, [](const SiteSet &Set) {
    return ifAll(Set, {2}, 0.3) +
           0.05 * static_cast<double>(Set.size() - Set.count(2));
  });
  EXPECT_THAT(Found,
              ElementsAre(ElementsAre(2), UnorderedElementsAre(0, 1, 3, 4)));
  Found = groups(20, [](const SiteSet &Set) {
    return 0.05 * static_cast<double>(Set.size());
  });
  EXPECT_THAT(Found, ElementsAre(SizeIs(19)));
}

TEST(SiteGroups, NothingToGain) {
  EXPECT_THAT(groups(0, [](const SiteSet &) { return 0.0; }), IsEmpty());
  EXPECT_THAT(groups(3, [](const SiteSet &) { return 0.0; }), IsEmpty());
  EXPECT_THAT(groups(3, [](const SiteSet &Set) { return ifAll(Set, {1}, -4); }),
              IsEmpty());
  EXPECT_THAT(
      groups(3, [](const SiteSet &Set) { return ifAll(Set, {1}, Least / 2); }),
      IsEmpty());
}
