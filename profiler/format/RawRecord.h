//===- RawRecord.h - A record as it lies in the file ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_FORMAT_RAWRECORD_H
#define SYNCLINE_PROFILER_FORMAT_RAWRECORD_H

#include "format/SchemaTable.h"

#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

namespace syncline::trace {

/// Number holds what is no text, a signed value as two's complement.
struct FieldValue {
  uint64_t Number = 0;
  std::string_view Text;
};

/// One record with the fields that its file declares, known to this version or
/// not. Values and texts live until the next record is read.
struct RawRecord {
  const SchemaType *Schema = nullptr;
  /// As many as Schema->Fields.
  std::vector<FieldValue> Values;
  /// Bytes that it takes in the payload.
  size_t Size = 0;

  uint32_t type() const { return Schema->Type; }

  /// When an event began, and ended, in nanoseconds of CLOCK_MONOTONIC; nothing
  /// for definitions and for events without a time.
  std::optional<uint64_t> start() const;
  std::optional<uint64_t> end() const;

  /// The record as this version's struct: fields that the file lacks keep their
  /// default, others are left out. Nothing where it is of another type.
  template <class RecordT> std::optional<RecordT> as() const {
    if (type() != RecordT::Type)
      return std::nullopt;
    RecordT Record;
    size_t Place = 0;
    RecordT::fields(Record, [&](const char *Name, Encoding, auto &Value) {
      auto From = Schema->Native ? Place++ : Schema->find(Name);
      if (From)
        assign(*From, Value);
    });
    return Record;
  }

private:
  template <class ValueT> void assign(size_t From, ValueT &To) const {
    bool IsText = Schema->Fields[From].isText();
    if constexpr (std::is_same_v<ValueT, std::string_view>) {
      if (IsText)
        To = Values[From].Text;
    } else if (!IsText) {
      To = static_cast<ValueT>(Values[From].Number);
    }
  }
};

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_RAWRECORD_H
