//===- CfaExpression.h - The expressions that describe a CFA ----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_UNWIND_CFAEXPRESSION_H
#define SYNCLINE_PROFILER_TRACER_UNWIND_CFAEXPRESSION_H

#include "tracer/unwind/ByteReader.h"

#include <optional>

namespace syncline::tracer::unwind {

/// DWARF register numbers: System V ABI for x86-64, figure 3.36.
enum DwarfRegister : std::uint64_t { Rbp = 6, Rsp = 7, ReturnAddress = 16 };

/// The result of a DWARF expression as far as it is known without the register
/// values: Offset, register + Offset, or [register + Offset].
struct ExpressionValue {
  enum class Form { Constant, Register, Memory };
  Form Is = Form::Constant;
  std::uint64_t Register = 0;
  std::int64_t Offset = 0;

  bool operator==(const ExpressionValue &) const = default;
};

/// Evaluates an expression (DWARF 5, 2.5) for code at the given address, which
/// is the value of rip. That makes the condition constant in the expression
/// that linkers emit for procedure linkage tables, rsp + 8 + ((rip & 15) >= 11)
/// * 8, so its result is again a sum. Returns nothing if the result has none of
/// the three forms.
std::optional<ExpressionValue> evaluate(ByteReader Expression,
                                        std::uintptr_t Address);

} // namespace syncline::tracer::unwind

#endif // SYNCLINE_PROFILER_TRACER_UNWIND_CFAEXPRESSION_H
