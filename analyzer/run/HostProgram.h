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

#include "run/Unit.h"

#include <cstddef>
#include <vector>

namespace syncline::lint::run {

/// Whether nothing of \p Each is missing: code that does not parse may be about
/// anything.
bool isComplete(const Unit &Each);

/// Whether \p Units, which are all files of the project, are whole programs or
/// extensions of Python: they define all that they use.
bool isWholeProgram(const std::vector<Unit> &Units);

/// Whether \p Units, which are all files of the project, are a program without
/// a GPU. A library is not: it runs where its users want it.
bool isHostProgram(const std::vector<Unit> &Units);

/// Makes likely synchronizations possible, and removes those that are then
/// below the confidence that was asked for. Returns how many that are.
size_t lowerToPossible(std::vector<findings::Finding> &Findings,
                       const std::vector<Unit> &Units);

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_HOSTPROGRAM_H
