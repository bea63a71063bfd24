//===- NamesTest.cpp - Numbers for names, and names for files -------------===//

#include "tracer/output/Identity.h"
#include "tracer/tables/Interner.h"

#include "support/TemporaryFolder.h"

#include <gtest/gtest.h>

#include <filesystem>
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
  EXPECT_EQ(outputPath("", Alone, 0), "syncline.node." + Pid + ".sltrace");
  EXPECT_EQ(outputPath("", Ranked, 0),
            "syncline.rank3.node." + Pid + ".sltrace");
}

TEST_F(OutputPath, Placeholders) {
  EXPECT_EQ(outputPath("t-%r-%h-%p.sltrace", Ranked, 0),
            "t-3-node-" + Pid + ".sltrace");
  EXPECT_EQ(outputPath("t%r.sltrace", Alone, 0), "t.sltrace");
  EXPECT_EQ(outputPath("100%", Alone, 0), "100%");
  EXPECT_EQ(outputPath("%x%p", Alone, 0), "%x" + Pid);
}

TEST_F(OutputPath, APercentSignIsWrittenTwice) {
  EXPECT_EQ(outputPath("50%%.sltrace", Alone, 0), "50%.sltrace");
  EXPECT_EQ(outputPath("/50%%pc/t.sltrace", Alone, 0), "/50%pc/t.sltrace");
  EXPECT_EQ(outputPath("%%%p", Alone, 0), "%" + Pid);
}

TEST_F(OutputPath, RanksAreToldApart) {
  EXPECT_EQ(outputPath("t.sltrace", Alone, 0), "t.sltrace");
  EXPECT_EQ(outputPath("t.sltrace", Ranked, 0),
            "t.rank3.node." + Pid + ".sltrace");
  EXPECT_EQ(outputPath("t.sltrace", Alone, 1), "t.node." + Pid + ".sltrace");
}

TEST_F(OutputPath, NamesWithoutAnExtension) {
  EXPECT_EQ(outputPath("/a.b/trace", Alone, 1), "/a.b/trace.node." + Pid);
  EXPECT_EQ(outputPath("trace", Ranked, 0), "trace.rank3.node." + Pid);
}

TEST_F(OutputPath, InAFolder) {
  EXPECT_EQ(outputPath("/x/t.sltrace/", Alone, 0),
            "/x/t.sltrace/node." + Pid + ".sltrace");
  EXPECT_EQ(outputPath("/x/50%%-%h/", Ranked, 0),
            "/x/50%-node/rank3.node." + Pid + ".sltrace");
}

TEST_F(OutputPath, TakenNamesGetANumber) {
  EXPECT_EQ(outputPath("t.sltrace", Alone, 2), "t.node." + Pid + ".2.sltrace");
  EXPECT_EQ(outputPath("t.sltrace", Ranked, 1),
            "t.rank3.node." + Pid + ".2.sltrace");
  EXPECT_EQ(outputPath("t/", Alone, 1), "t/node." + Pid + ".2.sltrace");
  EXPECT_EQ(outputPath("", Alone, 2), "syncline.node." + Pid + ".3.sltrace");
}

TEST_F(OutputPath, TheFolderIsMade) {
  tests::TemporaryFolder Temporary;
  std::string Folder = Temporary.path() / "t.sltrace";
  EXPECT_EQ(withFolder(Folder, Alone), Folder);
  EXPECT_FALSE(std::filesystem::exists(Folder));
  for (unsigned I = 0; I < 2; ++I)
    EXPECT_EQ(withFolder(Folder + "/", Alone), Folder + "/");
  EXPECT_TRUE(std::filesystem::is_directory(Folder));
}

TEST_F(OutputPath, AFileInsteadOfTheFolderStays) {
  tests::TemporaryFolder Temporary;
  std::string File = Temporary.write("t.sltrace", "a trace");
  EXPECT_EQ(withFolder(File + "/", Alone), File);
}

} // namespace
