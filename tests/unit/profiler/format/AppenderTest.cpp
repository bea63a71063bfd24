#include "format/Appender.h"

#include "TraceBytes.h"
#include "support/TemporaryFolder.h"

#include <gmock/gmock.h>

#include <csignal>
#include <fstream>
#include <iterator>
#include <sys/resource.h>

using namespace syncline;
using namespace syncline::tests;
using namespace syncline::trace;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

class Appending : public testing::Test {
protected:
  std::string write(const Bytes &File) const {
    return Temporary.write(
        "t.sltrace",
        {reinterpret_cast<const char *>(File.data()), File.size()});
  }

  static Bytes contents(const std::string &Path) {
    std::ifstream In(Path, std::ios::binary);
    return {std::istreambuf_iterator<char>(In), {}};
  }

  template <class FunctionT> static std::string errorOf(FunctionT Function) {
    try {
      Function();
    } catch (const TraceError &E) {
      return E.what();
    }
    return "no error";
  }

  TemporaryFolder Temporary;
};

/// Counts what is read of a file.
class CountingSource : public Source {
public:
  CountingSource(std::unique_ptr<Source> From, uint64_t &Count)
      : From(std::move(From)), Count(Count) {}
  bool canSeek() const override { return From->canSeek(); }
  size_t read(uint64_t Offset, uint8_t *Into, size_t Size) override {
    size_t Read = From->read(Offset, Into, Size);
    Count += Read;
    return Read;
  }

private:
  std::unique_ptr<Source> From;
  uint64_t &Count;
};

} // namespace

static Bytes threadPayload() {
  ThreadRecord Thread;
  Thread.Id = 9;
  return payloadOf(Thread);
}

TEST_F(Appending, FollowsWhatIsThere) {
  Bytes Before = sampleTrace();
  std::string Path = write(Before);
  TraceAppender Out(Path);
  Out.append(ChunkKind::Definitions, threadPayload());
  Out.append(ChunkKind::Events, payloadOf(NoteRecord{1400, "a note"}));
  Bytes After = contents(Path);
  ASSERT_GT(After.size(), Before.size());
  EXPECT_TRUE(std::equal(Before.begin(), Before.end(), After.begin()));
  Lines Wanted = readAll(Before).Records;
  Wanted.emplace_back("thread id=9 tid=0 name=\"\"");
  Wanted.emplace_back("note time=1400 line=\"a note\"");
  ReadResult Read = readAll(After);
  EXPECT_EQ(Read.Records, Wanted);
  EXPECT_THAT(Read.Lost.lines(), IsEmpty());
}

TEST_F(Appending, FollowsEventsInRooms) {
  Bytes File = emptyFile();
  appendChunk(File, ChunkKind::Schema, 0, schemaPayload());
  appendChunk(File, ChunkKind::Events, 3, payloadOf(WindowCloseRecord{30}), 64);
  appendChunk(File, ChunkKind::Events, 2, payloadOf(WindowCloseRecord{20}), 64);
  std::string Path = write(File);
  TraceAppender(Path).append(ChunkKind::Definitions, threadPayload());
  ReadResult Read = readAll(contents(Path));
  EXPECT_EQ(Read.Records.size(), 3U);
  EXPECT_EQ(Read.Lost.MissingChunks, 0U);
}

TEST_F(Appending, WhatCannotBeWrittenLeavesTheFileAsItWas) {
  Bytes Before = sampleTrace();
  std::string Path = write(Before);
  rlimit Old;
  getrlimit(RLIMIT_FSIZE, &Old);
  TraceAppender Out(Path);
  // Room for the header and a part of the payload.
  rlimit Limit = {Before.size() + 60, Old.rlim_max};
  setrlimit(RLIMIT_FSIZE, &Limit);
  std::string Error = errorOf(
      [&] { Out.append(ChunkKind::Definitions, Bytes(1000, uint8_t{0})); });
  setrlimit(RLIMIT_FSIZE, &Old);
  EXPECT_THAT(Error, HasSubstr("File too large"));
  EXPECT_EQ(contents(Path), Before);
  Out.append(ChunkKind::Definitions, threadPayload());
  EXPECT_THAT(readAll(contents(Path)).Lost.lines(), IsEmpty());
}

TEST_F(Appending, RefusesWhatItWouldSpoil) {
  Bytes Cut = sampleTrace();
  Cut.resize(Cut.size() - 3);
  EXPECT_THAT(errorOf([&] { TraceAppender Out(write(Cut)); }),
              HasSubstr("does not end with a whole chunk"));
  EXPECT_EQ(contents(Temporary.path() / "t.sltrace"), Cut);

  Bytes Other = emptyFile();
  Bytes Schema = schemaPayload();
  Schema.pop_back();
  appendChunk(Other, ChunkKind::Schema, 0, Schema);
  EXPECT_THAT(errorOf([&] { TraceAppender Out(write(Other)); }),
              HasSubstr("another version"));

  EXPECT_THAT(errorOf([&] { TraceAppender Out(write({1, 2, 3})); }),
              HasSubstr("not a trace"));
  EXPECT_THAT(errorOf([&] { TraceAppender Out(Temporary.path()); }),
              HasSubstr("is a folder"));
}

TEST(Outline, HasDefinitionsAndTheEnd) {
  Bytes File = emptyFile();
  appendChunk(File, ChunkKind::Schema, 0, schemaPayload());
  appendChunk(File, ChunkKind::Events, 1, payloadOf(WindowCloseRecord{10}));
  appendChunk(File, ChunkKind::Definitions, 2, threadPayload());
  appendChunk(File, ChunkKind::Events, 3, payloadOf(EndRecord{30, "exit"}));
  appendChunk(File, ChunkKind::Definitions, 4, threadPayload());
  appendChunk(File, ChunkKind::Events, 5, payloadOf(NoteRecord{30, "a note"}));
  ReadResult Outline =
      readAll(TraceReader(memorySource(File), "test", Content::Outline));
  EXPECT_THAT(Outline.Records, ElementsAre("thread id=9 tid=0 name=\"\"",
                                           "end time=30 why=\"exit\"",
                                           "thread id=9 tid=0 name=\"\"",
                                           "note time=30 line=\"a note\""));
  EXPECT_THAT(Outline.Lost.lines(), IsEmpty());
  EXPECT_EQ(Outline.Lost.Last, 30U);
}

TEST(Outline, ReadsLittleOfALargeFile) {
  auto ReadBytes = [](unsigned Calls) {
    Bytes File = traceOf([&](TraceWriter &Out) {
      Out.append(ProcessRecord());
      for (unsigned I = 0; I < Calls; ++I) {
        HostCallRecord Call;
        Call.Start = uint64_t{I} * I;
        Out.append(Call);
      }
      Out.append(EndRecord{uint64_t{Calls} * Calls, "exit"});
    });
    uint64_t Count = 0;
    readAll(
        TraceReader(std::make_unique<CountingSource>(memorySource(File), Count),
                    "test", Content::Outline));
    return std::pair(Count, File.size());
  };
  auto [Few, SmallSize] = ReadBytes(10'000);
  auto [Many, LargeSize] = ReadBytes(100'000);
  EXPECT_GT(LargeSize, 9 * SmallSize);
  // A header for each chunk of 4 KiB.
  EXPECT_LT(Many - Few, LargeSize / 50);
}
