//===- Budget.h - Limits on the cost of synchronization ---------*- C++ -*-===//
//
// `syncline check` compares traces with a budget.
// docs/schemas/budget.schema.json describes the file.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_REPORT_BUDGET_BUDGET_H
#define SYNCLINE_PROFILER_REPORT_BUDGET_BUDGET_H

#include "analysis/model/StepFigures.h"
#include "report/budget/BudgetProgram.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace syncline::report::budget {

enum class BudgetSection : uint8_t { Step, Overlap, Rules, Sites, Total };
enum class BudgetFigure : uint8_t {
  StepTime,
  /// Operations that can block, and those that did.
  Syncs,
  BlockedSyncs,
  Blocked,
  Bubble,
  Gain,
  /// Lower bounds on the shares of copies that overlap with kernels.
  Upload,
  Download,
};

/// Their keys in the file.
const char *toString(BudgetSection Section);
const char *toString(BudgetFigure Figure);

struct BudgetLimit {
  BudgetSection Section = BudgetSection::Step;
  /// A rule's id, or a site such as "*/loss.cpp:27"; otherwise empty.
  std::string Name;
  BudgetFigure Figure = BudgetFigure::Syncs;
  /// A number of synchronizations, nanoseconds, or a share.
  double Value = 0;

  bool isShare() const { return Section == BudgetSection::Overlap; }
  bool isCount() const {
    return Figure == BudgetFigure::Syncs ||
           Figure == BudgetFigure::BlockedSyncs;
  }
};

/// The properties of the trace from which a budget was written. Limits that
/// come from it allow for differences between processes; others are exact.
struct BudgetReference {
  std::string Host;
  /// See report::StepEntry, ns.
  double StepTime = 0;
  analysis::StepFigures Figures;
  /// Of all traces it was written from; empty if they do not record them, and
  /// in budgets from earlier versions.
  std::vector<BudgetProgram> Programs = {};
};

struct Budget {
  std::vector<BudgetLimit> Limits;
  std::optional<BudgetReference> Reference;
};

} // namespace syncline::report::budget

#endif // SYNCLINE_PROFILER_REPORT_BUDGET_BUDGET_H
