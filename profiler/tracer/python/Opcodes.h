//===- Opcodes.h - The instructions of CPython's bytecode -------*- C++ -*-===//
//
// From CPython's opcode module and headers; opcodes.py generates the tables.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_PYTHON_OPCODES_H
#define SYNCLINE_PROFILER_TRACER_PYTHON_OPCODES_H

#include <array>
#include <cstdint>

namespace syncline::tracer::python {

/// The meaning of an instruction for the control flow of a function.
/// Specialized and instrumented forms have the meaning of the original.
enum class OpcodeKind : uint8_t {
  /// Neither a prefix nor a jump that may go backward.
  Other,
  /// EXTENDED_ARG: the upper bits of the next instruction's argument.
  Prefix,
  /// PUSH_EXC_INFO: an exception handler begins.
  Handler,
  /// CLEANUP_THROW: a handler of an exception thrown into an await.
  Throw,
  /// The argument is the distance from the next instruction to the target.
  BackwardJump,
  /// The argument is the offset of the target, which may be in front.
  AbsoluteJump,
  /// The version has no such instruction, or the instruction replaces another
  /// that cannot be read from the bytecode.
  Unknown,
};

/// Packed into a byte.
class Opcode {
public:
  constexpr explicit Opcode(uint8_t Packed) : Packed(Packed) {}
  constexpr OpcodeKind kind() const {
    return static_cast<OpcodeKind>(Packed >> CacheBits);
  }
  /// The number of code units after the instruction that hold arbitrary data.
  constexpr unsigned caches() const { return Packed & ((1u << CacheBits) - 1); }

private:
  static constexpr unsigned CacheBits = 4;
  uint8_t Packed;
};

/// A packed Opcode for each value of an instruction's first byte.
struct OpcodeTable {
  unsigned Minor = 0;
  std::array<uint8_t, 256> Packed;
};

/// The table of Python 3.Minor; null if it is unknown.
const OpcodeTable *opcodesOf(unsigned Minor);

} // namespace syncline::tracer::python

#endif // SYNCLINE_PROFILER_TRACER_PYTHON_OPCODES_H
