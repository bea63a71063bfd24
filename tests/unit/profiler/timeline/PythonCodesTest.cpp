#include "timeline/StackNames.h"

#include "format/Reader.h"
#include "profiler/format/TraceBytes.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::symbols;
using namespace syncline::timeline;
using namespace syncline::tests;
using testing::ElementsAre;

static StackNames stacksOf(const std::string &Text) {
  StackNames Names;
  Bytes File = traceOfText(Text);
  trace::TraceReader Reader(trace::memorySource(File), "test");
  trace::RawRecord Record;
  while (Reader.next(Record))
    Names.add(Record);
  return Names;
}

/// Stack 5, from the outermost: the interpreter, main and step, which it
/// evaluates, a library in Python, and the function that blocks.
static const std::string Program =
    "string id=1 value=\"Trainer.step\"\n"
    "string id=2 value=\"/home/me/train.py\"\n"
    "string id=3 value=\"<module>\"\n"
    "string id=4 value=\"synchronize\"\n"
    "string id=5 value=\"/home/me/pytorch/torch/cuda/streams.py\"\n"
    "string id=6 value=\"_PyEval_EvalFrameDefault\"\n"
    "string id=7 value=\"inlined\"\n"
    "module id=1 start=0x10000 end=0x20000 path=\"/gone/python3.12\"\n"
    "module id=2 start=0x30000 end=0x40000 "
    "path=\"/home/me/pytorch/torch/lib/libtorch_python.so\"\n"
    // Two units of the first line, then two units two lines on.
    "code id=1 function=1 file=2 first-line=30 table=locations "
    "bytes=\"\\udce9\\u0000\\udce9\\u0004\"\n"
    "code id=2 function=3 file=2 first-line=1 table=ranges "
    "bytes=\"\\u0004\\u0000\\u0004\\u0050\"\n"
    "code id=3 function=4 file=5 first-line=90 table=increments bytes=\"\"\n"
    "frame address=0x10200 module=1 index=0 function=7 inlined=1 source=1\n"
    "frame address=0x10200 module=1 index=1 function=6 source=1\n"
    "stack id=1 parent=0 address=0x10100\n"
    "stack id=2 parent=1 address=0x10200\n"
    "code-frame id=3 parent=2 code=2 instruction=6\n"
    "code-frame id=4 parent=3 code=1 instruction=4\n"
    "code-frame id=5 parent=4 code=3 instruction=12\n"
    "stack id=6 parent=5 address=0x30200\n";

static std::vector<std::string> titles(StackNames &Names, uint64_t Stack) {
  std::vector<std::string> Result;
  for (const SourceFrame &Frame : Names.frames(Stack))
    Result.push_back(Frame.Function + ":" + std::to_string(Frame.Line));
  return Result;
}

TEST(PythonCodes, FramesOfPythonStandInThePlaceOfTheEvaluation) {
  StackNames Names = stacksOf(Program);
  EXPECT_THAT(titles(Names, 6),
              ElementsAre(":0", "synchronize:90", "Trainer.step:32",
                          "<module>:81", ":0"));
  std::vector<SourceFrame> Frames = Names.frames(4);
  EXPECT_EQ(Frames[0].Language, SourceLanguage::Python);
  EXPECT_EQ(Frames[0].File, "/home/me/train.py");
  EXPECT_EQ(Frames[0].Module, "");
  EXPECT_EQ(Frames[2].Language, SourceLanguage::Native);
}

/// The symbol of a part of the evaluation was stripped.
TEST(PythonCodes, AnEvaluationNeedsNoName) {
  StackNames Names =
      stacksOf(Program + "code-frame id=7 parent=1 code=2\n"
                         "stack id=8 parent=7 address=0x10300\n");
  EXPECT_THAT(titles(Names, 8), ElementsAre(":0", "<module>:1"));
  EXPECT_THAT(titles(Names, 1), ElementsAre(":0"));
}

/// An interpreter of tail calls calls from the function of an instruction.
TEST(PythonCodes, AnInstructionIsNoFrameOfItsOwn) {
  std::string Instruction =
      "string id=8 value=\"_TAIL_CALL_CALL_BUILTIN_O\"\n"
      "string id=9 value=\"called\"\n"
      "frame address=0x10400 module=1 index=0 function=7 inlined=1 source=1\n"
      "frame address=0x10400 module=1 index=1 function=8 source=1\n"
      "frame address=0x10500 module=1 index=0 function=9 source=1\n";
  StackNames Names = stacksOf(Program + Instruction +
                              "stack id=7 parent=4 address=0x10400\n"
                              "stack id=8 parent=7 address=0x10500\n"
                              "stack id=9 parent=1 address=0x10400\n"
                              "stack id=10 parent=9 address=0x10500\n");
  EXPECT_THAT(titles(Names, 8),
              ElementsAre("called:0", "Trainer.step:32", "<module>:81", ":0"));
  EXPECT_THAT(titles(Names, 10),
              ElementsAre("called:0", "inlined:0",
                          "_TAIL_CALL_CALL_BUILTIN_O:0", ":0"));
}

TEST(PythonCodes, ANativeStackKeepsTheEvaluation) {
  StackNames Names = stacksOf(Program);
  EXPECT_THAT(titles(Names, 2),
              ElementsAre("inlined:0", "_PyEval_EvalFrameDefault:0", ":0"));
}

TEST(PythonCodes, TheUsersOwnLineIsFound) {
  StackNames Names = stacksOf(Program);
  EXPECT_EQ(Names.userPlace(6).Position, "/home/me/train.py:32");
  EXPECT_EQ(Names.userPlace(6).Function, "Trainer.step");
  EXPECT_EQ(Names.frame(5).Position,
            "/home/me/pytorch/torch/cuda/streams.py:90");
}

TEST(PythonCodes, AddressesAreThoseOfNativeFrames) {
  StackNames Names = stacksOf(Program);
  EXPECT_THAT(Names.addressesOf(6), ElementsAre(0x30200, 0x10200, 0x10100));
  EXPECT_THAT(Names.addresses(), ElementsAre(0x10100, 0x10200, 0x30200));
}

TEST(PythonCodes, WhatIsMissingIsNoHarm) {
  StackNames Names = stacksOf("code-frame id=1 parent=0 code=7 instruction=2\n"
                              "code-frame id=2 parent=1\n"
                              "code id=8 function=99 file=98 table=77\n"
                              "code-frame id=3 parent=3 code=8\n");
  EXPECT_THAT(titles(Names, 1), ElementsAre(":0"));
  EXPECT_THAT(titles(Names, 2), ElementsAre());
  EXPECT_EQ(Names.frames(3).size(), 1024u) << "a circle ends";
  EXPECT_EQ(Names.userPlace(1).Position, "");
}
