//===- RareSitesTest.cpp - How far apart rare calls are -------------------===//

#include "analysis/rare/RareSites.h"

#include <gtest/gtest.h>

#include <functional>
#include <set>

using namespace syncline::analysis::rare;
using namespace syncline::timeline;

namespace {

constexpr uint64_t StepTime = 1'000;
constexpr uint32_t EachStep = 1, Rare = 2;

/// How far apart the calls of the steps are for which \p HasCall holds, of a
/// loop of which the steps \p Unknown are not known.
double distanceIn(unsigned Count, const std::function<bool(unsigned)> &HasCall,
                  const std::function<bool(unsigned)> &IsUnknown) {
  Timeline Events;
  std::vector<uint32_t> Sites;
  Steps Found;
  Found.Profiled = {{0, StepTime}};
  for (unsigned I = 0; I < Count; ++I) {
    uint64_t Start = I * StepTime;
    auto Add = [&](uint32_t Site, uint64_t At) {
      HostCall Call;
      Call.Start = Start + At;
      Call.End = Call.Start + 100;
      Call.Kind = syncline::trace::CallKind::StreamWait;
      Events.Calls.push_back(Call);
      Sites.push_back(Site);
    };
    Add(EachStep, 100);
    if (HasCall(I))
      Add(Rare, 300);
    if (I && !IsUnknown(I))
      Found.Unprofiled.push_back({Start, Start + StepTime});
  }
  RareSites Result = findRareSites(Events, {Sites, {}}, Found);
  return Result.Sites.contains(Rare) ? Result.Sites[Rare].Apart : 0;
}

bool none(unsigned) { return false; }

} // namespace

TEST(RareSites, ARegularCall) {
  EXPECT_EQ(distanceIn(500, [](unsigned I) { return I % 50 == 49; }, none), 50);
}

/// The last step of each epoch is not known, and one of them has a call.
TEST(RareSites, StepsThatAreNotKnown) {
  EXPECT_EQ(distanceIn(
                900, [](unsigned I) { return I % 50 == 49; },
                [](unsigned I) { return I % 130 == 129; }),
            50);
}

/// Its calls are two steps and then 98 steps apart.
TEST(RareSites, AnIrregularCallHasAMeanDistance) {
  EXPECT_NEAR(
      distanceIn(
          2000, [](unsigned I) { return I % 100 < 3 && I % 100 != 1; }, none),
      50, 1.5);
}
