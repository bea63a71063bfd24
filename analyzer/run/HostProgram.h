//===- HostProgram.h - A program that uses no GPU ---------------*- C++ -*-===//
//
// A file rarely shows whether its tensors are on a GPU: a model runs where its
// data is. The files of a whole program do. If none of them names a GPU, the
// program runs on the host, and what a file alone makes likely is only
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

/// Whether the linter has gone through \p Each to the end. What does not parse
/// may be missing in it, as where a header is not installed.
bool isAnalyzed(const Unit &Each);

/// Of \p Each, which is linted.
program::Linkage linkageOf(const Unit &Each);

/// Makes likely synchronizations possible that occur in no other units than
/// those with \p OnHost, and removes what is then below the confidence that was
/// asked for. Returns how many that are.
size_t lowerToPossible(std::vector<findings::Finding> &Findings,
                       const std::vector<Unit> &Units,
                       const std::vector<bool> &OnHost);

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_HOSTPROGRAM_H
