//===- CodeLoops.h - The loops of a function's code -------------*- C++ -*-===//
//
// A trace has the backward jumps of a Python function (docs/reference/
// trace-format.md, `code`). A compiler lays the instructions of a loop out
// one after the other, so a jump and its target are the last and the first
// instruction of a loop. Two jumps that cross belong to the same loop: a
// `while` tests its condition at both ends. CPython moves exception handlers
// after all other code; a handler counts as the place to which it returns.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TIMELINE_LOOPS_CODELOOPS_H
#define SYNCLINE_PROFILER_TIMELINE_LOOPS_CODELOOPS_H

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace syncline::loops {

/// The first and the last instruction of a loop, both included: offsets in
/// bytes.
struct CodeSpan {
  uint64_t First = 0;
  uint64_t Last = 0;

  bool contains(uint64_t Offset) const {
    return First <= Offset && Offset <= Last;
  }
  auto operator<=>(const CodeSpan &) const = default;
};

class CodeLoops {
public:
  /// Reads the `jumps` of a code record; nothing if they are unknown or
  /// damaged.
  static std::optional<CodeLoops> decode(std::string_view Jumps);

  /// Where the instruction at \p Offset is in the order of the function's
  /// control flow.
  uint64_t placeOf(uint64_t Offset) const;

  /// All loops: no two of them cross, and outer ones come before those in them.
  const std::vector<CodeSpan> &all() const { return Loops; }

  /// The first instruction of an exception handler; 0: there is none.
  uint64_t handlers() const { return Handlers; }

  /// The loops around a place, outermost first.
  std::vector<CodeSpan> around(uint64_t Place) const;

private:
  /// Up to a jump out of a handler: where the jump leads to.
  struct Detour {
    uint64_t Last = 0;
    uint64_t Target = 0;
  };

  std::vector<CodeSpan> Loops;
  uint64_t Handlers = 0;
  /// In the order of the instructions.
  std::vector<Detour> Detours;
};

} // namespace syncline::loops

#endif // SYNCLINE_PROFILER_TIMELINE_LOOPS_CODELOOPS_H
