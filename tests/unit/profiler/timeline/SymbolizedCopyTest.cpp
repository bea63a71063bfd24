#include "timeline/SymbolizedCopy.h"

#include "SymbolsTestFixture.h"
#include "profiler/format/TraceBytes.h"
#include "support/TemporaryFolder.h"

#include <gmock/gmock.h>

#include <fstream>
#include <map>

#include <sys/stat.h>

using namespace syncline;
using namespace syncline::symbols;
using namespace syncline::timeline;
using namespace syncline::tests;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;
namespace fs = std::filesystem;

namespace {

/// A trace of a call in a library that can be removed.
class SymbolizedCopies : public testing::Test {
protected:
  SymbolizedCopies() : Fixture("dwarf5"), Library(Folder.path() / "libf.so") {
    Options.Symbols.DebugDirectories.clear();
    fs::copy_file(Fixture.module().Path, Library);
  }

  uint64_t inlined() { return Fixture.returnAddressIn("fixtureInlined"); }

  std::string definitions() {
    const ModuleImage &Module = Fixture.module();
    return "process pid=7 start=100\n"
           "string id=5 value=\"kernel\"\n"
           "module id=3 start=" +
           hex(Module.Start) + " end=" + hex(Module.End) +
           " bias=" + hex(Module.LoadBias) + " build-id=\"" + Module.BuildId +
           "\" path=\"" + Library.string() +
           "\"\n"
           "stack id=1 parent=0 address=0x10\n"
           "stack id=2 parent=1 address=" +
           hex(inlined()) + "\n";
  }
  std::string recording() { return definitions() + Events; }

  SymbolizedCopy copy(const Bytes &From, Bytes &To) {
    fs::path Input =
        Folder.write("in.sltrace", {reinterpret_cast<const char *>(From.data()),
                                    From.size()});
    SymbolizedCopy Result;
    To = traceOf([&](trace::TraceWriter &Out) {
      Result = writeSymbolized(Input, Out, Options);
    });
    return Result;
  }
  Bytes copyOf(const Bytes &From) {
    Bytes To;
    copy(From, To);
    return To;
  }
  Bytes copyOf(const std::string &Text) { return copyOf(traceOfText(Text)); }

  /// All lines but those of strings, frames and sources.
  static std::string othersOf(const Bytes &File) {
    std::string Text;
    for (const std::string &Line : readAll(File).Records)
      if (!Line.starts_with("string ") && !Line.starts_with("frame ") &&
          !Line.starts_with("source-"))
        Text += Line + "\n";
    return Text;
  }

  const std::string Events = "call thread=1 start=200 duration=5 stack=2\n"
                             "api-call thread=1 start=250 duration=5 stack=2\n"
                             "string id=6 value=\"at\"\n"
                             "mark thread=1 time=300 name=6\n"
                             "end time=400 why=\"exit\"\n";
  LoadedFixture Fixture;
  TemporaryFolder Folder;
  fs::path Library;
  CopyOptions Options;
};

} // namespace

TEST_F(SymbolizedCopies, NamesWhatTheFilesKnowAndKeepsAllElse) {
  Bytes Source = traceOfText(recording()), Copy;
  SymbolizedCopy Result = copy(Source, Copy);
  EXPECT_EQ(Result.Addresses, 2u);
  EXPECT_EQ(Result.Named, 1u);
  EXPECT_THAT(Result.Problems, IsEmpty());
  EXPECT_EQ(othersOf(Copy), othersOf(Source));
  Lines Found = readAll(Copy).Records;
  std::string Line = std::to_string(lineOf(FixtureSource, "mean"));
  EXPECT_THAT(Found, Contains(testing::AllOf(
                         StartsWith("frame address=" + hex(inlined()) +
                                    " module=3 index=1 "),
                         HasSubstr(" line=" + Line + " "),
                         HasSubstr(" inlined=1 source=debug-info"))));
  EXPECT_THAT(Found, Not(Contains(StartsWith("frame address=0x10 "))));
  EXPECT_FALSE(readAll(Copy).Lost.any());
}

TEST_F(SymbolizedCopies, FramesStandBeforeTheFirstEvent) {
  Lines Found = readAll(copyOf(recording())).Records;
  auto Frame = std::ranges::find_if(
      Found, [](auto &Line) { return Line.starts_with("frame "); });
  auto Event = std::ranges::find_if(
      Found, [](auto &Line) { return Line.starts_with("call "); });
  EXPECT_LT(Frame - Found.begin(), Event - Found.begin());
  // Without events they stand at the end.
  Options.WithSources = false;
  EXPECT_THAT(readAll(copyOf(definitions())).Records.back(),
              StartsWith("frame "));
}

TEST_F(SymbolizedCopies, NewStringsTakeNoIdOfTheRecording) {
  std::map<std::string, std::string> ById;
  for (const std::string &Line : readAll(copyOf(recording())).Records) {
    if (!Line.starts_with("string "))
      continue;
    std::string Id = Line.substr(0, Line.find(" value"));
    EXPECT_TRUE(ById.emplace(Id, Line).second) << Line;
  }
  EXPECT_EQ(ById["string id=5"], "string id=5 value=\"kernel\"");
  EXPECT_EQ(ById["string id=6"], "string id=6 value=\"at\"");
  // That one follows the first event, too late for a frame.
  EXPECT_THAT(readAll(copyOf(recording())).Records,
              Not(Contains(HasSubstr(" scope=6 "))));
}

TEST_F(SymbolizedCopies, AStringOfTheRecordingIsUsedAgain) {
  Bytes Copy = copyOf("string id=9 value=\"at\"\n" + recording());
  EXPECT_THAT(
      readAll(Copy).Records,
      Contains(testing::AllOf(HasSubstr(" index=0 "), HasSubstr(" scope=9 "))));
  // But not where its id gets another meaning later.
  Copy = copyOf("string id=9 value=\"at\"\nstring id=9 value=\"x\"\n" +
                recording());
  EXPECT_THAT(readAll(Copy).Records, Not(Contains(HasSubstr(" scope=9 "))));
}

TEST_F(SymbolizedCopies, TwiceIsTheSameAsOnce) {
  Bytes Once = copyOf(recording());
  EXPECT_EQ(copyOf(Once), Once);
}

TEST_F(SymbolizedCopies, WhereTheFilesAreGoneOldFramesStay) {
  Bytes Once = copyOf(recording()), Twice;
  fs::remove(Library);
  SymbolizedCopy Result = copy(Once, Twice);
  EXPECT_EQ(Twice, Once);
  EXPECT_EQ(Result.Named, 1u);
  Bytes None;
  Result = copy(traceOfText(recording()), None);
  EXPECT_EQ(Result.Named, 0u);
  EXPECT_THAT(Result.Problems, ElementsAre(HasSubstr("libf.so: not found")));
}

TEST_F(SymbolizedCopies, BetterFramesReplaceOldOnes) {
  const std::string Old =
      "string id=8 value=\"old\"\nframe address=" + hex(inlined()) +
      " module=3 function=8 source=";
  Lines Found =
      readAll(copyOf(definitions() + Old + "symbol-table\n" + Events)).Records;
  EXPECT_THAT(Found, Not(Contains(HasSubstr(" function=8 "))));
  EXPECT_THAT(Found, Contains(HasSubstr(" source=debug-info")));
  // So do frames that are as good: the files may have been corrected.
  Found =
      readAll(copyOf(definitions() + Old + "debug-info\n" + Events)).Records;
  EXPECT_THAT(Found, Not(Contains(HasSubstr(" function=8 "))));
  // The same library without debug information knows less than the trace.
  fs::copy_file(fixturePath("symtab/libfixture.so"), Library,
                fs::copy_options::overwrite_existing);
  Found =
      readAll(copyOf(definitions() + Old + "debug-info\n" + Events)).Records;
  EXPECT_THAT(Found, Contains(HasSubstr(" function=8 ")));
  EXPECT_THAT(Found, Not(Contains(HasSubstr(" source=symbol-table"))));
}

TEST_F(SymbolizedCopies, WhatIsMissingFromTheRecordingIsNoted) {
  Bytes Source = emptyFile();
  appendChunk(Source, trace::ChunkKind::Schema, 0, trace::schemaPayload());
  trace::MarkRecord Mark;
  Mark.Time = 900;
  appendChunk(Source, trace::ChunkKind::Events, 7, payloadOf(Mark));
  ReadResult Copy = readAll(copyOf(Source));
  EXPECT_THAT(Copy.Records.front(),
              testing::AllOf(StartsWith("note time=900 "),
                             testing::AnyOf(HasSubstr("missing"),
                                            HasSubstr("overwritten"))));
  EXPECT_EQ(Copy.Records.size(), 2u);
  EXPECT_TRUE(Copy.Lost.NoEnd);
}

TEST_F(SymbolizedCopies, RecordsOfALaterVersionAreReported) {
  Bytes Source = emptyFile(), Schema, Payload;
  trace::appendVarint(Schema, 200);
  trace::appendText(Schema, "power");
  trace::appendVarint(Schema, 0);
  appendChunk(Source, trace::ChunkKind::Schema, 0, Schema);
  trace::appendVarint(Payload, 200);
  trace::appendVarint(Payload, 0);
  appendChunk(Source, trace::ChunkKind::Events, 1, Payload);
  Bytes Copy;
  EXPECT_THAT(copy(Source, Copy).Problems,
              ElementsAre(StartsWith("power: left out of the copy")));
}

TEST_F(SymbolizedCopies, APipeIsRefused) {
  fs::path Pipe = Folder.path() / "pipe";
  ASSERT_EQ(mkfifo(Pipe.c_str(), 0600), 0);
  // So that opening it to read does not wait.
  std::fstream Writer(Pipe, std::ios::in | std::ios::out);
  ASSERT_TRUE(Writer.is_open());
  EXPECT_THROW(
      traceOf([&](trace::TraceWriter &Out) { writeSymbolized(Pipe, Out); }),
      trace::TraceError);
}
