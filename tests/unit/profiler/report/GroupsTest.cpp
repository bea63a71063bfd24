#include "report/model/Groups.h"

#include "report/model/Summary.h"

#include <gmock/gmock.h>

using namespace syncline::analysis;
using namespace syncline::report;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// A step of 20 ms with \p Count sites, and a joint gain that is not sure.
static ReportData reportOf(size_t Count) {
  ReportData Data;
  Data.IsReplayed = true;
  Data.Step.Time = 20e6;
  Data.JointGain = {-1e6, 3e6, 4e6};
  Data.Devices.emplace_back().StateTimes.resize(DeviceStates);
  for (size_t I = 0; I < Count; ++I) {
    SiteEntry &Site = Data.Sites.emplace_back();
    Site.Title = "a.cpp:" + std::to_string(I + 1);
    Site.RuleId = "sync-item";
    Site.Value = Outcome::NoGain;
  }
  return Data;
}

static void addGroup(ReportData &Data, std::vector<size_t> Sites, double Gain) {
  Data.Groups.push_back(
      {std::move(Sites), {0.9 * Gain, Gain, 1.1 * Gain}, Outcome::Gains});
}

TEST(Groups, AreLinesAndCells) {
  ReportData Data = reportOf(5);
  addGroup(Data, {0, 1, 2}, 3e6);
  addGroup(Data, {3}, 1e6);
  EXPECT_THAT(groupLines(Data),
              ElementsAre("remove these 3 together: 3.00 ms (2.70 to 3.30), "
                          "15.0%: 1, 2, 3",
                          "then remove 4: 1.00 ms (0.90 to 1.10), 5.0%"));
  EXPECT_EQ(gainText(Data, 0), "only with 2, 3");
  EXPECT_EQ(gainText(Data, 3), "only after those above");
  EXPECT_EQ(gainText(Data, 4), "no gain");
  Data.Sites[1].Value = Outcome::Gains;
  Data.Sites[1].Gain = {1e6, 2e6, 3e6};
  EXPECT_EQ(gainText(Data, 1), "2.00 ms (1.00 to 3.00)");
}

TEST(Groups, LongOnesAreCounted) {
  ReportData Data = reportOf(9);
  addGroup(Data, {0, 1, 2, 3, 4, 5, 6, 7}, 3e6);
  EXPECT_THAT(groupLines(Data), ElementsAre(HasSubstr("15.0%: 1 to 8")));
  EXPECT_EQ(gainText(Data, 7), "only with 7 others");
  EXPECT_THAT(summaryOf(Data).at(1),
              HasSubstr("a.cpp:1, a.cpp:2, a.cpp:3, a.cpp:4, a.cpp:5, a.cpp:6 "
                        "and 2 more."));
}

TEST(Groups, OfOneSiteEachNeedNoLines) {
  ReportData Data = reportOf(2);
  addGroup(Data, {0}, 3e6);
  addGroup(Data, {1}, 1e6);
  EXPECT_THAT(groupLines(Data), IsEmpty());
  EXPECT_THAT(summaryOf(Data).at(1), HasSubstr("Start with a.cpp:1 "));
}

TEST(Groups, WithoutASureGainAreNotShown) {
  ReportData Data = reportOf(2);
  addGroup(Data, {0, 1}, 3e6);
  Data.Groups[0].Value = Outcome::NoGain;
  Data.JointGain = {-0.1e6, 0.1e6, 0.3e6};
  EXPECT_THAT(groupLines(Data), IsEmpty());
  EXPECT_EQ(gainText(Data, 0), "no gain");
  EXPECT_THAT(summaryOf(Data).at(1), HasSubstr("does not shorten the step"));
}

TEST(Groups, TheSummaryNamesTheFirst) {
  ReportData Data = reportOf(3);
  addGroup(Data, {0, 1, 2}, 2.98e6);
  Data.JointGain = {-0.1e6, 0.1e6, 0.3e6};
  std::string Text = summaryOf(Data).at(1);
  EXPECT_EQ(Text, "Remove these 3 together to gain 2.98 ms of a 20.0 ms step "
                  "(14.9%): a.cpp:1, a.cpp:2, a.cpp:3.");
  Data.JointGain = {2e6, 2.98e6, 4e6};
  Text = summaryOf(Data).at(1);
  EXPECT_THAT(Text, HasSubstr("Removing every synchronization saves 2.98 ms"));
  EXPECT_THAT(Text, HasSubstr("14.9%. Remove these 3 together: a.cpp:1"));
  // They are a part of it.
  Data.JointGain = {2e6, 4e6, 5e6};
  EXPECT_THAT(summaryOf(Data).at(1),
              HasSubstr("20.0%. Remove these 3 together to gain 2.98 ms"));
}

TEST(Groups, TheSummarySaysThatAWideIntervalIncludesZero) {
  ReportData Data = reportOf(2);
  Data.JointGain = {-0.5e6, 0.1e6, 0.6e6};
  EXPECT_EQ(summaryOf(Data).at(1),
            "Removing every synchronization may save 100 us (-500 to 600) per "
            "step, 0.5%. The interval includes zero: 'syncline try' measures "
            "the gain.");
  Data.JointGain = {-0.1e6, 0.7e6, 2e6};
  // Without a site to start with: what may gain nothing is no first change.
  EXPECT_EQ(summaryOf(Data).at(1),
            "Removing every synchronization may save 0.70 ms (-0.10 to 2.00) "
            "per step, 3.5%. The interval includes zero: 'syncline try' "
            "measures the gain.");
  // Nobody gains by knowing so little more precisely.
  Data.JointGain = {-0.5e6, 0.1e6, 0.5e6};
  EXPECT_THAT(summaryOf(Data).at(1), HasSubstr("does not shorten the step"));
}

TEST(Groups, TheSummaryTellsSitesOfOneLineApart) {
  ReportData Data = reportOf(2);
  Data.Sites[1].Title = "a.cpp:1";
  Data.Sites[1].RuleId = "sync-nonzero";
  addGroup(Data, {0, 1}, 3e6);
  EXPECT_THAT(summaryOf(Data).at(1),
              HasSubstr("a.cpp:1 (sync-item), a.cpp:1 (sync-nonzero)."));
}
