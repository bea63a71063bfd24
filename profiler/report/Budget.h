//===- Budget.h - What waits may cost, at most ------------------*- C++ -*-===//
//
// What `syncline check` compares recordings with. docs/how-to/budget.md
// describes the file.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_REPORT_BUDGET_H
#define SYNCLINE_PROFILER_REPORT_BUDGET_H

#include "loader/RuleSet.h"
#include "report/ReportData.h"

#include <span>
#include <string>
#include <vector>

namespace syncline::report {

enum class BudgetSection : uint8_t { Step, Overlap, Rules, Sites, Total };
enum class BudgetFigure : uint8_t {
  StepTime,
  Syncs,
  Blocked,
  Bubble,
  Gain,
  /// Shares of copies that ran behind kernels: at least that much is wanted.
  Upload,
  Download,
};

/// Their keys in the file.
const char *toString(BudgetSection Section);
const char *toString(BudgetFigure Figure);

struct BudgetLimit {
  BudgetSection Section = BudgetSection::Step;
  /// A rule's id, or a place as "*/loss.cpp:27"; else empty.
  std::string Name;
  BudgetFigure Figure = BudgetFigure::Syncs;
  /// A number of waits, nanoseconds, or a share.
  double Value = 0;

  bool isShare() const { return Section == BudgetSection::Overlap; }
};

struct Budget {
  std::vector<BudgetLimit> Limits;
};

/// \throws std::runtime_error with one line that names the file, the key and
/// what is wrong with it.
Budget readBudget(const std::string &Path, const rules::RuleSet &Rules);

/// As readBudget reads it.
std::string budgetText(const Budget &Of);

/// One that all \p Data keep, with \p Margin (0.2: a fifth) of room.
Budget budgetFrom(std::span<const ReportData> Data, double Margin);

/// A limit that is not kept.
struct Excess {
  BudgetLimit Limit;
  double Measured = 0;
  /// The places that have most of it.
  std::string Where;
};

/// The sections with limits that a recording without steps cannot be checked
/// against; none for one with steps.
std::vector<BudgetSection> unknowable(const Budget &Of, const ReportData &Data);

std::vector<Excess> checkBudget(const Budget &Of, const ReportData &Data);

/// A table: the limit, what is allowed, what was measured, where.
std::string excessText(const std::vector<Excess> &Of);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_BUDGET_H
