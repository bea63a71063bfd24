//===- CallRowsTest.cpp - Calls one by one and in rows --------------------===//

#include "cli/experiment/CallRows.h"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

using namespace syncline::cli::experiment;

namespace {

constexpr uint64_t Ms = 1'000'000;

/// Rows of \p Calls that are 0.1 ms apart.
std::vector<uint64_t> rows(const std::vector<unsigned> &Calls,
                           uint64_t Interval) {
  std::vector<uint64_t> Result;
  Result.reserve(std::accumulate(Calls.begin(), Calls.end(), size_t{0}));
  for (size_t Row = 0; Row < Calls.size(); ++Row)
    for (unsigned Call = 0; Call < Calls[Row]; ++Call)
      Result.push_back(Row * Interval + Call * Ms / 10);
  return Result;
}

TEST(CallRows, OneByOne) {
  std::vector<uint64_t> Starts;
  Starts.reserve(50);
  for (uint64_t I = 0; I < 50; ++I)
    Starts.push_back(I * 10 * Ms + I % 3 * Ms);
  auto Found = findRows(Starts);
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->Calls, 1U);
  EXPECT_NEAR(Found->Interval, 10 * Ms, Ms);
}

/// As long as they take less time than the steps, pauses make no rows.
TEST(CallRows, OneByOneWithPauses) {
  std::vector<uint64_t> Starts;
  Starts.reserve(1'000);
  for (uint64_t I = 0; I < 1'000; ++I)
    Starts.push_back(I * 10 * Ms + I / 100 * 800 * Ms);
  auto Found = findRows(Starts);
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->Calls, 1U);
}

TEST(CallRows, RowsOfOneLength) {
  // The recording begins in a row, and ends in another.
  auto Found = findRows(rows({17, 80, 80, 80, 80, 80, 33}, 400 * Ms));
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->Calls, 80U);
  EXPECT_NEAR(Found->Interval, 400 * Ms, 2 * Ms);
}

TEST(CallRows, RowsOfSeveralLengths) {
  EXPECT_FALSE(findRows(rows({17, 80, 31, 54, 80, 12, 33}, 400 * Ms)));
}

TEST(CallRows, FewCallsTellNothing) {
  EXPECT_FALSE(findRows({}));
  EXPECT_FALSE(findRows(rows({1, 1, 1}, 10 * Ms)));
}

} // namespace
