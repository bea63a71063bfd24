//===- HotCalls.h - Callers of functions with findings ----------*- C++ -*-===//
//
// A function that blocks is reported once, where it blocks. Its callers on hot
// paths, in any file, are part of that finding.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_RUN_HOTCALLS_H
#define SYNCLINE_ANALYZER_RUN_HOTCALLS_H

#include "program/ProgramUnit.h"
#include "run/Unit.h"

#include <vector>

namespace syncline::lint::run {

/// Adds the calls from hot paths in \p Units, and in the \p Others of their
/// program, to \p Findings of \p Units: the call chain to a finding that its
/// own file does not show to be hot, and further hot calls that lead to it.
void addHotCalls(std::vector<findings::Finding> &Findings,
                 const std::vector<Unit> &Units,
                 const std::vector<program::ProgramUnit> &Others);

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_HOTCALLS_H
