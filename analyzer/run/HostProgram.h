//===- HostProgram.h - A program that uses no GPU ---------------*- C++ -*-===//
//
// A file rarely shows whether its tensors are on a GPU: a model runs where its
// data is. The files of a whole program do. If none of them names a GPU, the
// program runs on the host, and what is likely judging by one file is only
// possible.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_RUN_HOSTPROGRAM_H
#define SYNCLINE_ANALYZER_RUN_HOSTPROGRAM_H

#include "program/Linkage.h"
#include "run/Unit.h"

#include <cstddef>
#include <vector>

namespace syncline::lint::run {

/// Whether the linter has analyzed \p Each to the end. Code that does not parse
/// may be missing, for example if a header is not installed.
bool isAnalyzed(const Unit &Each);

/// The linkage facts of \p Each, which is linted.
program::Linkage linkageOf(const Unit &Each);

/// Lowers likely synchronizations to possible if they occur only in units with
/// \p OnHost, and removes those that are then below the requested confidence.
/// Returns how many are removed.
size_t lowerToPossible(std::vector<findings::Finding> &Findings,
                       const std::vector<Unit> &Units,
                       const std::vector<bool> &OnHost);

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_HOSTPROGRAM_H
