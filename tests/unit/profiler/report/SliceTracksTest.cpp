//===- SliceTracksTest.cpp - Slices that overlap have tracks of their own -===//

#include "report/perfetto/SliceTracks.h"

#include "profiler/report/PerfettoReader.h"

#include <gmock/gmock.h>

#include <set>
#include <tuple>

using namespace syncline::report::perfetto;
using namespace syncline::test;
using testing::ElementsAre;

/// Name, start, end and number of the track.
using Placed = std::tuple<std::string, uint64_t, uint64_t, uint64_t>;

static std::set<Placed> placed(Sharing How, const std::vector<Placed> &Slices) {
  PerfettoWriter To;
  std::vector<Slice> Unplaced;
  for (const auto &[Name, Start, End, Track] : Slices) {
    Slice New;
    New.Time = {Start, End};
    New.Name = To.name(Name);
    New.Category = To.category("c");
    Unplaced.push_back(New);
  }
  writeSlices(To, Unplaced, How, [&] { return To.addTrack(0, "track"); });
  std::set<Placed> Result;
  for (const PerfettoSlice &Each : readPerfetto(To.finish(0)).Slices)
    Result.emplace(Each.Name, Each.Start, Each.End, Each.Track);
  return Result;
}

TEST(SliceTracks, GivesOverlappingSlicesATrackOfTheirOwn) {
  EXPECT_THAT(placed(Sharing::Nested, {{"overlaps", 5, 15, 0},
                                       {"outer", 0, 10, 0},
                                       {"inner", 0, 4, 0},
                                       {"next", 10, 12, 0}}),
              ElementsAre(Placed("inner", 0, 4, 1), Placed("next", 10, 12, 1),
                          Placed("outer", 0, 10, 1),
                          Placed("overlaps", 5, 15, 2)));
  EXPECT_THAT(
      placed(
          Sharing::OneByOne,
          {{"a", 0, 10, 0}, {"b", 0, 10, 0}, {"c", 2, 3, 0}, {"d", 10, 11, 0}}),
      ElementsAre(Placed("a", 0, 10, 1), Placed("b", 0, 10, 2),
                  Placed("c", 2, 3, 3), Placed("d", 10, 11, 1)));
}

TEST(SliceTracks, KeepsSlicesWithoutDuration) {
  EXPECT_THAT(placed(Sharing::Nested,
                     {{"a", 1, 1, 0}, {"backwards", 4, 2, 0}, {"b", 1, 4, 0}}),
              ElementsAre(Placed("a", 1, 1, 1), Placed("b", 1, 4, 1),
                          Placed("backwards", 4, 4, 1)));
}
