//===- CodeNames.h - The code of hot lines, by name -------------*- C++ -*-===//
//
// A remedy names the function to change: "compile Attention.forward()". Whoever
// reads "this code" has to find out first what that is.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_CODENAMES_H
#define SYNCLINE_PROFILER_REPORT_MODEL_CODENAMES_H

#include "report/model/ReportData.h"

#include <string>
#include <vector>

namespace syncline::report {

/// The functions of hot lines that a remedy can be for as a whole.
struct CodeNames {
  /// "Attention.forward", as Python's `__qualname__`, in the order of the
  /// lines. Empty: one of them has no name in its module, or is known only as a
  /// part of the loop whose iterations are the steps.
  std::vector<std::string> Functions;
  /// Whether all lines are such parts: a function has to be made of them first.
  bool ArePartsOfStep = false;
  /// The lines that import the classes of libraries among them.
  std::vector<std::string> Imports;

  /// "Block.forward() and rope()", or "this code".
  std::string text() const;
  /// What compiles them: a line for each, after imports. A program that calls a
  /// function of a library has imported it.
  std::string compiled() const;
};

/// Only of Python: its names are those that a program writes. A library's
/// function is one to change, too; hot lines name none of PyTorch's own.
CodeNames codeNamesOf(const ReportData &Data, const HotLinesEntry &Hot);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_CODENAMES_H
