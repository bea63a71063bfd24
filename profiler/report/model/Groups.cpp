#include "report/model/Groups.h"

#include "report/model/FigureText.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;

/// A table cell has no room for more site numbers.
static constexpr size_t MostSites = 4;

std::vector<GroupEntry>
report::groupsOf(const Analysis &Analyzed,
                 const std::vector<uint32_t> &EntryOfSite) {
  std::vector<GroupEntry> Groups;
  for (const SiteGroup &Own : Analyzed.Groups) {
    GroupEntry &Entry = Groups.emplace_back();
    for (uint32_t Site : Own.Sites)
      Entry.Sites.push_back(EntryOfSite[Site]);
    std::sort(Entry.Sites.begin(), Entry.Sites.end());
    Entry.Gain = Own.Gain;
    Entry.Value = outcomeOf(Own.Gain, Analyzed.StepTime);
  }
  return Groups;
}

std::vector<const GroupEntry *> report::gainingGroups(const ReportData &Data) {
  std::vector<const GroupEntry *> Result;
  for (const GroupEntry &Group : Data.Groups)
    if (mayGain(Group.Value))
      Result.push_back(&Group);
  return Result;
}

bool report::hasJointGroup(const ReportData &Data) {
  return std::any_of(Data.Groups.begin(), Data.Groups.end(),
                     [](const GroupEntry &Group) {
                       return mayGain(Group.Value) && Group.Sites.size() > 1;
                     });
}

/// "1, 2, 4" or "1 to 12": sites as a report numbers them.
static std::string numbersOf(std::vector<size_t> Sites) {
  for (size_t &Site : Sites)
    ++Site;
  if (Sites.size() > MostSites &&
      Sites.back() - Sites.front() == Sites.size() - 1)
    return fmt::format("{} to {}", Sites.front(), Sites.back());
  return fmt::format("{}", fmt::join(Sites, ", "));
}

std::vector<std::string> report::groupLines(const ReportData &Data) {
  std::vector<std::string> Lines;
  if (!hasJointGroup(Data))
    return Lines;
  for (const GroupEntry *Group : gainingGroups(Data)) {
    bool IsOne = Group->Sites.size() == 1;
    std::string Numbers = numbersOf(Group->Sites);
    Lines.push_back(fmt::format(
        "{} {}: {}, {}{}", Lines.empty() ? "remove" : "then remove",
        IsOne ? Numbers : fmt::format("these {} together", Group->Sites.size()),
        intervalText(Group->Gain), shareText(Group->Gain.Best, Data.Step.Time),
        IsOne ? "" : ": " + Numbers));
  }
  return Lines;
}

std::string report::gainText(const ReportData &Data, size_t Site) {
  const SiteEntry &Entry = Data.Sites[Site];
  if (mayGain(Entry.Value))
    return intervalText(Entry.Gain);
  for (const GroupEntry *Group : gainingGroups(Data)) {
    if (std::find(Group->Sites.begin(), Group->Sites.end(), Site) ==
        Group->Sites.end())
      continue;
    std::vector<size_t> Others = Group->Sites;
    std::erase(Others, Site);
    if (Others.empty())
      return "only after those above";
    return Others.size() > MostSites
               ? fmt::format("only with {} others", Others.size())
               : "only with " + numbersOf(Others);
  }
  return "no gain";
}
