#include "cli/experiment/Choice.h"

#include "RecordedTrace.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::cli::experiment;
using namespace syncline::test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

namespace {

/// Of a program whose sites are nonzero, unique and masks, which cannot be
/// skipped, a device synchronization and a copy.
class ChoiceTest : public testing::Test {
protected:
  std::vector<std::string> titles(const Choice &From) const {
    std::vector<std::string> Result;
    Result.reserve(From.Entries.size());
    for (size_t Entry : From.Entries)
      Result.push_back(Trace->Data.Sites[Entry].Title);
    return Result;
  }

  std::unique_ptr<report::AnalyzedTrace> Trace =
      recordedTrace("masked_loss_before_symbols");
};

} // namespace

static ChoiceRequest named(const std::string &Site) {
  ChoiceRequest Result;
  Result.Sites = {Site};
  return Result;
}

TEST_F(ChoiceTest, SkipsAllThatCanBe) {
  Choice All = chooseSites(*Trace, {});
  EXPECT_THAT(titles(All), testing::Contains("TrainingLoop.cpp:55"));
  EXPECT_THAT(titles(All), testing::Not(testing::Contains("before.cpp:27")));
  EXPECT_THAT(All.Refused, testing::Contains(testing::AllOf(
                               testing::Field(&report::RefusedSite::Title,
                                              "before.cpp:27 (sync-nonzero)"),
                               testing::Field(&report::RefusedSite::Why,
                                              HasSubstr("needs the value")))));
}

TEST_F(ChoiceTest, FindsASiteByAnyEndOfItsPath) {
  std::string File = "TrainingLoop.cpp:55";
  EXPECT_THAT(titles(chooseSites(*Trace, named(File))), ElementsAre(File));
  EXPECT_THAT(titles(chooseSites(*Trace, named("masked_loss/" + File))),
              ElementsAre(File));
  for (const char *Name :
       {"Loop.cpp:55", "other/TrainingLoop.cpp:55", "TrainingLoop.cpp:5"})
    EXPECT_THAT(
        [&] { chooseSites(*Trace, named(Name)); },
        ThrowsMessage<std::runtime_error>(HasSubstr("no synchronization at")));
}

TEST_F(ChoiceTest, RefusesTheOnlySite) {
  EXPECT_THAT([&] { chooseSites(*Trace, named("before.cpp:27")); },
              ThrowsMessage<std::runtime_error>(
                  HasSubstr("before.cpp:27 (sync-nonzero) cannot be skipped")));
}

TEST_F(ChoiceTest, AReportMayShowMoreFoldersInTitles) {
  auto Wanted = [](const char *Title, const char *File) {
    return ChoiceRequest{
        .Sites = {},
        .OfReport = {{Title, File, "sync-device-synchronize", ""}},
        .ReportName = "report.json"};
  };
  EXPECT_THAT(titles(chooseSites(
                  *Trace, Wanted("masked_loss/TrainingLoop.cpp:55",
                                 "/moved/masked_loss/TrainingLoop.cpp"))),
              ElementsAre("TrainingLoop.cpp:55"));
  EXPECT_ANY_THROW(chooseSites(*Trace, Wanted("other/TrainingLoop.cpp:55",
                                              "/w/other/TrainingLoop.cpp")));
}

TEST_F(ChoiceTest, TakesSitesOfAReport) {
  ChoiceRequest Request{
      .Sites = {},
      .OfReport = {{"TrainingLoop.cpp:55", "/moved/TrainingLoop.cpp",
                    "sync-device-synchronize", ""},
                   {"gone.cpp:3", "/gone.cpp", "sync-item", ""},
                   {"before.cpp:27", "/before.cpp", "sync-item", ""}},
      .ReportName = "report.json"};
  Choice Found = chooseSites(*Trace, Request);
  EXPECT_THAT(titles(Found), ElementsAre("TrainingLoop.cpp:55"));
  auto Absent = [](const char *Site) {
    return testing::AllOf(testing::Field(&report::RefusedSite::Title, Site),
                          testing::Field(&report::RefusedSite::Why,
                                         "does not block in this run"));
  };
  EXPECT_THAT(Found.Refused, ElementsAre(Absent("gone.cpp:3 (sync-item)"),
                                         Absent("before.cpp:27 (sync-item)")));
  Request.OfReport.erase(Request.OfReport.begin());
  EXPECT_THAT([&] { chooseSites(*Trace, Request); },
              ThrowsMessage<std::runtime_error>(
                  "none of the 2 sites of report.json blocks in this run"));
}
