#include "TraceBytes.h"

#include "format/ChunkScanner.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::tests;
using namespace syncline::trace;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

struct Field {
  const char *Name;
  Encoding How;
};

/// A schema other than this version's.
class Schema {
public:
  Schema &type(uint64_t Number, std::string_view Name,
               const std::vector<Field> &Fields) {
    appendVarint(Payload, Number);
    appendText(Payload, Name);
    appendVarint(Payload, Fields.size());
    for (const Field &Each : Fields) {
      Payload.push_back(static_cast<uint8_t>(Each.How));
      appendText(Payload, Each.Name);
    }
    return *this;
  }

  Bytes Payload;
};

Bytes numbers(std::initializer_list<uint64_t> Values) {
  Bytes Out;
  for (uint64_t Value : Values)
    appendVarint(Out, Value);
  return Out;
}

Bytes fileOf(const Bytes &SchemaPayload, const Bytes &Events) {
  Bytes File = emptyFile();
  appendChunk(File, ChunkKind::Schema, 0, SchemaPayload);
  appendChunk(File, ChunkKind::Events, 1, Events);
  return File;
}

/// Without its texts, which do not outlive the reader.
template <class RecordT> RecordT onlyRecord(const Bytes &File) {
  TraceReader Reader(memorySource(File), "test");
  RawRecord Raw;
  EXPECT_TRUE(Reader.next(Raw));
  auto Record = Raw.as<RecordT>();
  EXPECT_TRUE(Record);
  return Record.value_or(RecordT());
}

constexpr auto U = Encoding::Unsigned;
constexpr auto D = Encoding::Delta;

} // namespace

TEST(Schema, OwnIsWhatTheWriterWrites) {
  auto Parsed = SchemaTable::parse(schemaPayload());
  ASSERT_TRUE(Parsed);
  SchemaTable Own = SchemaTable::own();
  ASSERT_EQ(Parsed->types().size(), Own.types().size());
  for (size_t I = 0; I < Own.types().size(); ++I) {
    EXPECT_EQ(Parsed->types()[I].Name, Own.types()[I].Name);
    EXPECT_TRUE(Parsed->types()[I].Native);
  }
}

TEST(Schema, AnOlderFileLacksFields) {
  Schema Old;
  Old.type(1, "process", {{"pid", U}, {"host", Encoding::Text}});
  Bytes Payload = numbers({1, 0b11, 42});
  appendText(Payload, "node");
  Bytes File = fileOf(Old.Payload, Payload);
  TraceReader Reader(memorySource(File), "test");
  RawRecord Raw;
  ASSERT_TRUE(Reader.next(Raw));
  auto Process = Raw.as<ProcessRecord>();
  ASSERT_TRUE(Process);
  EXPECT_EQ(Process->Pid, 42U);
  EXPECT_EQ(Process->Host, "node");
  EXPECT_EQ(Process->Rank, -1);
}

TEST(Schema, ANewerFileHasMoreFieldsInAnotherOrder) {
  Schema New;
  New.type(39, "kernel",
           {{"stream", D}, {"power", U}, {"start", U}, {"duration", D}});
  Bytes File = fileOf(New.Payload,
                      numbers({39, 0b1111, zigzag(7), 999, 1000, zigzag(50)}));
  auto Kernel = onlyRecord<KernelRecord>(File);
  EXPECT_EQ(Kernel.Stream, 7U);
  EXPECT_EQ(Kernel.Start, 1000U);
  EXPECT_EQ(Kernel.Duration, 50U);
  EXPECT_EQ(Kernel.Shape, 0U);
  EXPECT_THAT(readAll(File).Records,
              ElementsAre("kernel stream=7 power=999 start=1000 duration=50"));
}

TEST(Schema, UnknownRecordsAreHandedOnAndGoneOver) {
  Schema New;
  New.type(200, "power", {{"watts", U}, {"why", Encoding::Text}})
      .type(51, "window-close", {{"time", D}});
  Bytes Payload = numbers({200, 0b11, 350});
  appendText(Payload, "hot");
  for (uint8_t Byte : numbers({51, 1, zigzag(9)}))
    Payload.push_back(Byte);
  Bytes File = fileOf(New.Payload, Payload);
  EXPECT_THAT(readAll(File).Records, ElementsAre("power watts=350 why=\"hot\"",
                                                 "window-close time=9"));
  TraceReader Reader(memorySource(File), "test");
  uint64_t Time = 0;
  visit(Reader, [&](const WindowCloseRecord &Close) { Time = Close.Time; });
  EXPECT_EQ(Time, 9U);
}

TEST(Schema, AFieldOfAnotherKindHasItsDefault) {
  Schema New;
  New.type(2, "string", {{"id", Encoding::Text}, {"value", U}});
  Bytes Payload = numbers({2, 0b11});
  appendText(Payload, "x");
  appendVarint(Payload, 5);
  auto String = onlyRecord<StringRecord>(fileOf(New.Payload, Payload));
  EXPECT_EQ(String.Id, 0U);
  EXPECT_TRUE(String.Value.empty());
}

TEST(Schema, FieldsThatAreLeftOutAreAsBefore) {
  Schema New;
  New.type(39, "kernel", {{"start", D}, {"duration", U}, {"stream", U}});
  Bytes File = fileOf(New.Payload, numbers({39, 0b111, zigzag(10), 5, 7, //
                                            39, 0b001, zigzag(3),        //
                                            39, 0}));
  appendChunk(File, ChunkKind::Events, 2, numbers({39, 0b10, 4}));
  EXPECT_THAT(readAll(File).Records,
              ElementsAre("kernel start=10 duration=5 stream=7",
                          "kernel start=13 duration=5 stream=7",
                          "kernel start=13 duration=5 stream=7",
                          "kernel start=0 duration=4 stream=0"));
}

TEST(Schema, AMaskWithUnknownFieldsEndsTheChunk) {
  Schema New;
  New.type(51, "window-close", {{"time", D}});
  Bytes File = fileOf(New.Payload, numbers({51, 0b11, zigzag(5), 1}));
  EXPECT_TRUE(readAll(File).Records.empty());
}

TEST(Schema, AnUndeclaredTypeEndsTheChunk) {
  Schema Small;
  Small.type(51, "window-close", {{"time", D}});
  Bytes File = fileOf(Small.Payload, numbers({51, 1, zigzag(5), 52, 1, 1}));
  appendChunk(File, ChunkKind::Events, 2, numbers({51, 1, zigzag(6)}));
  ReadResult Result = readAll(File);
  EXPECT_THAT(Result.Records,
              ElementsAre("window-close time=5", "window-close time=6"));
  EXPECT_EQ(Result.Lost.UndecodableChunks, 1U);
}

TEST(Schema, WithoutOneThisVersionsOwnIsUsed) {
  WindowCloseRecord Close;
  Close.Time = 12;
  Bytes File = emptyFile();
  appendChunk(File, ChunkKind::Events, 1, payloadOf(Close));
  ReadResult Result = readAll(File);
  EXPECT_THAT(Result.Records, ElementsAre("window-close time=12"));
  EXPECT_TRUE(Result.Lost.SchemaMissing);
}

TEST(Schema, WhatIsNoSchemaIsRefused) {
  auto Refused = [](const Schema &Bad) {
    return !SchemaTable::parse(Bad.Payload);
  };
  EXPECT_TRUE(Refused(Schema().type(70000, "a", {})));
  EXPECT_TRUE(Refused(Schema().type(1, "", {})));
  EXPECT_TRUE(Refused(Schema().type(1, "two words", {})));
  EXPECT_TRUE(Refused(Schema().type(1, "a", {{"b=", U}})));
  EXPECT_TRUE(Refused(Schema().type(1, std::string(65, 'a'), {})));
  EXPECT_TRUE(Refused(Schema().type(1, "a", {}).type(1, "b", {})));
  EXPECT_TRUE(Refused(Schema().type(1, "a", {}).type(2, "a", {})));
  EXPECT_TRUE(Refused(Schema().type(1, "a", {{"b", U}, {"b", U}})));
  EXPECT_TRUE(Refused(Schema().type(1, "a", {{"b", Encoding(5)}})));
  EXPECT_TRUE(Refused(Schema().type(1, "a", {{"b", Encoding(0)}})));
  Bytes Cut = schemaPayload();
  Cut.pop_back();
  EXPECT_FALSE(SchemaTable::parse(Cut));
  EXPECT_TRUE(SchemaTable::parse({}));
}

TEST(Schema, AnotherMajorVersionIsRefused) {
  FileHeader Header = makeFileHeader();
  Header.Major = MajorVersion + 1;
  Bytes Raw;
  append(Raw, &Header, offsetof(FileHeader, Checksum));
  Header.Checksum = checksum(Raw);
  Bytes File;
  append(File, &Header, sizeof(Header));
  try {
    readAll(File);
    FAIL();
  } catch (const TraceError &E) {
    EXPECT_THAT(E.what(),
                HasSubstr("format version 2." + std::to_string(MinorVersion)));
  }
}

TEST(Schema, AnotherMinorVersionIsRead) {
  FileHeader Header = makeFileHeader();
  Header.Minor = 9;
  Header.HeaderSize = 48; // a later version may need more room
  Bytes Raw;
  append(Raw, &Header, offsetof(FileHeader, Checksum));
  Header.Checksum = checksum(Raw);
  Bytes File;
  append(File, &Header, sizeof(Header));
  File.resize(48, 0xEE);
  Bytes Sample = sampleTrace();
  File.insert(File.end(), Sample.begin() + sizeof(FileHeader), Sample.end());
  ReadResult Result = readAll(File);
  EXPECT_EQ(Result.Records, readAll(Sample).Records);
  EXPECT_FALSE(Result.Lost.any());
}
