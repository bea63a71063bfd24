//===- ByteReader.h - Reads DWARF within bounds -----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_UNWIND_BYTEREADER_H
#define SYNCLINE_PROFILER_TRACER_UNWIND_BYTEREADER_H

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace syncline::tracer::unwind {

/// Reads numbers from a range of bytes. Once a read would go past the end, that
/// one and all later ones return zero, and failed() is true.
class ByteReader {
public:
  ByteReader(const std::uint8_t *Begin, const std::uint8_t *End)
      : Position(Begin), End(End) {}

  bool failed() const { return Failed; }
  bool atEnd() const { return Failed || Position == End; }
  const std::uint8_t *position() const { return Position; }
  std::size_t left() const { return static_cast<std::size_t>(End - Position); }

  void fail() {
    Failed = true;
    Position = End;
  }

  void skip(std::uint64_t Bytes) {
    if (Bytes > left())
      fail();
    else
      Position += Bytes;
  }

  /// Returns the next bytes as a separate range, and skips them in this reader.
  ByteReader take(std::uint64_t Bytes) {
    const std::uint8_t *Begin = Position;
    skip(Bytes);
    return Failed ? ByteReader(End, End) : ByteReader(Begin, Position);
  }

  template <typename Number> Number read() {
    Number Value = 0;
    const std::uint8_t *From = Position;
    skip(sizeof(Number));
    if (!Failed)
      std::memcpy(&Value, From, sizeof(Number));
    return Value;
  }

  /// DWARF 5, 7.6 (LEB128). Bits beyond the 64th are dropped.
  std::uint64_t readUleb() { return readLeb(false); }
  std::int64_t readSleb() { return static_cast<std::int64_t>(readLeb(true)); }

  /// A pointer in the encoding of the LSB Core specification, 10.5.1 (DWARF
  /// Exception Header Encoding). Supports only the forms that x86-64 tool
  /// chains emit; offsets of kind DW_EH_PE_datarel are relative to DataBase.
  std::uintptr_t readEncoded(std::uint8_t Encoding, std::uintptr_t DataBase) {
    auto Start = reinterpret_cast<std::uintptr_t>(Position);
    std::uintptr_t Value = readFormat(Encoding & 0x0F);
    switch (Encoding & 0xF0) {
    case 0x00: // DW_EH_PE_absptr
      return Value;
    case 0x10: // DW_EH_PE_pcrel
      return Start + Value;
    case 0x30: // DW_EH_PE_datarel
      return DataBase + Value;
    default: // relative to text or function, aligned, indirect, omitted
      fail();
      return 0;
    }
  }

  /// Only the number itself: for lengths, and for pointers that are ignored.
  std::uintptr_t readFormat(std::uint8_t Format) {
    auto Extend = [](std::int64_t Value) {
      return static_cast<std::uintptr_t>(Value);
    };
    switch (Format & 0x0F) {
    case 0x00: // DW_EH_PE_absptr
    case 0x04: // DW_EH_PE_udata8
    case 0x0C: // DW_EH_PE_sdata8
      return read<std::uint64_t>();
    case 0x01: // DW_EH_PE_uleb128
      return readUleb();
    case 0x02: // DW_EH_PE_udata2
      return read<std::uint16_t>();
    case 0x03: // DW_EH_PE_udata4
      return read<std::uint32_t>();
    case 0x09: // DW_EH_PE_sleb128
      return Extend(readSleb());
    case 0x0A: // DW_EH_PE_sdata2
      return Extend(read<std::int16_t>());
    case 0x0B: // DW_EH_PE_sdata4
      return Extend(read<std::int32_t>());
    default:
      fail();
      return 0;
    }
  }

private:
  std::uint64_t readLeb(bool Signed) {
    std::uint64_t Value = 0;
    unsigned Shift = 0;
    std::uint8_t Byte = 0;
    do {
      Byte = read<std::uint8_t>();
      if (Shift < 64)
        Value |= std::uint64_t(Byte & 0x7F) << Shift;
      Shift += 7;
    } while (Byte & 0x80);
    if (Signed && Shift < 64 && Byte & 0x40)
      Value |= ~std::uint64_t(0) << Shift;
    return Value;
  }

  const std::uint8_t *Position;
  const std::uint8_t *End;
  bool Failed = false;
};

} // namespace syncline::tracer::unwind

#endif // SYNCLINE_PROFILER_TRACER_UNWIND_BYTEREADER_H
