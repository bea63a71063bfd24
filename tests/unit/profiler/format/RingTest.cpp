#include "TraceBytes.h"

#include "support/TemporaryFolder.h"

#include <gmock/gmock.h>

#include <fcntl.h>
#include <thread>
#include <unistd.h>

using namespace syncline;
using namespace syncline::tests;
using namespace syncline::trace;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

static Bytes events(uint64_t Time) {
  WindowCloseRecord Close;
  Close.Time = Time;
  return payloadOf(Close);
}

static Bytes definition(uint64_t Id) {
  ThreadRecord Thread;
  Thread.Id = Id;
  return payloadOf(Thread);
}

/// Three places for events; five chunks were written to them.
static Bytes ringFile() {
  Bytes File = emptyFile();
  appendChunk(File, ChunkKind::Schema, 0, schemaPayload());
  appendChunk(File, ChunkKind::Definitions, 1, definition(1));
  appendChunk(File, ChunkKind::Events, 5, events(50), 64);
  appendChunk(File, ChunkKind::Events, 7, events(70), 64);
  appendChunk(File, ChunkKind::Events, 4, events(40), 64);
  appendChunk(File, ChunkKind::Definitions, 6, definition(2));
  return File;
}

static const Lines RingLines = {"thread id=1 tid=0 name=\"\"",
                                "window-close time=40",
                                "thread id=2 tid=0 name=\"\"",
                                "window-close time=50", "window-close time=70"};

/// Reads \p File through a pipe, as descriptor \p Target of this process.
static ReadResult readThroughPipe(const Bytes &File, const std::string &Path,
                                  int Target) {
  int Ends[2];
  EXPECT_EQ(pipe(Ends), 0);
  int Saved = dup(Target);
  dup2(Ends[0], Target);
  close(Ends[0]);
  std::thread Writer([&] {
    // In small parts, so that reads come back short.
    for (size_t I = 0; I < File.size(); I += 100)
      if (write(Ends[1], File.data() + I,
                std::min<size_t>(100, File.size() - I)) < 0)
        break;
    close(Ends[1]);
  });
  ReadResult Result = readAll(TraceReader::open(Path));
  Writer.join();
  if (Saved >= 0) {
    dup2(Saved, Target);
    close(Saved);
  } else {
    close(Target);
  }
  return Result;
}

TEST(Ring, RecordsComeInTheOrderOfTheirChunks) {
  ReadResult Result = readAll(ringFile());
  EXPECT_EQ(Result.Records, RingLines);
  EXPECT_EQ(Result.Lost.OverwrittenChunks, 2U);
  EXPECT_EQ(Result.Lost.MissingChunks, 0U);
  EXPECT_FALSE(Result.Lost.OutOfOrder);
  EXPECT_THAT(Result.Lost.lines(),
              Contains("the size cap was reached: 2 chunks with the oldest "
                       "events were overwritten"));
}

TEST(Ring, AFullTurnShowsNoTurn) {
  Bytes File = emptyFile();
  appendChunk(File, ChunkKind::Schema, 0, schemaPayload());
  appendChunk(File, ChunkKind::Events, 3, events(30), 64);
  appendChunk(File, ChunkKind::Events, 4, events(40), 64);
  EXPECT_EQ(readAll(File).Lost.OverwrittenChunks, 2U);
}

TEST(Ring, AChunkLostAmidTheNewOnesIsMissing) {
  Bytes File = emptyFile();
  appendChunk(File, ChunkKind::Schema, 0, schemaPayload());
  appendChunk(File, ChunkKind::Events, 9, events(90), 64);
  appendChunk(File, ChunkKind::Events, 6, events(60), 64);
  appendChunk(File, ChunkKind::Events, 8, events(80), 64);
  ReadResult Result = readAll(File);
  EXPECT_EQ(Result.Lost.OverwrittenChunks, 5U);
  EXPECT_EQ(Result.Lost.MissingChunks, 1U);
}

TEST(Ring, AChunkThatWasBeingOverwrittenCostsItself) {
  // The process was killed between the new header and the new payload.
  Bytes File = emptyFile();
  appendChunk(File, ChunkKind::Schema, 0, schemaPayload());
  appendChunk(File, ChunkKind::Events, 4, events(40), 64);
  size_t Torn = File.size();
  appendChunk(File, ChunkKind::Events, 2, events(20), 64);
  appendChunk(File, ChunkKind::Events, 3, events(30), 64);
  auto Header = makeChunkHeader(ChunkKind::Events, 5, events(50), 64);
  memcpy(File.data() + Torn, &Header, sizeof(Header));
  ReadResult Result = readAll(File);
  EXPECT_THAT(Result.Records,
              ElementsAre("window-close time=30", "window-close time=40"));
  EXPECT_EQ(Result.Lost.DamagedChunks, 1U);
  EXPECT_EQ(Result.Lost.OverwrittenChunks, 2U);
  EXPECT_EQ(Result.Lost.MissingChunks, 0U);
}

TEST(Ring, DefinitionsComeBeforeTheRoomThatWasFilledMeanwhile) {
  // The room with number 1 was written again after chunks 2 and 3, and its
  // events use what they define; that with number 5 was not.
  Bytes File = emptyFile();
  appendChunk(File, ChunkKind::Schema, 0, schemaPayload());
  appendChunk(File, ChunkKind::Events, 1, events(10), 64);
  appendChunk(File, ChunkKind::Definitions, 2, definition(2));
  appendChunk(File, ChunkKind::Definitions, 3, definition(3));
  appendChunk(File, ChunkKind::Events, 4, events(40), 64);
  appendChunk(File, ChunkKind::Events, 5, events(50), 64);
  appendChunk(File, ChunkKind::Definitions, 6, definition(6));
  EXPECT_THAT(readAll(File).Records,
              ElementsAre("thread id=2 tid=0 name=\"\"",
                          "thread id=3 tid=0 name=\"\"", "window-close time=10",
                          "window-close time=40", "thread id=6 tid=0 name=\"\"",
                          "window-close time=50"));
  EXPECT_TRUE(readThroughPipe(File, "-", STDIN_FILENO).Lost.OutOfOrder);
}

TEST(Ring, AFileOnDiskIsReadInOrderToo) {
  TemporaryFolder Folder;
  Bytes File = ringFile();
  auto Path = Folder.write(
      "ring.trace", {reinterpret_cast<char *>(File.data()), File.size()});
  EXPECT_EQ(readAll(TraceReader::open(Path)).Records, RingLines);
}

TEST(Ring, ThroughAPipeTheOrderIsThatOfTheFile) {
  ReadResult Result = readThroughPipe(ringFile(), "-", STDIN_FILENO);
  EXPECT_THAT(Result.Records,
              ElementsAre(RingLines[0], RingLines[3], RingLines[4],
                          RingLines[1], RingLines[2]));
  EXPECT_TRUE(Result.Lost.OutOfOrder);
  EXPECT_EQ(Result.Lost.OverwrittenChunks, 2U);
}

TEST(Ring, APipeGivesWhatTheFileGives) {
  Bytes File = sampleTrace();
  ReadResult Result = readThroughPipe(File, "-", STDIN_FILENO);
  EXPECT_EQ(Result.Records, readAll(File).Records);
  EXPECT_THAT(Result.Lost.lines(), IsEmpty());
  // Named, as a shell's <(...) does.
  constexpr int Free = 97;
  Result = readThroughPipe(File, "/dev/fd/" + std::to_string(Free), Free);
  EXPECT_EQ(Result.Records, readAll(File).Records);
}

TEST(Ring, APipeWithDamageGivesWhatTheFileGives) {
  Bytes File = sampleTrace();
  for (size_t I = sizeof(FileMagic); I < File.size(); I += 13) {
    Bytes Damaged = File;
    Damaged[I] ^= 0x10;
    ReadResult Seeking = readAll(Damaged);
    ReadResult Result = readThroughPipe(Damaged, "-", STDIN_FILENO);
    EXPECT_EQ(Result.Records, Seeking.Records) << I;
    EXPECT_EQ(Result.Lost.lines(), Seeking.Lost.lines()) << I;
  }
}
