//===- Varint.h - Reads the fields of a payload -----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_FORMAT_VARINT_H
#define SYNCLINE_PROFILER_FORMAT_VARINT_H

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace syncline::trace {

inline uint64_t unzigzag(uint64_t Value) {
  return (Value >> 1) ^ (0 - (Value & 1));
}

/// Reads through a payload. A read that goes past the end, or whose value does
/// not fit into 64 bits, fails and leaves the position unchanged.
class ByteCursor {
public:
  ByteCursor() = default;
  explicit ByteCursor(std::span<const uint8_t> Bytes) : Bytes(Bytes) {}

  bool atEnd() const { return Position == Bytes.size(); }
  size_t position() const { return Position; }

  bool readByte(uint8_t &Value) {
    if (atEnd())
      return false;
    Value = Bytes[Position++];
    return true;
  }

  bool readVarint(uint64_t &Value) {
    // Most numbers take one byte.
    if (Position < Bytes.size() && Bytes[Position] < 0x80) {
      Value = Bytes[Position++];
      return true;
    }
    uint64_t Result = 0;
    size_t At = Position;
    for (unsigned Shift = 0; Shift < 64 && At < Bytes.size(); Shift += 7) {
      uint64_t Part = Bytes[At] & 0x7F;
      if (Shift == 63 && Part > 1)
        return false;
      Result |= Part << Shift;
      if (Bytes[At++] < 0x80) {
        Value = Result;
        Position = At;
        return true;
      }
    }
    return false;
  }

  bool readText(std::string_view &Text) {
    size_t Old = Position;
    uint64_t Size;
    if (!readVarint(Size))
      return false;
    if (Size > Bytes.size() - Position) {
      Position = Old;
      return false;
    }
    Text = {reinterpret_cast<const char *>(Bytes.data()) + Position,
            static_cast<size_t>(Size)};
    Position += static_cast<size_t>(Size);
    return true;
  }

private:
  std::span<const uint8_t> Bytes;
  size_t Position = 0;
};

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_VARINT_H
