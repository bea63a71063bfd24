//===- CfaProgram.h - Call frame instructions -------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_UNWIND_CFAPROGRAM_H
#define SYNCLINE_PROFILER_TRACER_UNWIND_CFAPROGRAM_H

#include "tracer/unwind/ByteReader.h"

#include <optional>

namespace syncline::tracer::unwind {

/// The call frame instructions of one function, and how to read them.
struct FrameDescription {
  ByteReader InitialInstructions{nullptr, nullptr}; ///< of the CIE
  ByteReader Instructions{nullptr, nullptr};        ///< of the FDE
  std::uintptr_t Begin = 0;                         ///< of the function
  std::uintptr_t Size = 0;                          ///< in bytes
  std::uint64_t CodeAlignment = 1;
  std::int64_t DataAlignment = 1;
  std::uint8_t PointerEncoding = 0;
  bool SignalFrame = false;
};

/// Where to find the caller's value of a register.
struct RegisterRule {
  enum class Kind { Unspecified, Undefined, AtCfa, AtExpression, Other };
  Kind Is = Kind::Unspecified;
  std::int64_t Offset = 0;
  ByteReader Expression{nullptr, nullptr};
};

/// One row of the table that DWARF 5, 6.4.1 describes, limited to the columns
/// that a step needs.
struct Row {
  enum class Cfa { None, Register, Expression };
  Cfa CfaIs = Cfa::None;
  std::uint64_t CfaRegister = 0;
  std::int64_t CfaOffset = 0;
  ByteReader CfaExpression{nullptr, nullptr};
  RegisterRule RbpRule;
  RegisterRule ReturnAddressRule;
};

/// Runs the instructions (DWARF 5, 6.4.2) up to the row for Address. Returns
/// nothing if they are malformed.
std::optional<Row> rowAt(const FrameDescription &Description,
                         std::uintptr_t Address);

} // namespace syncline::tracer::unwind

#endif // SYNCLINE_PROFILER_TRACER_UNWIND_CFAPROGRAM_H
