#include "report/model/Caveats.h"

#include "format/Losses.h"
#include "report/model/ReportData.h"
#include "report/model/Summary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace syncline::report;
using namespace syncline::timeline;
using syncline::trace::Losses;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// Of a recording that leaves no doubt.
static ReportData reportOfManySteps() {
  ReportData Data;
  Data.IsReplayed = true;
  Data.Step.Source = StepSource::Loop;
  Data.Step.Time = Data.Step.ProfiledTime = 10e6;
  Data.Step.Profiled = 12;
  Data.Step.Unprofiled = 400;
  Data.Step.Calibrated = true;
  return Data;
}

TEST(Caveats, NoneWithoutAReason) {
  EXPECT_THAT(caveatsOf(reportOfManySteps(), {}), IsEmpty());
  EXPECT_EQ(caveatText({}), "");
}

TEST(Caveats, WhatTheFileLacks) {
  ReportData Data = reportOfManySteps();
  Losses Lost;
  Lost.NoEnd = true;
  EXPECT_THAT(caveatsOf(Data, Lost),
              ElementsAre("the recording was cut off before its first event"));
  Lost.Start = 5'000'000;
  Lost.Last = 599'000'000;
  EXPECT_THAT(caveatsOf(Data, Lost),
              ElementsAre("the recording was cut off after 594.0 ms"));
  Lost.NoEnd = false;
  EXPECT_THAT(caveatsOf(Data, Lost), IsEmpty());
  // Everything up to the end record is there.
  Lost.TailCut = true;
  EXPECT_EQ(readPart(Lost), ReadPart::WithoutNames);
  EXPECT_THAT(caveatsOf(Data, Lost), ElementsAre(HasSubstr("names of functions "
                                                           "are missing")));
  Lost.TailCut = false;
  Lost.DamagedChunks = 1;
  EXPECT_THAT(caveatsOf(Data, Lost),
              ElementsAre("parts of the recording are damaged or missing, so "
                          "it does not show whether a call blocked the host"));
  Data.Sites.emplace_back();
  EXPECT_THAT(caveatsOf(Data, Lost),
              ElementsAre("parts of the recording are damaged or missing, so "
                          "it may lack calls that blocked the host"));
  // The user chose the size, and the latest events are complete.
  Lost.DamagedChunks = 0;
  Lost.OverwrittenChunks = 9;
  EXPECT_THAT(caveatsOf(Data, Lost), IsEmpty());
}

TEST(Caveats, NothingIsSaidOfWhatWasNotRead) {
  ReportData Data;
  EXPECT_EQ(summaryOf(Data).front(), "No call blocked the host.");
  Data.Read = ReadPart::Beginning;
  EXPECT_EQ(summaryOf(Data).front(),
            "No call blocked the host before the recording was cut off.");
  Data.Read = ReadPart::Fragments;
  EXPECT_EQ(summaryOf(Data).front(),
            "What could be read has no call that blocked the host.");
  EXPECT_THAT(summaryOf(Data).back(), HasSubstr("record again"));
}

TEST(Caveats, AProgramWithoutCudaBlocksNowhere) {
  ReportData Data;
  Data.UsesCuda = false;
  EXPECT_EQ(summaryOf(Data).front(), "The recorded process never used CUDA.");
  EXPECT_THAT(summaryOf(Data).back(), HasSubstr("a program that uses CUDA"));
  // Its first call may be in what is lost.
  Data.Read = ReadPart::Beginning;
  EXPECT_THAT(summaryOf(Data).front(), HasSubstr("No call blocked the host"));
}

TEST(Caveats, StepsThatAreFewOrUnlikeTheOthers) {
  ReportData Data = reportOfManySteps();
  Data.Step.Profiled = 2;
  EXPECT_THAT(caveatsOf(Data, {}), IsEmpty());
  Data.Step.Profiled = 1;
  EXPECT_THAT(caveatsOf(Data, {}), ElementsAre("only 1 step was profiled"));
  Data.Step.ProfiledTime = 34e6;
  EXPECT_THAT(caveatsOf(Data, {}), ElementsAre(HasSubstr("3.4 times")));
  Data.Step.Source = StepSource::WholeRun;
  EXPECT_THAT(caveatsOf(Data, {}), ElementsAre(HasSubstr("no step")));
  Data.IsReplayed = false;
  EXPECT_THAT(caveatsOf(Data, {}), IsEmpty());
}

TEST(Caveats, AReplayThatScalesMuch) {
  ReportData Data = reportOfManySteps();
  Data.Step.HostScale = 0.5;
  EXPECT_THAT(caveatsOf(Data, {}), IsEmpty());
  Data.Step.HostScale = 0.4;
  EXPECT_THAT(caveatsOf(Data, {}), ElementsAre(HasSubstr("2.5 times as long")));
}

TEST(Caveats, SitesWithoutNames) {
  ReportData Data = reportOfManySteps();
  Data.Sites.emplace_back().Title = "train+0x80f45";
  EXPECT_THAT(caveatsOf(Data, {}), IsEmpty());
  Data.SymbolProblems = {"train: no such file"};
  EXPECT_THAT(caveatsOf(Data, {}),
              ElementsAre("1 site has no name, because 1 file of the program "
                          "could not be read"));
  Data.Sites.front().Value = Outcome::OutsideSteps;
  EXPECT_THAT(caveatsOf(Data, {}), IsEmpty());
  Data.Sites.front().Value = Outcome::Gains;
  Data.Sites.front().File = "train.cpp";
  EXPECT_THAT(caveatsOf(Data, {}), IsEmpty());
}

/// As parts of the step, since the measured run was slower as a whole.
TEST(Caveats, AMeasurementThatContradictsThePrediction) {
  ReportData Data = reportOfManySteps();
  MeasuredEntry &Entry = Data.Measured.emplace_back();
  Entry.What.Step = 20e6;
  Entry.What.Gain = {3e6, 4e6, 5e6};
  Entry.Predicted = {1e6, 1.2e6, 1.6e6};
  Entry.Sites = {0};
  EXPECT_THAT(caveatsOf(Data, {}), IsEmpty());
  Entry.Predicted = {0.5e6, 1.2e6, 1.4e6};
  EXPECT_THAT(caveatsOf(Data, {}), ElementsAre(HasSubstr("contradicts")));
  Entry.What.IsComparable = false;
  EXPECT_THAT(caveatsOf(Data, {}), IsEmpty());
}

TEST(Caveats, AreOneSentence) {
  EXPECT_EQ(caveatText({"a"}), "Caution: a.");
  EXPECT_EQ(caveatText({"a", "b"}), "Caution: a, and b.");
  EXPECT_EQ(caveatText({"a", "b", "c"}), "Caution: a; b; and c.");
}
