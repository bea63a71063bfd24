#include "report/html/MergeBars.h"

#include <gtest/gtest.h>

using namespace syncline;
using namespace syncline::report::html;

namespace {

/// A picture of 100 us with one row.
class MergeBars : public testing::Test {
protected:
  MergeBars() { To.addRow("stream 7", "stream"); }

  void add(uint64_t Start, uint64_t End, BarKind Kind = BarKind::Kernel,
           const std::string &Name = "kernel") {
    To.add(0, {Start, End}, Kind, Name);
  }

  Picture merged(size_t Most) {
    Picture Result = To.take();
    mergeBars(Result, Most);
    return Result;
  }

  PictureBuilder To{{1'000'000, 1'100'000}};
};

} // namespace

TEST_F(MergeBars, FewBarsStay) {
  add(1'000'000, 1'000'001);
  add(1'000'002, 1'000'003);
  Picture Result = merged(2);
  ASSERT_EQ(Result.Bars.size(), 2u);
  EXPECT_EQ(Result.Bars[1].Time.Start, 2u);
  EXPECT_EQ(Result.Bars[1].Count, 1u);
}

TEST_F(MergeBars, BarsAreCutToThePicture) {
  add(999'000, 1'000'010);
  add(1'099'990, 1'200'000);
  EXPECT_EQ(To.add(0, {1'100'000, 1'100'005}, BarKind::Kernel, ""), nullptr);
  Picture Result = merged(10);
  EXPECT_EQ(Result.Bars[0].Time.duration(), 10u);
  EXPECT_EQ(Result.Bars[1].Time.End, 100'000u);
}

TEST_F(MergeBars, SmallNeighborsAreJoinedAndTheLongestNamesThem) {
  add(1'000'000, 1'000'010, BarKind::Kernel, "short");
  add(1'000'012, 1'000'040, BarKind::Kernel, "longer");
  add(1'050'000, 1'060'000, BarKind::Kernel, "long");
  Picture Result = merged(2);
  ASSERT_EQ(Result.Bars.size(), 2u);
  EXPECT_EQ(Result.Bars[0].Count, 2u);
  EXPECT_EQ(Result.Bars[0].Time.End, 40u);
  EXPECT_EQ(Result.Names[Result.Bars[0].Name], "longer");
  EXPECT_EQ(Result.Names, (std::vector<std::string>{"longer", "long"}));
}

TEST_F(MergeBars, KindsStayApartAsLongAsThereIsRoom) {
  add(1'000'000, 1'000'010, BarKind::Kernel);
  add(1'000'012, 1'000'020, BarKind::Copy);
  add(1'000'200, 1'000'210, BarKind::Copy);
  Picture Result = merged(2);
  ASSERT_EQ(Result.Bars.size(), 2u);
  EXPECT_EQ(Result.Bars[0].Kind, BarKind::Kernel);
  EXPECT_EQ(Result.Bars[1].Count, 2u);
}

TEST_F(MergeBars, NoMoreBarsThanAskedFor) {
  for (uint64_t I = 0; I < 5'000; ++I)
    add(1'000'000 + 20 * I, 1'000'010 + 20 * I,
        I % 2 ? BarKind::Kernel : BarKind::Copy);
  Picture Result = merged(100);
  EXPECT_LE(Result.Bars.size(), 100u);
  uint64_t Stood = 0;
  for (const Bar &Each : Result.Bars)
    Stood += Each.Count;
  EXPECT_EQ(Stood, 5'000u);
}

TEST_F(MergeBars, LinksGoWithTheirBars) {
  add(1'000'000, 1'000'010);
  add(1'000'012, 1'000'022);
  add(1'090'000, 1'099'000, BarKind::Sync);
  To.link(0, 2, LinkRole::EndsBlock);
  To.link(1, 2, LinkRole::EndsBlock);
  To.link(0, 1, LinkRole::Queued);
  Picture Result = merged(2);
  ASSERT_EQ(Result.Bars.size(), 2u);
  EXPECT_EQ(Result.Links, (std::vector<Link>{{0, 1, LinkRole::EndsBlock}}));
}
