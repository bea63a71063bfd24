#include "report/model/FirstChange.h"

#include "report/model/ChangeParts.h"
#include "report/model/DeviceAdvice.h"
#include "report/model/FigureText.h"
#include "report/model/Groups.h"
#include "report/model/HostAdvice.h"
#include "report/model/SyncAdvice.h"
#include "report/model/SyncSums.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;

/// No text if other remedies gain little beyond removing the synchronizations.
static Advice adviceOnRemedies(const ReportData &Data) {
  const CombinationEntry &All = Data.Combined;
  if (All.Remedies.empty() ||
      All.Gain.Best - Data.JointGain.Best < NotableShare * Data.Step.Time)
    return {};
  const std::string &First = Data.WhatIfs[All.Remedies.front()].Title;
  size_t More = All.Remedies.size() - 1;
  std::vector<const GroupEntry *> Groups = gainingGroups(Data);
  // What gains nothing by itself is nothing to start with.
  bool StartsWithSites = !Groups.empty() &&
                         sureGain(Groups.front()->Gain) <= 0 &&
                         sureGain(Data.WhatIfs[All.Remedies.front()].Gain) <= 0;
  return {sureGain(All.Gain),
          fmt::format("With every synchronization removed and {}, the step {} "
                      "be {} shorter, {}.",
                      More ? fmt::format("{} more changes", More + 1)
                           : std::string("one more change"),
                      sureGain(All.Gain) > 0 ? "would" : "may",
                      intervalText(All.Gain),
                      shareText(All.Gain.Best, Data.Step.Time)),
          StartsWithSites
              ? uncertainText(Data)
              : fmt::format("Start with {}: {}.",
                            More ? "the largest of them" : "that change",
                            First),
          fmt::format("{}: {}.", More ? "The largest of them" : "The change",
                      First),
          combinedChange(Data)};
}

/// What leads comes first.
static std::vector<Advice> sortedAdvice(const ReportData &Data) {
  std::vector<Advice> All = adviceOnHost(Data);
  All.insert(All.begin(), {adviceOnSyncs(Data), adviceOnRemedies(Data)});
  All.push_back(adviceOnHostRemedy(Data));
  All.push_back(adviceOnDevice(Data));
  std::erase_if(All, [](const Advice &Each) {
    return Each.Text.empty() && Each.IfFirst.empty();
  });
  // Where nothing is sure, a line to look at is more than none.
  std::ranges::stable_sort(All, std::greater(), [](const Advice &Each) {
    return std::pair(Each.weight(), !Each.IfFirst.empty());
  });
  return All;
}

bool report::hostLeads(const ReportData &Data) {
  if (!Data.IsReplayed || Data.Devices.empty())
    return false;
  std::vector<Advice> All = sortedAdvice(Data);
  return !All.empty() && All.front().IsOnHost;
}

/// Whether both are one change at one line of the program: a synchronization
/// and the host's time there may have the same remedy.
static bool areSame(const ChangeEntry &A, const ChangeEntry &B) {
  return !A.Remedy.empty() && A.Remedy == B.Remedy &&
         B.Value == Outcome::Gains && !A.Lines.empty() && !B.Lines.empty() &&
         A.Lines.front().User == B.Lines.front().User;
}

/// One change is listed once, where it gains most. The other is a note there.
static void joinSame(std::vector<Advice> &All) {
  for (auto Each = All.begin(); Each != All.end(); ++Each)
    for (auto Next = Each + 1; Next != All.end(); ++Next)
      if (areSame(Each->Change, Next->Change)) {
        Each->Change.Notes.push_back(fmt::format(
            "The same change also {} there: by itself, this saves {}.",
            Next->IsOnHost ? "shortens what the host does"
                           : "removes synchronizations",
            intervalText(Next->Change.Gain)));
        Next->Change.Remedy.clear();
      }
}

std::vector<ChangeEntry> report::changesOf(const ReportData &Data) {
  std::vector<ChangeEntry> Result;
  std::vector<Advice> All = sortedAdvice(Data);
  joinSame(All);
  for (Advice &Each : All) {
    const std::string &Then = Result.empty() ? Each.IfFirst : Each.IfNext;
    Each.Change.Text = std::move(Each.Text);
    Each.Change.Text += Each.Change.Text.empty() || Then.empty() ? "" : " ";
    Each.Change.Text += Then;
    Result.push_back(std::move(Each.Change));
  }
  return Result;
}
