//===- Withheld.h - What a run does not report ------------------*- C++ -*-===//
//
// A run without findings may mean that there are none, or that the linter takes
// the program for a test, or does not see that it uses a GPU. The user must be
// able to tell these apart.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_RUN_WITHHELD_H
#define SYNCLINE_ANALYZER_RUN_WITHHELD_H

#include "run/Selection.h"
#include "run/Unit.h"

#include <cstddef>
#include <string>
#include <vector>

namespace syncline::lint::run {

/// The number of findings that each option would add.
struct Withheld {
  size_t InTests = 0;
  size_t NoDevice = 0;
  size_t Unlikely = 0;
  /// Their programs use no GPU.
  size_t OnHost = 0;
};

/// Counts what \p Units withhold on the lines that \p Chosen requests. \p Found
/// are the findings, sorted, and \p OnHost marks the units of programs that use
/// no GPU.
Withheld countWithheld(const std::vector<Unit> &Units,
                       const std::vector<bool> &OnHost,
                       const std::vector<findings::Finding> &Found,
                       const Selection &Chosen);

/// Lines for the user; with \p ChoseConfidence, the user knows about findings
/// of low confidence.
std::vector<std::string> noticesOf(const Withheld &Counts,
                                   bool ChoseConfidence);

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_WITHHELD_H
