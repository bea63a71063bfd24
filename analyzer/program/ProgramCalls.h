//===- ProgramCalls.h - Calls across translation units ----------*- C++ -*-===//
//
// The part of a program's call graph that leads to findings. Positions are for
// display only: they are not compared and not part of what units import.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_PROGRAM_PROGRAMCALLS_H
#define SYNCLINE_ANALYZER_PROGRAM_PROGRAMCALLS_H

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace syncline::lint::program {

/// A hash of a function's USR, combined with its file if other units cannot
/// name the function.
using FunctionId = uint64_t;

/// A source position as a finding displays it.
struct CallPlace {
  std::string File;
  uint32_t Line = 0;
  uint32_t Column = 0;
  uint32_t Utf16Column = 0;

  auto operator<=>(const CallPlace &) const = default;
};

struct ProgramCall {
  FunctionId Callee = 0;
  CallPlace Where;
  /// The call is on a hot path.
  bool IsHot = false;
  /// Why it is hot: "in a loop"; empty if its caller is a forward().
  std::string Heat;
  /// The condition under which only some iterations run it; empty for none.
  std::string Guard;

  auto operator<=>(const ProgramCall &) const = default;
};

struct CallingFunction {
  /// The qualified name.
  std::string Name;
  std::vector<ProgramCall> Calls;

  auto operator<=>(const CallingFunction &) const = default;
};

} // namespace syncline::lint::program

#endif // SYNCLINE_ANALYZER_PROGRAM_PROGRAMCALLS_H
