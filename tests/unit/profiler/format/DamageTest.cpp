#include "TraceBytes.h"

#include "format/ChunkScanner.h"

#include <gmock/gmock.h>

#include <algorithm>

using namespace syncline;
using namespace syncline::tests;
using namespace syncline::trace;
using testing::Contains;
using testing::HasSubstr;

static bool isPrefix(const Lines &Part, const Lines &Whole) {
  return Part.size() <= Whole.size() &&
         std::equal(Part.begin(), Part.end(), Whole.begin());
}

/// Part is Whole with some lines left out.
static bool isSubsequence(const Lines &Part, const Lines &Whole) {
  size_t Found = 0;
  for (const std::string &Line : Whole)
    if (Found < Part.size() && Part[Found] == Line)
      ++Found;
  return Found == Part.size();
}

TEST(Damage, AFileThatEndsAnywhereGivesItsFirstRecords) {
  const Bytes File = sampleTrace();
  const ReadResult Whole = readAll(File);
  ASSERT_FALSE(Whole.Lost.any());
  size_t Longest = 0;
  for (size_t Size = 0; Size < File.size(); ++Size) {
    std::span<const uint8_t> Part = std::span(File).first(Size);
    if (Size < sizeof(FileHeader)) {
      EXPECT_THROW(readAll(Part), TraceError) << Size;
      continue;
    }
    ReadResult Result = readAll(Part);
    EXPECT_TRUE(isPrefix(Result.Records, Whole.Records)) << Size;
    EXPECT_GE(Result.Records.size(), Longest) << Size;
    EXPECT_TRUE(Result.Lost.NoEnd) << Size;
    EXPECT_EQ(Result.Lost.DamagedPlaces, 0U) << Size;
    Longest = Result.Records.size();
  }
  EXPECT_GT(Longest, 4U);
}

TEST(Damage, AChangedByteCostsAtMostAChunk) {
  const Bytes File = sampleTrace();
  const Lines Whole = readAll(File).Records;
  for (uint8_t Change : {0x01, 0x80, 0xFF}) {
    for (size_t I = 0; I < File.size(); ++I) {
      Bytes Damaged = File;
      Damaged[I] ^= Change;
      if (I < sizeof(FileMagic)) {
        EXPECT_THROW(readAll(Damaged), TraceError) << I;
        continue;
      }
      ReadResult Result = readAll(Damaged);
      EXPECT_TRUE(isSubsequence(Result.Records, Whole)) << I;
      EXPECT_GE(Result.Records.size() + 3, Whole.size()) << I;
      // What got lost is told.
      EXPECT_TRUE(Result.Records == Whole || Result.Lost.any()) << I;
    }
  }
}

TEST(Damage, ADamagedFileHeaderIsTold) {
  Bytes File = sampleTrace();
  File[9] ^= 1;
  ReadResult Result = readAll(File);
  EXPECT_TRUE(Result.Lost.HeaderDamaged);
  EXPECT_EQ(Result.Records, readAll(sampleTrace()).Records);
}

TEST(Damage, RubbishBetweenChunksIsSkipped) {
  Bytes File = emptyFile();
  appendChunk(File, ChunkKind::Schema, 0, schemaPayload());
  WindowCloseRecord Close;
  Close.Time = 3;
  appendChunk(File, ChunkKind::Events, 1, payloadOf(Close));
  // More than a block of the search, with what looks like headers.
  for (size_t I = 0; I < 200'001; ++I)
    File.push_back("SLCKSL"[I % 6]);
  Close.Time = 4;
  appendChunk(File, ChunkKind::Events, 2, payloadOf(Close));
  ReadResult Result = readAll(File);
  EXPECT_EQ(Result.Records,
            (Lines{"window-close time=3", "window-close time=4"}));
  EXPECT_EQ(Result.Lost.DamagedPlaces, 1U);
  EXPECT_EQ(Result.Lost.DamagedBytes, 200'001U);
  EXPECT_EQ(Result.Lost.MissingChunks, 0U);
}

TEST(Damage, ZerosAreUnusedRoom) {
  Bytes File = sampleTrace();
  File.resize(File.size() + 100'000);
  EXPECT_FALSE(readAll(File).Lost.any());
}

TEST(Damage, AChunkThatIsGoneIsMissed) {
  Bytes File = emptyFile();
  WindowCloseRecord Close;
  appendChunk(File, ChunkKind::Schema, 0, schemaPayload());
  appendChunk(File, ChunkKind::Events, 1, payloadOf(Close));
  appendChunk(File, ChunkKind::Events, 4, payloadOf(Close));
  ReadResult Result = readAll(File);
  EXPECT_EQ(Result.Lost.MissingChunks, 2U);
  EXPECT_EQ(Result.Lost.OverwrittenChunks, 0U);
  EXPECT_THAT(Result.Lost.lines(), Contains("2 chunks are missing"));
}

TEST(Damage, ChunksOfUnknownKindsAreSkipped) {
  Bytes File = emptyFile();
  appendChunk(File, ChunkKind::Schema, 0, schemaPayload());
  appendChunk(File, static_cast<ChunkKind>(77), 1, Bytes(1000, 0xAB));
  EndRecord End;
  appendChunk(File, ChunkKind::Events, 2, payloadOf(End));
  ReadResult Result = readAll(File);
  EXPECT_EQ(Result.Records.size(), 1U);
  EXPECT_FALSE(Result.Lost.any());
}

TEST(Damage, SizesThatLieAreNoHeaders) {
  // The checksum is right, but no writer writes that.
  Bytes Payload(8);
  for (auto Change :
       {+[](ChunkHeader &H) { H.PayloadSize = MaxPayloadSize + 1; },
        +[](ChunkHeader &H) { H.RoomSize = H.PayloadSize - 1; },
        +[](ChunkHeader &H) { H.HeaderSize = 39; }}) {
    ChunkHeader Header = makeChunkHeader(ChunkKind::Events, 1, Payload, 8);
    Change(Header);
    Bytes Raw;
    append(Raw, &Header, offsetof(ChunkHeader, HeaderChecksum));
    Header.HeaderChecksum = static_cast<uint32_t>(checksum(Raw));
    Bytes File = emptyFile();
    append(File, &Header, sizeof(Header));
    append(File, Payload.data(), Payload.size());
    EXPECT_EQ(readAll(File).Lost.DamagedPlaces, 1U);
  }
}

TEST(Damage, WhereItWasCutOffIsToldFromTheStart) {
  Bytes File = traceOfText("process start=1000000000\n"
                           "call start=2000000000 duration=11345000000\n");
  EXPECT_THAT(
      readAll(File).Lost.lines(),
      Contains("recording was cut off: the trace has no end record; the last "
               "record is at +12.3 s"));
}

TEST(Damage, WhatIsNoTraceIsRefusedInWords) {
  auto MessageOf = [](std::string_view Text) {
    Bytes File(Text.begin(), Text.end());
    try {
      readAll(File);
    } catch (const TraceError &E) {
      return std::string(E.what());
    }
    return std::string();
  };
  EXPECT_THAT(MessageOf(""), HasSubstr("test: the file is empty"));
  EXPECT_THAT(MessageOf("{\"traceEvents\": []}"), HasSubstr("not a trace"));
  EXPECT_THAT(MessageOf("SYNCLINE"), HasSubstr("ends within its header"));
  EXPECT_THROW(TraceReader::open("/nonexistent"), TraceError);
  EXPECT_THROW(TraceReader::open("/"), TraceError);
}
