//===- Schema.h - How fields are encoded ------------------------*- C++ -*-===//
//
// Every trace file carries its own schema: the records that its writer
// supported, with the names and encodings of their fields. This lets a reader
// skip, or print, a record that is newer than itself, and use the default for a
// field that an older file lacks. docs/reference/trace-format.md is the
// specification.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_FORMAT_SCHEMA_H
#define SYNCLINE_PROFILER_FORMAT_SCHEMA_H

#include <cstdint>

namespace syncline::trace {

/// How a field is written, if at all: a number that equals that of the previous
/// record of the same type in the chunk (0 before the first), and an empty
/// text, are omitted. The numbers are part of the file format.
enum class Encoding : uint8_t {
  /// LEB128 of the value.
  Unsigned = 1,
  /// LEB128 of the zigzag of the value, a two's complement 64-bit number.
  Signed = 2,
  /// As Signed, for the difference (modulo 2^64) to the same field of that
  /// previous record.
  Delta = 3,
  /// LEB128 of the length in bytes, then the bytes (UTF-8 if it is text).
  Text = 4,
};

/// A record begins with its type number and a mask of the fields that follow,
/// so a type cannot have more than this many.
inline constexpr unsigned MaxFieldsOfType = 64;

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_SCHEMA_H
