//===- Encoder.h - Encodes records as bytes ---------------------*- C++ -*-===//
//
// Used inside the traced process: no exceptions thrown by design, no locale,
// no streams. A PayloadEncoder is not thread-safe.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_FORMAT_ENCODER_H
#define SYNCLINE_PROFILER_FORMAT_ENCODER_H

#include "format/Chunk.h"
#include "format/Schema.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace syncline::trace {

inline uint64_t zigzag(uint64_t Value) {
  return (Value << 1) ^ (0 - (Value >> 63));
}

inline void appendVarint(std::vector<uint8_t> &Out, uint64_t Value) {
  while (Value >= 0x80) {
    Out.push_back(static_cast<uint8_t>(Value | 0x80));
    Value >>= 7;
  }
  Out.push_back(static_cast<uint8_t>(Value));
}

inline void appendText(std::vector<uint8_t> &Out, std::string_view Text) {
  appendVarint(Out, Text.size());
  Out.insert(Out.end(), Text.begin(), Text.end());
}

/// The longest text that is written; longer ones are truncated.
inline constexpr size_t MaxTextSize = size_t{64} << 10;

/// The payload of a chunk under construction.
class PayloadEncoder {
public:
  template <class RecordT> void append(const RecordT &Record) {
    static_assert(RecordT::Type < MaxTypes);
    uint64_t (&Last)[MaxFields] = Previous[RecordT::Type];
    uint64_t Present = 0;
    size_t Field = 0;
    RecordT::fields(Record, [&](const char *, Encoding, const auto &Value) {
      Present |= uint64_t{isNews(Value, Last[Field])} << Field;
      ++Field;
    });
    appendVarint(Bytes, RecordT::Type);
    appendVarint(Bytes, Present);
    Field = 0;
    RecordT::fields(Record, [&](const char *, Encoding How, const auto &Value) {
      if (Present >> Field & 1)
        appendField(How, Value, Last[Field]);
      ++Field;
    });
    ++Records;
  }

  /// Starts a new chunk: no bytes, and deltas relative to 0.
  void reset() {
    Bytes.clear();
    Records = 0;
    for (auto &Fields : Previous)
      for (uint64_t &Value : Fields)
        Value = 0;
  }

  const std::vector<uint8_t> &bytes() const { return Bytes; }
  size_t records() const { return Records; }

private:
  static constexpr size_t MaxTypes = 64;
  static constexpr size_t MaxFields = 16;

  /// A value that a reader would not assume by default: a non-empty text, or a
  /// number that differs from the preceding record.
  static bool isNews(std::string_view Text, uint64_t) { return !Text.empty(); }
  static bool isNews(uint64_t Number, uint64_t Last) { return Number != Last; }

  void appendField(Encoding, std::string_view Text, uint64_t &) {
    appendText(Bytes, Text.substr(0, MaxTextSize));
  }
  void appendField(Encoding How, uint64_t Number, uint64_t &Last) {
    if (How == Encoding::Delta)
      appendVarint(Bytes, zigzag(Number - Last));
    else
      appendVarint(Bytes, How == Encoding::Signed ? zigzag(Number) : Number);
    Last = Number;
  }

  std::vector<uint8_t> Bytes;
  size_t Records = 0;
  uint64_t Previous[MaxTypes][MaxFields] = {};
};

/// The payload of the schema chunk for all records that this version supports.
std::vector<uint8_t> schemaPayload();

/// A header with both checksums filled in. Room is at least Payload.size().
ChunkHeader makeChunkHeader(ChunkKind Kind, uint64_t Sequence,
                            const std::vector<uint8_t> &Payload, uint32_t Room);
FileHeader makeFileHeader();

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_ENCODER_H
