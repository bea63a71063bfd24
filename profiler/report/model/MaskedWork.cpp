#include "report/model/MaskedWork.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

using namespace syncline;
using namespace syncline::analysis::stacks;
using namespace syncline::report;
using namespace syncline::rules;
using namespace syncline::timeline;

MaskRole report::maskRoleOf(const SiteEntry &Entry) {
  auto Found = std::ranges::find_if(Entry.Remedies, [](const RemedyText &Each) {
    return Each.MaskedWork != MaskRole::None;
  });
  return Found == Entry.Remedies.end() ? MaskRole::None : Found->MaskedWork;
}

namespace {

/// A function: the library's, if a library's line has the mask.
using Code = std::pair<std::string, std::string>;

/// What a thread queued since a function selected its input.
struct Selection {
  std::set<uint32_t> Sites, Groups;
  std::map<uint32_t, uint64_t> TimeOfGroups;
};

/// What one function did between selecting and assigning.
struct Totals {
  std::set<uint32_t> Sites;
  uint64_t Selecting = 0, Working = 0;
};

class MaskedWorkFinder {
public:
  MaskedWorkFinder(const Timeline &Events, std::span<const uint32_t> OfCalls,
                   std::span<const uint32_t> OfFolded,
                   const std::vector<SiteEntry> &Sites,
                   const ActivityGroups &Launches);
  std::set<uint32_t> find();

private:
  void note(uint32_t Site, uint64_t Time);
  bool selectsFirst(const Code &Own) const;
  void visit(size_t Call);
  void select(size_t Call);
  void assign(size_t Call);
  uint64_t timeOf(size_t Call) const;
  uint32_t groupOf(size_t Call) const {
    return Call < Launches.OfCalls.size() ? Launches.OfCalls[Call] : NoIndex;
  }

  const Timeline &Events;
  std::span<const uint32_t> OfCalls, OfFolded;
  const std::vector<SiteEntry> &Sites;
  const ActivityGroups &Launches;
  /// By site.
  std::vector<MaskRole> Roles;
  std::vector<Code> Codes;
  /// By thread and function.
  std::map<uint32_t, std::map<Code, Selection>> Open;
  std::map<Code, Totals> Found;
  /// By function: when it first selected, and when it first assigned.
  std::map<Code, uint64_t> Selected, Assigned;
};

} // namespace

static Code codeOf(const SiteEntry &Entry) {
  if (Entry.Library)
    return {Entry.Library->File, Entry.Library->Function};
  return {Entry.File, Entry.Function};
}

MaskedWorkFinder::MaskedWorkFinder(const Timeline &Events,
                                   std::span<const uint32_t> OfCalls,
                                   std::span<const uint32_t> OfFolded,
                                   const std::vector<SiteEntry> &Sites,
                                   const ActivityGroups &Launches)
    : Events(Events), OfCalls(OfCalls), OfFolded(OfFolded), Sites(Sites),
      Launches(Launches) {
  for (const SiteEntry &Each : Sites) {
    Codes.push_back(codeOf(Each));
    bool IsKnown = !Each.IsBackward && !Codes.back().first.empty();
    Roles.push_back(IsKnown ? maskRoleOf(Each) : MaskRole::None);
  }
}

void MaskedWorkFinder::note(uint32_t Site, uint64_t Time) {
  if (Site == NoIndex || Roles[Site] == MaskRole::None)
    return;
  auto &First = Roles[Site] == MaskRole::Input ? Selected : Assigned;
  auto [Known, IsNew] = First.try_emplace(Codes[Site], Time);
  Known->second = std::min(Known->second, Time);
}

/// A function that assigns first does so with other input than what it selects
/// later, although an assignment follows in its next run.
bool MaskedWorkFinder::selectsFirst(const Code &Own) const {
  auto Begin = Selected.find(Own), End = Assigned.find(Own);
  return Begin != Selected.end() && End != Assigned.end() &&
         Begin->second < End->second;
}

uint64_t MaskedWorkFinder::timeOf(size_t Call) const {
  const HostCall &Own = Events.Calls[Call];
  uint64_t Result = 0;
  if (Own.FirstActivity == NoIndex)
    return Result;
  for (uint32_t I = Own.FirstActivity; I <= Own.LastActivity; ++I)
    if (Events.Activities[I].Call == Call)
      Result += Events.Activities[I].duration();
  return Result;
}

/// A second selection at the same line begins again: the function left the
/// first one without an assignment, or both are for the same work.
void MaskedWorkFinder::select(size_t Call) {
  uint32_t Site = OfCalls[Call];
  Selection &Own = Open[Events.Calls[Call].Thread][Codes[Site]];
  if (Own.Sites.contains(Site))
    Own = {};
  Own.Sites.insert(Site);
  Own.Groups.insert(groupOf(Call));
}

void MaskedWorkFinder::assign(size_t Call) {
  uint32_t Site = OfCalls[Call];
  const Code &Own = Codes[Site];
  auto &OfThread = Open[Events.Calls[Call].Thread];
  Totals &Sums = Found[Own];
  Sums.Sites.insert(Site);
  auto Begun = OfThread.find(Own);
  if (Begun == OfThread.end())
    return;
  Sums.Sites.merge(Begun->second.Sites);
  Begun->second.Groups.insert(groupOf(Call));
  for (auto [Group, Time] : Begun->second.TimeOfGroups)
    (Begun->second.Groups.contains(Group) ? Sums.Selecting : Sums.Working) +=
        Time;
  OfThread.erase(Begun);
}

void MaskedWorkFinder::visit(size_t Call) {
  uint32_t Site = OfCalls[Call];
  MaskRole Role = Site == NoIndex ? MaskRole::None : Roles[Site];
  if (Role == MaskRole::Result)
    assign(Call);
  if (Role == MaskRole::Input)
    select(Call);
  if (uint32_t Group = groupOf(Call); Group != NoIndex)
    for (auto &[Own, Begun] : Open[Events.Calls[Call].Thread])
      Begun.TimeOfGroups[Group] += timeOf(Call);
}

std::set<uint32_t> MaskedWorkFinder::find() {
  for (size_t Call = 0; Call < Events.Calls.size(); ++Call) {
    note(OfCalls[Call], Events.Calls[Call].Start);
    visit(Call);
  }
  for (size_t I = 0; I < Events.Folded.size(); ++I)
    note(OfFolded[I], Events.Folded[I].First.Start);
  std::set<uint32_t> Result;
  std::set<std::pair<std::string, uint32_t>> Lines;
  for (auto &[Own, Sums] : Found)
    if (Sums.Working > Sums.Selecting && selectsFirst(Own))
      Result.merge(Sums.Sites);
  for (uint32_t Site : Result)
    Lines.emplace(Sites[Site].File, Sites[Site].Line);
  for (uint32_t Site = 0; Site < Sites.size(); ++Site)
    if (Sites[Site].IsBackward && maskRoleOf(Sites[Site]) != MaskRole::None &&
        Lines.contains({Sites[Site].File, Sites[Site].Line}))
      Result.insert(Site);
  return Result;
}

std::set<uint32_t> report::sitesOfMaskedWork(
    const Timeline &Events, std::span<const uint32_t> OfCalls,
    std::span<const uint32_t> OfFolded, const std::vector<SiteEntry> &Sites,
    const ActivityGroups &Launches) {
  // Most programs have no such masks.
  if (std::ranges::none_of(Sites, [](const SiteEntry &Each) {
        return maskRoleOf(Each) == MaskRole::Result;
      }))
    return {};
  return MaskedWorkFinder(Events, OfCalls, OfFolded, Sites, Launches).find();
}
