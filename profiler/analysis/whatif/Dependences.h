//===- Dependences.h - What needs the previous step's results --*- C++ -*-===//
//
// A trace does not show in general what a call reads. It shows that the
// backward pass differentiates a call, whose weights then change with each
// step, and which calls the backward pass and the optimizer make.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_WHATIF_DEPENDENCES_H
#define SYNCLINE_PROFILER_ANALYSIS_WHATIF_DEPENDENCES_H

#include "analysis/replay/Execution.h"
#include "analysis/stacks/CallPaths.h"
#include "analysis/whatif/Marks.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>

namespace syncline::analysis::whatif {

/// Indices of paths.
using PathSet = std::set<uint32_t>;

/// The paths that queue work in the marked operations of \p In.
PathSet pathsOf(const stacks::CallPaths &Paths, const replay::Execution &In,
                const Marks &Marked);

/// Finds calls that depend on results of the previous step.
class Dependences {
public:
  /// Of the paths that queue work in \p In.
  Dependences(const stacks::CallPaths &Paths, const replay::Execution &In);

  /// Whether an operator of the backward pass differentiates a call with all
  /// these paths below it: such a call works with weights that are trained.
  bool isDifferentiated(const PathSet &Paths) const;
  /// Whether any of the paths belongs to the backward pass or the optimizer.
  bool trains(const PathSet &Paths) const;

private:
  PathSet Training;
  /// By differentiated operator: the paths through it. If there are several, it
  /// is unknown which of them was differentiated.
  std::map<std::string, PathSet> Forward;
};

} // namespace syncline::analysis::whatif

#endif // SYNCLINE_PROFILER_ANALYSIS_WHATIF_DEPENDENCES_H
