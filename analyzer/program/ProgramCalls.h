//===- ProgramCalls.h - Calls across translation units ----------*- C++ -*-===//
//
// The part of a program's call graph that leads to findings. Positions are
// shown, not compared: they are no part of what units import.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_PROGRAM_PROGRAMCALLS_H
#define SYNCLINE_ANALYZER_PROGRAM_PROGRAMCALLS_H

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace syncline::lint::program {

/// A hash of the USR of a function; of one that other units cannot name, with
/// its file.
using FunctionId = uint64_t;

/// As a finding shows it.
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
  /// Why it is: "in a loop"; empty if its caller is a forward().
  std::string Heat;
  /// The condition that lets it run in some rounds only; empty for none.
  std::string Guard;

  auto operator<=>(const ProgramCall &) const = default;
};

struct CallingFunction {
  /// Qualified.
  std::string Name;
  std::vector<ProgramCall> Calls;

  auto operator<=>(const CallingFunction &) const = default;
};

} // namespace syncline::lint::program

#endif // SYNCLINE_ANALYZER_PROGRAM_PROGRAMCALLS_H
