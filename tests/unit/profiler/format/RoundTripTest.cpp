#include "RecordSamples.h"
#include "TraceBytes.h"

#include <gmock/gmock.h>

using namespace syncline::tests;
using namespace syncline::trace;

/// Writes samples of one record type and reads them back as structs.
template <class RecordT> static void checkRoundTrip(size_t Count) {
  Values Source(RecordT::Type);
  std::vector<std::vector<std::string>> Written;
  Bytes File = traceOf([&](TraceWriter &Out) {
    for (size_t I = 0; I < Count; ++I) {
      auto Record = Source.record<RecordT>();
      Written.push_back(valuesOf(Record));
      Out.append(Record);
    }
  });
  TraceReader Reader(memorySource(File), "test");
  RawRecord Raw;
  size_t I = 0;
  for (; Reader.next(Raw); ++I) {
    auto Record = Raw.as<RecordT>();
    ASSERT_TRUE(Record) << RecordT::Name;
    ASSERT_LT(I, Count);
    EXPECT_EQ(valuesOf(*Record), Written[I]) << RecordT::Name << ' ' << I;
  }
  EXPECT_EQ(I, Count) << RecordT::Name;
}

TEST(RoundTrip, EveryRecordAtItsLimits) {
  forEachRecordType([]<class RecordT>() { checkRoundTrip<RecordT>(150); });
}

TEST(RoundTrip, AllFieldsAtTheMaximum) {
  forEachRecordType([]<class RecordT>() {
    RecordT Record;
    RecordT::fields(Record, [](const char *, Encoding, auto &Field) {
      using FieldT = std::remove_reference_t<decltype(Field)>;
      if constexpr (!std::is_same_v<FieldT, std::string_view>)
        Field = std::numeric_limits<FieldT>::max();
    });
    Bytes File = traceOf([&](TraceWriter &Out) { Out.append(Record); });
    TraceReader Reader(memorySource(File), "test");
    RawRecord Raw;
    ASSERT_TRUE(Reader.next(Raw));
    EXPECT_EQ(valuesOf(*Raw.as<RecordT>()), valuesOf(Record));
  });
}

/// Records of any type in any order, in chunks of any size.
static void checkRandomFile(uint64_t Seed) {
  Values Source(Seed);
  Lines Types;
  Bytes File = traceOf(
      [&](TraceWriter &Out) {
        for (size_t I = 0; I < 300; ++I) {
          uint64_t Pick = Source.below(std::tuple_size_v<AllRecords>);
          forEachRecordType([&]<class RecordT>() {
            if (Pick-- != 0)
              return;
            Types.push_back(RecordT::Name);
            Out.append(Source.record<RecordT>());
          });
        }
      },
      1 + Source.below(5000));
  ReadResult First = readAll(File);
  ASSERT_EQ(First.Records.size(), Types.size());
  for (size_t I = 0; I < Types.size(); ++I)
    EXPECT_TRUE(First.Records[I].starts_with(Types[I] + " "));
  // The text form loses nothing either.
  ReadResult Second = readAll(traceOfText(First.text(), 1000));
  EXPECT_EQ(Second.Records, First.Records) << "seed " << Seed;
  EXPECT_EQ(First.Lost.MissingChunks + First.Lost.OverwrittenChunks, 0U);
}

TEST(RoundTrip, RandomRecordsInRandomChunks) {
  for (uint64_t Seed = 0; Seed < 60; ++Seed)
    checkRandomFile(Seed);
}

TEST(RoundTrip, ALongerTextIsCut) {
  std::string Long(MaxTextSize + 10, 'a');
  StringRecord Record;
  Record.Value = Long;
  Bytes File = traceOf([&](TraceWriter &Out) { Out.append(Record); });
  TraceReader Reader(memorySource(File), "test");
  RawRecord Raw;
  ASSERT_TRUE(Reader.next(Raw));
  EXPECT_EQ(Raw.as<StringRecord>()->Value, Long.substr(10));
}

TEST(RoundTrip, WhatIsLeftOutIsANumberAsBeforeOrAnEmptyText) {
  Bytes File = traceOf([&](TraceWriter &Out) {
    StringRecord String;
    String.Id = 7;
    String.Value = "first";
    Out.append(String);
    String.Value = "";
    Out.append(String);
  });
  TraceReader Reader(memorySource(File), "test");
  RawRecord Raw;
  ASSERT_TRUE(Reader.next(Raw));
  EXPECT_EQ(Raw.as<StringRecord>()->Value, "first");
  ASSERT_TRUE(Reader.next(Raw));
  EXPECT_EQ(Raw.as<StringRecord>()->Id, 7U);
  EXPECT_EQ(Raw.as<StringRecord>()->Value, "");
}

TEST(RoundTrip, VisitPicksByStruct) {
  Bytes File = sampleTrace();
  TraceReader Reader(memorySource(File), "test");
  uint64_t Calls = 0, LastStart = 0;
  std::string Mark;
  visit(
      Reader,
      [&](const HostCallRecord &Call) {
        ++Calls;
        LastStart = Call.Start;
      },
      [&](const StringRecord &String) { Mark = String.Value; });
  EXPECT_EQ(Calls, 2U);
  EXPECT_EQ(LastStart, 1200U);
  EXPECT_EQ(Mark, "SLCK");
  EXPECT_FALSE(Reader.losses().any());
}
