//===- BudgetProgram.h - The program that a budget is for -------*- C++ -*-===//
//
// Counts are exact only within one program, and figures per step only for steps
// of one loop: a trace of another one meets or exceeds a budget by accident.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_REPORT_BUDGET_BUDGETPROGRAM_H
#define SYNCLINE_PROFILER_REPORT_BUDGET_BUDGETPROGRAM_H

#include "report/model/ReportData.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace syncline::report::budget {

/// A loop, as an edit of its program preserves it.
struct BudgetLoop {
  /// The name of the source file, without folders.
  std::string File;
  std::string Function;
  uint32_t Line = 0;
  /// Its position among the loops of its function, counted from 1, and how many
  /// they are. Lines change with every edit.
  uint32_t Position = 1;
  uint32_t Loops = 1;
};

/// A program, and what its steps are. At most one of Loop and Range is known.
struct BudgetProgram {
  /// See programName().
  std::string Name;
  std::optional<BudgetLoop> Loop;
  std::string Range;
};

/// No value if the trace does not record its program.
std::optional<BudgetProgram> budgetProgram(const ReportData &Data);

/// Those of several traces, without repetitions.
std::vector<BudgetProgram> budgetPrograms(std::span<const ReportData> Data);

/// Why a budget for \p Programs cannot be checked in \p Data: its program or
/// its steps are others. Empty if it can, or if either is unknown. With
/// \p StepIsChosen, the user has named the steps.
std::string otherProgramText(std::span<const BudgetProgram> Programs,
                             const ReportData &Data, bool StepIsChosen);

} // namespace syncline::report::budget

#endif // SYNCLINE_PROFILER_REPORT_BUDGET_BUDGETPROGRAM_H
