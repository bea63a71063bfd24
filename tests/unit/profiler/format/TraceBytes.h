//===- TraceBytes.h - Trace files in memory, for tests ----------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_UNIT_PROFILER_FORMAT_TRACEBYTES_H
#define SYNCLINE_TESTS_UNIT_PROFILER_FORMAT_TRACEBYTES_H

#include "format/Reader.h"
#include "format/TextAssembler.h"
#include "format/TextPrinter.h"
#include "format/Writer.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace syncline::tests {

using Bytes = std::vector<uint8_t>;
using Lines = std::vector<std::string>;

inline void append(Bytes &Out, const void *Data, size_t Size) {
  auto *From = static_cast<const uint8_t *>(Data);
  Out.insert(Out.end(), From, From + Size);
}

/// A file with what \p Fill writes.
inline Bytes traceOf(const std::function<void(trace::TraceWriter &)> &Fill,
                     size_t ChunkSize = 4096) {
  Bytes Out;
  trace::TraceWriter Writer(
      [&](const void *Data, size_t Size) { append(Out, Data, Size); },
      ChunkSize);
  Fill(Writer);
  Writer.flush();
  return Out;
}

inline Bytes traceOfText(std::string_view Text, size_t ChunkSize = 4096) {
  return traceOf(
      [&](trace::TraceWriter &Out) { assembleText(Text, "test", Out); },
      ChunkSize);
}

/// A file header alone; chunks follow with appendChunk().
inline Bytes emptyFile() {
  Bytes Out;
  trace::FileHeader Header = trace::makeFileHeader();
  append(Out, &Header, sizeof(Header));
  return Out;
}

inline void appendChunk(Bytes &Out, trace::ChunkKind Kind, uint64_t Sequence,
                        const Bytes &Payload, size_t Room = 0) {
  Room = std::max(Room, Payload.size());
  auto Header = trace::makeChunkHeader(Kind, Sequence, Payload,
                                       static_cast<uint32_t>(Room));
  append(Out, &Header, sizeof(Header));
  append(Out, Payload.data(), Payload.size());
  Out.resize(Out.size() + Room - Payload.size());
}

template <class... RecordTs> Bytes payloadOf(const RecordTs &...Records) {
  trace::PayloadEncoder Encoder;
  (Encoder.append(Records), ...);
  return Encoder.bytes();
}

/// What a reader makes of a file.
struct ReadResult {
  Lines Records;
  trace::Losses Lost;

  std::string text() const {
    std::string All;
    for (const std::string &Line : Records)
      All += Line + '\n';
    return All;
  }
};

inline ReadResult readAll(trace::TraceReader Reader) {
  ReadResult Result;
  trace::TextPrinter Printer({});
  trace::RawRecord Record;
  while (Reader.next(Record)) {
    std::string Line;
    Printer.append(Line, Record);
    Line.pop_back();
    Result.Records.push_back(std::move(Line));
  }
  Result.Lost = Reader.losses();
  return Result;
}

inline ReadResult readAll(std::span<const uint8_t> File) {
  return readAll(trace::TraceReader(trace::memorySource(File), "test"));
}

/// A short file with several chunks of both kinds, and its lines.
inline Bytes sampleTrace() {
  return traceOfText("process pid=7 start=100 host=\"node\"\n"
                     "thread id=1 tid=8 name=\"main\"\n"
                     "api id=1 kind=stream-wait function=\"f\"\n"
                     "clock monotonic=1000 realtime=5000\n"
                     "call thread=1 api=1 start=1100 duration=20\n"
                     "call thread=1 api=1 start=1200 duration=20\n"
                     "string id=4 value=\"SLCK\"\n"
                     "mark thread=1 time=1300 name=4\n"
                     "end time=1400 why=\"exit\"\n",
                     16);
}

} // namespace syncline::tests

#endif // SYNCLINE_TESTS_UNIT_PROFILER_FORMAT_TRACEBYTES_H
