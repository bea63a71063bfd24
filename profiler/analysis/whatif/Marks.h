//===- Marks.h - A set of operations of an execution ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_WHATIF_MARKS_H
#define SYNCLINE_PROFILER_ANALYSIS_WHATIF_MARKS_H

#include "analysis/replay/Execution.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace syncline::analysis::whatif {

/// By operation of an execution.
using Marks = std::vector<bool>;

/// Marks the operations of \p Steps for whose call \p IsInside returns true.
/// Operations without a call, and those for which it returns no value, are
/// marked if both of their neighbors in the lane are.
Marks markCalls(
    const replay::Execution &Steps,
    const std::function<std::optional<bool>(uint32_t Call)> &IsInside);

/// Counts how often a lane passes from an unmarked operation to a marked one.
size_t countEntries(const replay::Execution &Steps, const Marks &Inside);

} // namespace syncline::analysis::whatif

#endif // SYNCLINE_PROFILER_ANALYSIS_WHATIF_MARKS_H
