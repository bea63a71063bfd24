#include "report/budget/Decidable.h"

#include "report/budget/CheckBudget.h"
#include "report/model/FigureText.h"
#include "report/model/SyncSums.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <vector>

using namespace syncline::report;
using namespace syncline::report::budget;

static bool hasUnknownRule(const SiteEntry &Site) {
  return Site.RuleId.empty() && Site.LacksNames;
}

static bool hasUnknownLine(const SiteEntry &Site) {
  return Site.File.empty() && Site.LacksNames;
}

static bool isExceeded(const BudgetLimit &Limit, const ReportData &Data) {
  double Value = measured(Limit, Data);
  return Limit.isShare() ? Value < Limit.Value : Value > Limit.Value;
}

/// Whether sites that \p Limit does not match may belong to it.
static bool mayMissSites(const BudgetLimit &Limit, const ReportData &Data) {
  return std::ranges::any_of(Data.Sites, [&](const SiteEntry &Site) {
    if (Site.Value == Outcome::OutsideSteps)
      return false;
    // Lines of Python need no names.
    bool IsPython = Limit.Name.find(".py") != std::string::npos;
    return Limit.Section == BudgetSection::Rules ? hasUnknownRule(Site)
           : Limit.Section == BudgetSection::Sites
               ? !IsPython && hasUnknownLine(Site)
               : false;
  });
}

static std::string limitsIn(const std::set<std::string> &Sections) {
  return fmt::format("limits in '{}' cannot be decided",
                     fmt::join(Sections, "' and '"));
}

static std::string namesText(const ReportData &Data) {
  auto Unnamed = std::ranges::count_if(Data.Sites, [&](const SiteEntry &Site) {
    return hasUnknownRule(Site) || hasUnknownLine(Site);
  });
  return fmt::format("functions that lead to {} have no names ({} could not be "
                     "read): 'syncline symbolize' on the recording machine "
                     "adds them",
                     counted(static_cast<size_t>(Unnamed), "site"),
                     counted(Data.SymbolProblems.size(), "file"));
}

static bool exceedsSome(const Budget &Limits, const ReportData &Data) {
  return std::ranges::any_of(checkBudget(Limits, Data), &Excess::isSignificant);
}

std::string budget::undecidedText(const Budget &Limits,
                                  const ReportData &Data) {
  if (Data.Read == ReadPart::Fragments)
    return "parts of the recording are damaged or missing, so no limit can be "
           "decided: record the run again";
  if (Data.Read == ReadPart::Beginning && !exceedsSome(Limits, Data))
    return Data.Caveats.front() +
           ", so no limit can be decided: record a run that ends";
  std::set<std::string> Unnamed;
  for (const BudgetLimit &Limit : Limits.Limits) {
    if (isExceeded(Limit, Data))
      continue;
    if (hasSteps(Data) && mayMissSites(Limit, Data))
      Unnamed.insert(toString(Limit.Section));
  }
  if (Unnamed.empty())
    return "";
  return limitsIn(Unnamed) + ", because " +
         (Data.Read == ReadPart::WithoutNames ? Data.Caveats.front() + ", and "
                                              : "") +
         namesText(Data);
}

std::string budget::unfitText(const ReportData &Data) {
  return Data.Read == ReadPart::Whole
             ? ""
             : Data.Caveats.front() +
                   ": a budget is written only from a whole recording";
}

size_t budget::sitesWithUnknownRule(const ReportData &Data) {
  return static_cast<size_t>(
      std::ranges::count_if(Data.Sites, [&](const SiteEntry &Site) {
        return Site.Value != Outcome::OutsideSteps && hasUnknownRule(Site);
      }));
}
