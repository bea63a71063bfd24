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
  At.Package = "torchvision";
  At.LibraryFunction = "generalized_box_iou";
  EXPECT_EQ(names().text(), "generalized_box_iou()");
  // One operator.
  At.Package = "torch";
  EXPECT_EQ(names().text(), "set_loss()");
  // All that the loop of the steps calls is more than its line.
  setLoop("set_loss");
  EXPECT_EQ(names().text(), "generalized_box_iou()");
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
