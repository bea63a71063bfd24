//===- RawRecord.h - A record as stored in the file -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_FORMAT_RAWRECORD_H
#define SYNCLINE_PROFILER_FORMAT_RAWRECORD_H

#include "format/SchemaTable.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

namespace syncline::trace {

/// Number holds any value that is not text; signed values in two's complement.
struct FieldValue {
  uint64_t Number = 0;
  std::string_view Text;
};

/// One record with the fields that its file declares, whether this version
/// supports it or not. Values and texts live until the next record is read.
struct RawRecord {
  const SchemaType *Schema = nullptr;
  /// As many as Schema->Fields.
  std::span<const FieldValue> Values;
  /// Its size in the payload, in bytes.
  size_t Size = 0;

  uint32_t type() const { return Schema->Type; }

  /// When an event began, and ended, in nanoseconds of CLOCK_MONOTONIC; nothing
  /// for definitions and for events without a time.
  std::optional<uint64_t> start() const {
    if (!Schema->TimeField)
      return std::nullopt;
    return Values[*Schema->TimeField].Number;
  }
  std::optional<uint64_t> end() const {
    auto Start = start();
    if (!Start || !Schema->DurationField)
      return Start;
    uint64_t Left = std::numeric_limits<uint64_t>::max() - *Start;
    return *Start + std::min(Left, Values[*Schema->DurationField].Number);
  }

  /// The record as this version's struct: fields that the file lacks keep their
  /// defaults, additional ones are dropped. Nothing if it has a different type.
  template <class RecordT> std::optional<RecordT> as() const {
    if (type() != RecordT::Type)
      return std::nullopt;
    RecordT Record;
    const size_t *Place = Schema->Places.data();
    RecordT::fields(Record, [&](const char *, Encoding, auto &Value) {
      if (size_t From = *Place++; From != SchemaType::NoPlace)
        take(Values[From], Value);
    });
    return Record;
  }

private:
  template <class ValueT> static void take(const FieldValue &From, ValueT &To) {
    if constexpr (std::is_same_v<ValueT, std::string_view>)
      To = From.Text;
    else
      To = static_cast<ValueT>(From.Number);
  }
};

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_RAWRECORD_H
