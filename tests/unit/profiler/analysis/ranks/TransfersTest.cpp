#include "analysis/ranks/Transfers.h"

#include <gtest/gtest.h>

using namespace syncline::analysis::ranks;

namespace {

/// Two ranks with kernels of one kind; Activity is 10 times the place.
std::vector<RankTrace> twoRanks(std::vector<Collective> First,
                                std::vector<Collective> Second) {
  for (std::vector<Collective> *Of : {&First, &Second})
    for (size_t I = 0; I < Of->size(); ++I)
      (*Of)[I].Activity = static_cast<uint32_t>(10 * I);
  return {{nullptr, std::move(First)}, {nullptr, std::move(Second)}};
}

} // namespace

TEST(Transfers, BeginWithTheLastRank) {
  auto Ranks = twoRanks({{100, 500}}, {{400, 505}});
  Matching Matched;
  Matched.Collectives = {{0, {{0, 0, 100, 500}, {1, 0, 400, 505}}}};
  auto Found = findTransfers(Ranks, Matched);
  ASSERT_EQ(Found.size(), 2U);
  EXPECT_EQ(Found[0], (TransferTimes{{0, {100, 0}}}));
  EXPECT_EQ(Found[1], (TransferTimes{{0, {105, 0}}}));
}

TEST(Transfers, TheRestIsWaiting) {
  syncline::timeline::Timeline Events;
  Events.Activities.resize(3);
  for (auto &Each : Events.Activities)
    Each.End = Each.Start + 400;
  using Waits =
      std::unordered_map<uint32_t, syncline::analysis::replay::RankWait>;
  EXPECT_EQ(waitsOf(Events, {{0, {100, 0}}, {2, {400, 1}}}),
            (Waits{{0, {300, false}}}));
  EXPECT_EQ(waitsOf(Events, {{1, {100, 0, true}}}), (Waits{{1, {300, true}}}));
}

TEST(Transfers, OfUnmatchedKernelsAreTypical) {
  auto Ranks = twoRanks({{100, 500}, {600, 2000}, {3000, 3010}},
                        {{400, 500}, {4000, 4900, 7}});
  Matching Matched;
  Matched.Collectives = {{0, {{0, 0, 100, 500}, {1, 0, 400, 500}}}};
  auto Found = findTransfers(Ranks, Matched);
  EXPECT_EQ(Found[0], (TransferTimes{{0, {100, 0}}, {10, {100}}, {20, {10}}}))
      << "never longer than recorded";
  EXPECT_EQ(Found[1], (TransferTimes{{0, {100, 0}}})) << "of another kind";
}
