//===- ProtoWriter.h - Writes protobuf messages -----------------*- C++ -*-===//
//
// The wire format is simple enough to do without a library: each field is its
// number and kind as a varint, then its value.
// https://protobuf.dev/programming-guides/encoding/
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_REPORT_PERFETTO_PROTOWRITER_H
#define SYNCLINE_PROFILER_REPORT_PERFETTO_PROTOWRITER_H

#include <cstdint>
#include <string>
#include <string_view>

namespace syncline::report::perfetto {

/// The fields of one message, one after the other.
class ProtoWriter {
public:
  const std::string &bytes() const { return Bytes; }
  bool empty() const { return Bytes.empty(); }
  /// Begins a new message in the same memory.
  void clear() { Bytes.clear(); }

  /// For integers, booleans and enumerations; not for sint64.
  void number(uint32_t Field, uint64_t Value) {
    tag(Field, 0);
    varint(Value);
  }
  void fixed64(uint32_t Field, uint64_t Value) {
    tag(Field, 1);
    for (unsigned Shift = 0; Shift < 64; Shift += 8)
      Bytes += static_cast<char>(Value >> Shift & 0xFF);
  }
  void text(uint32_t Field, std::string_view Value) {
    tag(Field, 2);
    varint(Value.size());
    Bytes += Value;
  }
  void message(uint32_t Field, const ProtoWriter &Value) {
    text(Field, Value.Bytes);
  }

private:
  void tag(uint32_t Field, uint32_t Kind) {
    varint(uint64_t{Field} << 3 | Kind);
  }
  void varint(uint64_t Value) {
    for (; Value >= 0x80; Value >>= 7)
      Bytes += static_cast<char>((Value & 0x7F) | 0x80);
    Bytes += static_cast<char>(Value);
  }

  std::string Bytes;
};

} // namespace syncline::report::perfetto

#endif // SYNCLINE_PROFILER_REPORT_PERFETTO_PROTOWRITER_H
