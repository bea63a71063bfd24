//===- CodeNamesTest.cpp - The functions that a remedy is for -------------===//

#include "report/model/CodeNames.h"

#include "profiler/report/StepReport.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::tests;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

class Names : public testing::Test {
protected:
  Names() : Hot(hotLine({3e6, 4e6, 5e6})) { Hot.Lines.clear(); }
  HostLineEntry &add(const char *Function) {
    HostLineEntry &At = Hot.Lines.emplace_back().At;
    At.File = "train.py";
    At.Function = Function;
    return At;
  }
  void setLoop(const char *Function) {
    LoopEntry &Loop = Data.Loops.emplace_back();
    Loop.File = "train.py";
    Loop.Function = Function;
    Loop.IsStep = true;
  }
  CodeNames names() { return codeNamesOf(Data, Hot); }

  ReportData Data;
  HotLinesEntry Hot;
};

} // namespace

TEST_F(Names, EachFunctionOnce) {
  add("Block.forward");
  add("rope");
  add("Block.forward");
  EXPECT_EQ(names().text(), "Block.forward() and rope()");
  add("norm");
  EXPECT_EQ(names().text(), "Block.forward(), rope() and norm()");
}

TEST_F(Names, OfALibrary) {
  HostLineEntry &At = add("set_loss");
  At.LibraryFile = "torchvision/ops/boxes.py";
  At.LibraryFunction = "generalized_box_iou";
  EXPECT_EQ(names().text(), "generalized_box_iou()");
  EXPECT_EQ(names().compiled(),
            "generalized_box_iou = torch.compile(generalized_box_iou)");
  // All that the loop of the steps calls is more than its line.
  setLoop("set_loss");
  EXPECT_EQ(names().text(), "generalized_box_iou()");
}

TEST_F(Names, ClassesOfALibraryAreImported) {
  HostLineEntry &At = add("main");
  At.LibraryFunction = "Net.forward";
  At.LibraryFile = "models/net/deep.py";
  EXPECT_EQ(names().compiled(), "from models.net.deep import Net\n"
                                "Net.forward = torch.compile(Net.forward)");
  // Python's own library is no package.
  At.LibraryFile = "python3.12/copy.py";
  EXPECT_EQ(names().compiled(), "Net.forward = torch.compile(Net.forward)");
}

TEST_F(Names, PartsOfTheStep) {
  setLoop("main");
  add("main");
  EXPECT_TRUE(names().ArePartsOfStep);
  EXPECT_THAT(names().Functions, IsEmpty());
  add("<module>");
  EXPECT_TRUE(names().ArePartsOfStep);
  add("rope");
  EXPECT_FALSE(names().ArePartsOfStep);
  EXPECT_EQ(names().text(), "this code");
}

TEST_F(Names, NoneThatAProgramCannotWrite) {
  for (const char *Function : {"main.<locals>.step", "<lambda>", ""}) {
    Hot.Lines.clear();
    add(Function);
    EXPECT_EQ(names().text(), "this code");
    EXPECT_FALSE(names().ArePartsOfStep);
  }
  Hot.Lines.clear();
  add("rope");
  EXPECT_THAT(names().Functions, ElementsAre("rope"));
  // Those of C++ are not what a program writes.
  Hot.IsPython = false;
  EXPECT_EQ(names().text(), "this code");
}
