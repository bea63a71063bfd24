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

/// The name of the file in a frame without a name, "libc.so.6" of "(no symbol)
/// in libc.so.6+0x2a1ca"; empty for other frames.
static std::string unnamedIn(const std::string &Frame) {
  const std::string Begin = "(no symbol) in ";
  size_t Offset = Frame.rfind("+0x");
  if (!Frame.starts_with(Begin) || Offset == std::string::npos)
    return "";
  return Frame.substr(Begin.size(), Offset - Begin.size());
}

/// What a rule is about is called by these, and is never in them.
static bool isCudaLibrary(const std::string &Name) {
  return Name.starts_with("libcuda.so") || Name.starts_with("libcudart.so");
}

/// Whether a file whose names are missing has frames of \p Site. A whole
/// recording has all names that there are: what has none there is stripped.
static bool lacksNames(const SiteEntry &Site, const ReportData &Data) {
  return std::ranges::any_of(Site.Stack, [&](const std::string &Frame) {
    std::string File = unnamedIn(Frame);
    return !File.empty() && !isCudaLibrary(File) &&
           std::ranges::any_of(
               Data.SymbolProblems, [&](const std::string &Problem) {
                 return Problem.starts_with(File + ":") ||
                        Problem.find("/" + File + ":") != std::string::npos;
               });
  });
}

static bool hasUnknownRule(const SiteEntry &Site, const ReportData &Data) {
  return Site.RuleId.empty() && lacksNames(Site, Data);
}

/// Whether the place of a site is an address, "train+0x80f45".
static bool hasUnknownLine(const SiteEntry &Site, const ReportData &Data) {
  return !Data.SymbolProblems.empty() && Site.File.empty() &&
         Site.Title.find("+0x") != std::string::npos;
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
    return Limit.Section == BudgetSection::Rules ? hasUnknownRule(Site, Data)
           : Limit.Section == BudgetSection::Sites
               ? !IsPython && hasUnknownLine(Site, Data)
               : false;
  });
}

static std::string limitsIn(const std::set<std::string> &Sections) {
  return fmt::format("limits in '{}' cannot be decided",
                     fmt::join(Sections, "' and '"));
}

static std::string namesText(const ReportData &Data) {
  auto Unnamed = std::ranges::count_if(Data.Sites, [&](const SiteEntry &Site) {
    return hasUnknownRule(Site, Data) || hasUnknownLine(Site, Data);
  });
  return fmt::format("functions that lead to {} have no names ({} could not be "
                     "read): 'syncline symbolize' on the recording machine "
                     "adds them",
                     counted(static_cast<size_t>(Unnamed), "site"),
                     counted(Data.SymbolProblems.size(), "file"));
}

std::string budget::undecidedText(const Budget &Limits,
                                  const ReportData &Data) {
  if (Data.Read == ReadPart::Fragments)
    return "parts of the recording are damaged or missing, so no limit can be "
           "decided: record the run again";
  std::set<std::string> Unnamed, Unended;
  for (const BudgetLimit &Limit : Limits.Limits) {
    if (isExceeded(Limit, Data))
      continue;
    if (hasSteps(Data) && mayMissSites(Limit, Data))
      Unnamed.insert(toString(Limit.Section));
    if (Data.Read == ReadPart::Beginning &&
        Limit.Section == BudgetSection::Total)
      Unended.insert(toString(Limit.Section));
  }
  std::string Text;
  if (!Unnamed.empty())
    Text = limitsIn(Unnamed) + ", because " + namesText(Data);
  if (!Unended.empty())
    Text += (Text.empty() ? "" : "; ") + limitsIn(Unended) + ", because " +
            Data.Caveats.front();
  return Text;
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
        return Site.Value != Outcome::OutsideSteps &&
               hasUnknownRule(Site, Data);
      }));
}
