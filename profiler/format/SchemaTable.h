//===- SchemaTable.h - The record types of a file ---------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_FORMAT_SCHEMATABLE_H
#define SYNCLINE_PROFILER_FORMAT_SCHEMATABLE_H

#include "format/Schema.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace syncline::trace {

struct SchemaField {
  std::string Name;
  Encoding How = Encoding::Unsigned;

  bool isText() const { return How == Encoding::Text; }
};

/// A record type as declared by the file's writer.
struct SchemaType {
  uint32_t Type = 0;
  std::string Name;
  std::vector<SchemaField> Fields;
  /// Counts from 0 within the table.
  size_t Index = 0;
  /// The fields are those of this version's struct with that number, in the
  /// same order.
  bool Native = false;
  /// Indexed by field of this version's struct with that number: its position
  /// in Fields, or NoPlace if the file lacks it, or has a text instead of a
  /// number.
  std::vector<size_t> Places;
  /// Positions of the fields that give an event's time; none for definitions.
  std::optional<size_t> TimeField, DurationField;

  static constexpr size_t NoPlace = SIZE_MAX;

  bool isEvent() const;
  std::optional<size_t> find(std::string_view Field) const;
};

class SchemaTable {
public:
  static constexpr uint32_t MaxTypeNumber = 65535;
  static constexpr size_t MaxTypes = 4096;
  static constexpr size_t MaxFields = MaxFieldsOfType;
  static constexpr size_t MaxNameSize = 64;

  /// The records of this version.
  static SchemaTable own();

  /// Returns nothing if the payload is not a valid schema: sizes beyond the
  /// limits above, an unknown encoding, a repeated name, or characters other
  /// than a-z, 0-9, -.
  static std::optional<SchemaTable> parse(std::span<const uint8_t> Payload);

  /// Null for a type that the file does not declare.
  const SchemaType *find(uint64_t Type) const {
    if (Type >= Places.size() || Places[Type] == 0)
      return nullptr;
    return &Types[Places[Type] - 1];
  }
  const SchemaType *find(std::string_view Name) const;
  const std::vector<SchemaType> &types() const { return Types; }

private:
  bool add(SchemaType Type);

  std::vector<SchemaType> Types;
  /// Indexed by type number: position in Types plus 1, 0 for none.
  std::vector<uint32_t> Places;
};

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_SCHEMATABLE_H
