//===- LoopAroundLine.h - The loop that a line is in ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_LOOPAROUNDLINE_H
#define SYNCLINE_PROFILER_TIMELINE_LOOPAROUNDLINE_H

#include "timeline/loops/CodeLoops.h"
#include "timeline/symbols/LineTable.h"

#include <cstdint>
#include <optional>
#include <span>

namespace syncline::timeline {

/// The innermost loop of a Python function whose body has \p Line and other
/// lines: a comprehension in one line is no loop around it. \p Lines are those
/// of the function's instructions, in their order. No value if there is none,
/// or if the code does not say: the head of a loop is partly outside of it,
/// what `finally` does is in the code several times, and exception handlers are
/// not where the source has them.
std::optional<loops::CodeSpan>
loopAroundLine(const loops::CodeLoops &Loops,
               std::span<const symbols::LineSpan> Lines, uint32_t Line);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_LOOPAROUNDLINE_H
