#include "report/budget/CheckBudget.h"

#include "loader/Glob.h"
#include "report/budget/BudgetNoise.h"
#include "report/model/FigureText.h"
#include "report/model/SyncSums.h"

#include "terminal/Table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::report::budget;
using namespace syncline::rules;
using namespace syncline::terminal;

/// Splits "*/loss.cpp:27" into the glob and the line, which may be empty.
static std::pair<std::string, std::string>
splitSite(const std::string &Pattern) {
  size_t Colon = Pattern.rfind(':');
  if (Colon == std::string::npos || Colon + 1 == Pattern.size() ||
      Pattern.find_first_not_of("0123456789", Colon + 1) != std::string::npos)
    return {Pattern, ""};
  return {Pattern.substr(0, Colon), Pattern.substr(Colon + 1)};
}

/// A glob with a slash matches the end of the path, starting at a slash; one
/// without matches the file name.
static bool isLine(const std::string &File, uint32_t Line,
                   const std::string &Pattern) {
  auto [Glob, Wanted] = splitSite(Pattern);
  if (!Wanted.empty() && Wanted != std::to_string(Line))
    return false;
  return globMatches(Glob, File) || globMatches("*/" + Glob, File);
}

/// A pattern matches the user's line or that of the library. A site without
/// either is matched by its title.
static bool isAt(const SiteEntry &Site, const std::string &Pattern) {
  if (Site.Library && isLine(Site.Library->File, Site.Library->Line, Pattern))
    return true;
  return Site.File.empty() ? globMatches(Pattern, Site.Title)
                           : isLine(Site.File, Site.Line, Pattern);
}

static bool isFor(const BudgetLimit &Limit, const SiteEntry &Site) {
  switch (Limit.Section) {
  case BudgetSection::Rules:
    return Site.RuleId == Limit.Name;
  case BudgetSection::Sites:
    return isAt(Site, Limit.Name);
  default:
    return true;
  }
}

/// The part of a figure that one site contributes.
static double partOf(const SiteEntry &Site, const BudgetLimit &Limit) {
  bool InAll = Limit.Section == BudgetSection::Total;
  switch (Limit.Figure) {
  case BudgetFigure::Syncs:
    return Site.SyncsPerStep;
  case BudgetFigure::BlockedSyncs:
    return static_cast<double>(Site.BlockedSyncs);
  case BudgetFigure::Blocked:
    return InAll ? static_cast<double>(Site.Blocked) : Site.BlockedPerStep;
  case BudgetFigure::Bubble:
    return Site.BubblePerStep;
  case BudgetFigure::Gain:
    return sureGain(Site.Gain);
  default:
    return 0;
  }
}

/// No copies at all are as good as copies that overlap with kernels.
static double shareOf(double Part, double Whole) {
  return Whole > 0 ? Part / Whole : 1;
}

double budget::measured(const BudgetLimit &Limit, const ReportData &Data) {
  switch (Limit.Figure) {
  case BudgetFigure::StepTime:
    return Data.Step.usualTime();
  case BudgetFigure::Upload:
    return shareOf(Data.Overlap.UploadOverlapped, Data.Overlap.Upload);
  case BudgetFigure::Download:
    return shareOf(Data.Overlap.DownloadOverlapped, Data.Overlap.Download);
  default:
    break;
  }
  bool IsGain = Limit.Figure == BudgetFigure::Gain;
  if (IsGain && Limit.Section == BudgetSection::Step)
    return sureGain(Data.JointGain);
  double Result = 0;
  for (const SiteEntry &Site : Data.Sites) {
    if (!isFor(Limit, Site))
      continue;
    double Part = partOf(Site, Limit);
    Result = IsGain ? std::max(Result, Part) : Result + Part;
  }
  return Result;
}

static std::string whereText(const BudgetLimit &Limit, const ReportData &Data) {
  constexpr size_t MostNamed = 3;
  if (Limit.Figure == BudgetFigure::Upload)
    return timeText(Data.Overlap.Upload) + " of copies to the device per step";
  if (Limit.Figure == BudgetFigure::Download)
    return timeText(Data.Overlap.Download) + " of copies to the host per step";
  std::vector<std::pair<double, const SiteEntry *>> Parts;
  for (const SiteEntry &Site : Data.Sites)
    if (double Part = partOf(Site, Limit); Part > 0 && isFor(Limit, Site))
      Parts.emplace_back(Part, &Site);
  std::stable_sort(
      Parts.begin(), Parts.end(),
      [](const auto &A, const auto &B) { return A.first > B.first; });
  std::string Text;
  for (size_t I = 0; I < std::min(Parts.size(), MostNamed); ++I)
    Text += (I ? ", " : "") + siteText(*Parts[I].second);
  if (Parts.size() > MostNamed)
    Text += fmt::format(" and {} more", Parts.size() - MostNamed);
  return Text;
}

std::vector<BudgetSection> budget::uncheckableSections(const Budget &Limits,
                                                       const ReportData &Data) {
  std::vector<BudgetSection> Result;
  if (hasSteps(Data))
    return Result;
  for (const BudgetLimit &Limit : Limits.Limits)
    if (Limit.Section != BudgetSection::Total &&
        std::find(Result.begin(), Result.end(), Limit.Section) == Result.end())
      Result.push_back(Limit.Section);
  return Result;
}

/// The sites that a limit covers.
static std::vector<const SiteEntry *> partsOf(const BudgetLimit &Limit,
                                              const ReportData &Data) {
  std::vector<const SiteEntry *> Result;
  for (const SiteEntry &Site : Data.Sites)
    if (isFor(Limit, Site))
      Result.push_back(&Site);
  return Result;
}

std::vector<Excess> budget::checkBudget(const Budget &Limits,
                                        const ReportData &Data) {
  std::vector<Excess> Result;
  std::optional<BudgetNoise> Noise;
  if (Limits.Reference)
    Noise.emplace(*Limits.Reference, Data);
  for (const BudgetLimit &Limit : Limits.Limits) {
    double Value = measured(Limit, Data);
    if (Limit.isShare() ? Value >= Limit.Value : Value <= Limit.Value)
      continue;
    std::optional<double> Bound;
    if (Noise)
      Bound = Noise->bound(Limit, Value, partsOf(Limit, Data));
    Result.push_back({Limit, Value, whereText(Limit, Data), Bound});
  }
  return Result;
}

std::string budget::unmatchedSites(const Budget &Limits,
                                   std::span<const ReportData> Data) {
  std::set<std::string> Names;
  for (const BudgetLimit &Limit : Limits.Limits)
    if (Limit.Section == BudgetSection::Sites &&
        std::ranges::all_of(Data, [&](const ReportData &Each) {
          return partsOf(Limit, Each).empty();
        }))
      Names.insert("'" + Limit.Name + "'");
  return fmt::format("{}", fmt::join(Names, " or "));
}

/// As errors about the file spell it.
static std::string titleOf(const BudgetLimit &Limit) {
  std::string Title = toString(Limit.Section);
  if (!Limit.Name.empty())
    Title += "." + Limit.Name;
  return Title + "." + toString(Limit.Figure);
}

static std::string valueText(const BudgetLimit &Limit, double Value) {
  if (Limit.isShare())
    return fmt::format("{:.1f}%", 100 * Value);
  return Limit.isCount() ? fmt::format("{:.2f}", Value) : timeText(Value);
}

std::string budget::looseLimits(const Budget &Limits,
                                std::span<const ReportData> Data) {
  static constexpr double MostTimes = 2;
  std::vector<std::string> Texts;
  for (const BudgetLimit &Limit : Limits.Limits) {
    double Most = 0;
    if (!Limits.Reference || Limit.isShare() || Limit.isCount())
      continue;
    for (const ReportData &Each : Data)
      Most = std::max(
          Most, BudgetNoise(*Limits.Reference, Each)
                    .bound(Limit, measured(Limit, Each), partsOf(Limit, Each)));
    if (Limit.Value > 0 && Most > MostTimes * Limit.Value)
      Texts.push_back(titleOf(Limit) + " to " + valueText(Limit, Most));
  }
  return fmt::format("{}", fmt::join(Texts, ", "));
}

std::string budget::excessText(const std::vector<Excess> &Excesses,
                               TextLayout How) {
  size_t Width = 5;
  bool HaveBounds = false;
  for (const Excess &Each : Excesses) {
    Width = std::max(Width, titleOf(Each.Limit).size());
    HaveBounds |= Each.Bound.has_value();
  }
  std::vector<Column> Columns = {label("limit", Width),
                                 figure("allowed", 11, 2),
                                 figure("measured", 11),
                                 {"where", 0, CellKind::Figure, true, 2}};
  if (HaveBounds)
    Columns.insert(Columns.begin() + 2, figure("noise to", 11));
  Table Rows(std::move(Columns), How);
  for (const Excess &Each : Excesses) {
    const BudgetLimit &Limit = Each.Limit;
    std::vector<std::string> Cells = {
        titleOf(Limit),
        (Limit.isShare() ? ">= " : "<= ") + valueText(Limit, Limit.Value),
        valueText(Limit, Each.Measured), Each.Where};
    if (HaveBounds)
      Cells.insert(Cells.begin() + 2,
                   Each.Bound ? valueText(Limit, *Each.Bound) : "");
    Rows.row(Cells);
  }
  return Rows.text();
}
