#include "timeline/StackNames.h"

#include "format/Reader.h"
#include "profiler/format/TraceBytes.h"

#include <gmock/gmock.h>

#include <map>

using namespace syncline;
using namespace syncline::symbols;
using namespace syncline::timeline;
using namespace syncline::tests;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;
using testing::UnorderedElementsAre;

static void addAll(StackNames &To, trace::TraceReader Reader) {
  trace::RawRecord Record;
  while (Reader.next(Record))
    To.add(Record);
}

static StackNames stacksOf(const std::string &Text) {
  StackNames Names;
  Bytes File = traceOfText(Text);
  addAll(Names, trace::TraceReader(trace::memorySource(File), "test"));
  return Names;
}

/// A program that is nowhere, and a stack of two nodes in it.
static const std::string Program =
    "string id=1 value=\"at::Tensor::item() const\"\n"
    "string id=2 value=\"at\"\n"
    "string id=3 value=\"/usr/include/ATen/Tensor.h\"\n"
    "string id=4 value=\"model::loss(int)\"\n"
    "string id=5 value=\"model\"\n"
    "string id=6 value=\"/src/loss.cpp\"\n"
    "module id=7 start=0x10000 end=0x20000 bias=0x8000 path=\"/gone/train\"\n"
    "stack id=1 parent=0 address=0x10100\n"
    "stack id=2 parent=1 address=0x10200\n";

/// item() is inlined into loss() at the inner node.
static const std::string InlinedFrames =
    "frame address=0x10200 module=7 index=0 function=1 scope=2 file=3 "
    "line=30 column=4 inlined=1 source=debug-info\n"
    "frame address=0x10200 module=7 index=1 function=4 scope=5 file=6 "
    "line=50 column=9 offset=17 source=debug-info\n";

TEST(StackNames, FramesOfTheRecordingAreWholeAndOpenNoFile) {
  StackNames Names =
      stacksOf(Program + InlinedFrames +
               "frame address=0x10100 module=7 function=4 source=1\n");
  std::vector<SourceFrame> Frames = Names.framesAt(0x10200);
  ASSERT_EQ(Frames.size(), 2u);
  EXPECT_EQ(Frames[0].Function, "at::Tensor::item() const");
  EXPECT_EQ(Frames[0].OuterScope, "at");
  EXPECT_EQ(Frames[0].File, "/usr/include/ATen/Tensor.h");
  EXPECT_TRUE(Frames[0].Inlined);
  EXPECT_EQ(Frames[1].Function, "model::loss(int)");
  EXPECT_EQ(Frames[1].OuterScope, "model");
  EXPECT_EQ(Frames[1].File, "/src/loss.cpp");
  EXPECT_EQ(Frames[1].Line, 50u);
  EXPECT_EQ(Frames[1].Column, 9u);
  EXPECT_EQ(Frames[1].FunctionOffset, 17u);
  EXPECT_FALSE(Frames[1].Inlined);
  EXPECT_EQ(Frames[1].Quality, FrameQuality::DebugInfo);
  EXPECT_EQ(Frames[1].Module, "/gone/train");
  EXPECT_EQ(Frames[1].ModuleId, 7u);
  EXPECT_EQ(Frames[1].ModuleOffset, 0x8200u);
  EXPECT_EQ(Names.frame(2).Position, "/usr/include/ATen/Tensor.h:30");
  EXPECT_EQ(Names.userPlace(2).Position, "/src/loss.cpp:50");
  EXPECT_EQ(Names.userPlace(2).Function, "model::loss(int)");
  EXPECT_THAT(Names.problems(), IsEmpty());
}

TEST(StackNames, AnAddressWithoutFramesIsLookedUp) {
  StackNames Names = stacksOf(Program + InlinedFrames);
  EXPECT_EQ(Names.frame(1).Position, "/gone/train+0x8100");
  EXPECT_THAT(Names.problems(), ElementsAre(HasSubstr("/gone/train: not")));
  EXPECT_EQ(Names.frames(2).size(), 3u);
}

TEST(StackNames, ASymbolWithoutALineIsAModuleAndAnOffset) {
  StackNames Names = stacksOf(
      Program + "frame address=0x10200 module=7 function=4 scope=5 offset=3 "
                "source=symbol-table\n");
  EXPECT_EQ(Names.framesAt(0x10200).front().Quality,
            FrameQuality::ExportedSymbol);
  EXPECT_EQ(Names.frame(2).Position, "/gone/train+0x8200");
  EXPECT_EQ(Names.frame(2).Function, "model::loss(int)");
  EXPECT_THAT(Names.problems(), IsEmpty());
}

TEST(StackNames, FramesOfAModuleThatWasReplacedAreNotTaken) {
  const std::string Later =
      "module id=8 time=9 start=0x10000 end=0x20000 bias=0x10000 "
      "path=\"/gone/plugin.so\"\n";
  StackNames Old = stacksOf(Program + InlinedFrames + Later);
  EXPECT_EQ(Old.frame(2).Position, "/gone/plugin.so+0x200");
  StackNames Both =
      stacksOf(Program + InlinedFrames + Later +
               "frame address=0x10200 module=8 function=4 file=6 line=8 "
               "source=debug-info\n");
  EXPECT_EQ(Both.framesAt(0x10200).size(), 1u);
  EXPECT_EQ(Both.frame(2).Position, "/src/loss.cpp:8");
}

TEST(StackNames, TheModuleMayStandBehindItsFrames) {
  StackNames Names = stacksOf(InlinedFrames + Program);
  EXPECT_EQ(Names.userPlace(2).Position, "/src/loss.cpp:50");
}

TEST(StackNames, LaterFramesReplaceEarlierOnes) {
  StackNames Names = stacksOf(
      Program + InlinedFrames +
      "frame address=0x10200 module=7 index=0 function=4 file=6 line=51 "
      "source=debug-info\n");
  EXPECT_EQ(Names.framesAt(0x10200).size(), 1u);
  EXPECT_EQ(Names.frame(2).Position, "/src/loss.cpp:51");
}

TEST(StackNames, AFrameWhosePredecessorIsLostIsNotTaken) {
  StackNames Names = stacksOf(
      Program + "frame address=0x10200 module=7 index=1 function=4 file=6 "
                "line=50 source=debug-info\n");
  EXPECT_EQ(Names.frame(2).Position, "/gone/train+0x8200");
  EXPECT_EQ(Names.frame(2).Function, "");
}

TEST(StackNames, StringsAndAddressesThatAreMissingAreNoHarm) {
  StackNames Names = stacksOf(
      Program + "frame address=0x10200 module=7 function=99 file=98 line=5 "
                "source=77\n"
                "frame address=0x10 module=55 function=4 source=2\n");
  ASSERT_EQ(Names.framesAt(0x10200).size(), 1u);
  EXPECT_EQ(Names.framesAt(0x10200)[0].Quality, FrameQuality::ModuleOnly);
  EXPECT_EQ(Names.frame(2).Position, "/gone/train+0x8200");
  EXPECT_EQ(Names.framesAt(0x10).front().Quality, FrameQuality::Unknown);
  EXPECT_THAT(Names.addresses(), ElementsAre(0x10100, 0x10200));
}

namespace {

/// How many calls of a trace come from which line of before.cpp.
std::map<std::string, unsigned> waitsByLine(const std::string &Name) {
  const std::string Path = SYNCLINE_SOURCE_DIR "/tests/traces/" + Name;
  StackNames Names;
  addAll(Names, trace::TraceReader::open(Path));
  std::map<std::string, unsigned> Result;
  auto Count = [&](uint64_t Stack) {
    std::string Site = Names.userPlace(Stack).Position;
    size_t File = Site.find("before.cpp:");
    if (File != std::string::npos)
      ++Result[Site.substr(File)];
  };
  trace::TraceReader Reader = trace::TraceReader::open(Path);
  visit(
      Reader, [&](const trace::HostCallRecord &Call) { Count(Call.Stack); },
      [&](const trace::CopyCallRecord &Call) { Count(Call.Stack); },
      [&](const trace::MemoryCallRecord &Call) { Count(Call.Stack); });
  return Result;
}

} // namespace

TEST(StackNames, ARecordingWithSymbolsShowsTheLinesOnAnyMachine) {
  EXPECT_THAT(waitsByLine("masked_loss_before_symbols.sltrace"),
              UnorderedElementsAre(
                  Pair("before.cpp:25", 1), Pair("before.cpp:27", 127),
                  Pair("before.cpp:30", 124), Pair("before.cpp:37", 127),
                  Pair("before.cpp:49", 124), Pair("before.cpp:52", 126), //
                  Pair("before.cpp:54", 2)));
  EXPECT_THAT(waitsByLine("masked_loss_before.sltrace"), IsEmpty());
}

TEST(StackNames, CallsOfOneInstructionHaveOneCallingFrame) {
  StackNames Names = stacksOf(
      "string id=1 value=\"read\"\n"
      "string id=2 value=\"/home/me/train.py\"\n"
      "module id=7 start=0x10000 end=0x20000 path=\"/x/libtorch_cpu.so\"\n"
      "module id=8 start=0x30000 end=0x40000 path=\"/home/me/train\"\n"
      "module id=9 start=0x50000 end=0x60000 path=\"/usr/lib/libmagma.so\"\n"
      "code id=1 function=1 file=2 first-line=1\n"
      "code-frame id=1 parent=0 code=1 instruction=8\n"
      "code-frame id=2 parent=0 code=1 instruction=20\n"
      "stack id=3 parent=1 address=0x10100\n"
      "stack id=4 parent=3 address=0x10200\n"
      "stack id=5 parent=3 address=0x10300\n"
      "stack id=6 parent=2 address=0x10100\n"
      // A program in C++, and a library that PyTorch calls.
      "stack id=7 parent=0 address=0x30100\n"
      "stack id=8 parent=7 address=0x10100\n"
      "stack id=9 parent=8 address=0x50100\n"
      // A library that calls PyTorch.
      "stack id=10 parent=7 address=0x50200\n"
      "stack id=11 parent=10 address=0x10100\n"
      // A thread of PyTorch.
      "stack id=12 parent=0 address=0x10100\n");
  EXPECT_EQ(Names.callingFrame(4), 1u);
  EXPECT_EQ(Names.callingFrame(5), 1u);
  EXPECT_EQ(Names.callingFrame(6), 2u);
  EXPECT_EQ(Names.callingFrame(9), 7u);
  EXPECT_EQ(Names.callingFrame(11), 10u);
  EXPECT_EQ(Names.callingFrame(12), 0u);
  EXPECT_EQ(Names.callingFrame(99), 0u);
}
