#include "trial/Results.h"

#include <gtest/gtest.h>

using namespace syncline::trial;

TEST(TrialResults, AreReadAsTheyWereWritten) {
  Stretch Own{true, 40, 80'000'000, 90'000'000, 400, 41, 52'000};
  Results Read =
      readResults(writeStretch(Own) + "site 0 12\nlate 3\nstaged 70 8\n" +
                  writeStretch({}) + "site 0 40\n");
  ASSERT_EQ(Read.Stretches.size(), 1U) << "one without steps is none";
  EXPECT_TRUE(Read.Stretches[0].Skips);
  EXPECT_EQ(writeStretch(Read.Stretches[0]), writeStretch(Own));
  EXPECT_EQ(Read.Skipped, (std::map<int32_t, uint64_t>{{0, 40}}))
      << "the last count holds";
  EXPECT_EQ(Read.FullRings, 3U);
  EXPECT_EQ(Read.StagedBytes, 70U);
  EXPECT_EQ(Read.StagingTime, 8U);
  EXPECT_EQ(Read.Problem, "");
}

TEST(TrialResults, AnUnfinishedLastLineIsLeftOut) {
  std::string Line = writeStretch({false, 40, 80, 90, 4, 4, 5});
  EXPECT_EQ(
      readResults(Line + Line.substr(0, Line.size() - 1)).Stretches.size(), 1U);
  EXPECT_TRUE(readResults("site 1 7").Skipped.empty());
}

TEST(TrialResults, NameTheProblem) {
  EXPECT_EQ(readResults("other 1\nproblem the driver has no cuInit\n").Problem,
            "the driver has no cuInit");
}
