//===- NamesTest.cpp - Numbers for names, and names for files -------------===//

#include "tracer/output/Identity.h"
#include "tracer/tables/Interner.h"

#include <gtest/gtest.h>

#include <unistd.h>

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::output;
using namespace syncline::tracer::tables;

namespace {

TEST(Interner, StringsKeepTheirNumbers) {
  Interner Names;
  uint32_t First = Names.string("first");
  uint32_t Second = Names.string("second");
  EXPECT_NE(First, 0u);
  EXPECT_NE(First, Second);
  EXPECT_EQ(Names.string("first"), First);
  EXPECT_EQ(Names.text(First), "first");
  std::string_view Kept = Names.text(First);
  for (unsigned I = 0; I < 10'000; ++I)
    Names.string(std::to_string(I));
  EXPECT_EQ(Names.text(First).data(), Kept.data()) << "texts do not move";
  EXPECT_EQ(Names.text(0), "");
  EXPECT_EQ(Names.text(1'000'000), "");
}

TEST(Interner, ShapesDifferInAnyField) {
  Interner Names;
  trace::ShapeRecord Shape;
  Shape.KernelName = Names.string("kernel");
  Shape.GridX = 4;
  uint32_t First = Names.shape(Shape);
  Shape.Id = 99; // not looked at
  EXPECT_EQ(Names.shape(Shape), First);
  for (uint64_t trace::ShapeRecord::*Field :
       {&trace::ShapeRecord::KernelName, &trace::ShapeRecord::GridX,
        &trace::ShapeRecord::GridY, &trace::ShapeRecord::GridZ,
        &trace::ShapeRecord::BlockX, &trace::ShapeRecord::BlockY,
        &trace::ShapeRecord::BlockZ, &trace::ShapeRecord::Registers,
        &trace::ShapeRecord::StaticShared, &trace::ShapeRecord::DynamicShared,
        &trace::ShapeRecord::Local}) {
    trace::ShapeRecord Changed = Shape;
    Changed.*Field += 1;
    EXPECT_NE(Names.shape(Changed), First);
  }
}

class OutputPath : public testing::Test {
protected:
  Identity Alone = named(-1);
  Identity Ranked = named(3);
  std::string Pid = std::to_string(getpid());

  static Identity named(int64_t Rank) {
    Identity Who;
    Who.Rank = Rank;
    Who.Host = "node";
    return Who;
  }
};

TEST_F(OutputPath, WithoutAPattern) {
  EXPECT_EQ(outputPath("", Alone, false), "syncline.node." + Pid + ".sltrace");
  EXPECT_EQ(outputPath("", Ranked, false),
            "syncline.rank3.node." + Pid + ".sltrace");
}

TEST_F(OutputPath, Placeholders) {
  EXPECT_EQ(outputPath("t-%r-%h-%p.sltrace", Ranked, false),
            "t-3-node-" + Pid + ".sltrace");
  EXPECT_EQ(outputPath("t%r.sltrace", Alone, false), "t.sltrace");
  EXPECT_EQ(outputPath("100%", Alone, false), "100%");
  EXPECT_EQ(outputPath("%x%p", Alone, false), "%x" + Pid);
}

TEST_F(OutputPath, APercentSignIsWrittenTwice) {
  EXPECT_EQ(outputPath("50%%.sltrace", Alone, false), "50%.sltrace");
  EXPECT_EQ(outputPath("/50%%pc/t.sltrace", Alone, false), "/50%pc/t.sltrace");
  EXPECT_EQ(outputPath("%%%p", Alone, false), "%" + Pid);
}

TEST_F(OutputPath, RanksAreToldApart) {
  EXPECT_EQ(outputPath("t.sltrace", Alone, false), "t.sltrace");
  EXPECT_EQ(outputPath("t.sltrace", Ranked, false),
            "t.rank3.node." + Pid + ".sltrace");
  EXPECT_EQ(outputPath("t.sltrace", Alone, true), "t.node." + Pid + ".sltrace");
}

TEST_F(OutputPath, NamesWithoutAnExtension) {
  EXPECT_EQ(outputPath("/a.b/trace", Alone, true), "/a.b/trace.node." + Pid);
  EXPECT_EQ(outputPath("trace", Ranked, false), "trace.rank3.node." + Pid);
}

} // namespace
