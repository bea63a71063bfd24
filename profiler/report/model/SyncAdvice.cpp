#include "report/model/SyncAdvice.h"

#include "analysis/model/DeviceTime.h"
#include "report/model/ChangeParts.h"
#include "report/model/FigureText.h"
#include "report/model/Groups.h"
#include "report/model/SyncSums.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <span>
#include <utility>
#include <vector>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;

/// An interval that includes zero and reaches this share of the step leaves
/// open whether there is anything to gain.
static constexpr double OpenShare = 0.03;

/// "before.cpp:27, before.cpp:30 and 4 more".
static std::string sitesText(const ReportData &Data,
                             const std::vector<size_t> &Sites) {
  std::set<std::string> Titles;
  for (size_t Site : Sites)
    Titles.insert(Data.Sites[Site].Title);
  // One line may block for several rules.
  bool AreUnique = Titles.size() == Sites.size();
  std::string Text;
  for (size_t I = 0; I < std::min(Sites.size(), NamedSites); ++I) {
    const SiteEntry &Site = Data.Sites[Sites[I]];
    bool IsOfSameLine = I && Site.Library && AreUnique &&
                        Site.UserTitle == Data.Sites[Sites[I - 1]].UserTitle;
    Text += I ? ", " : "";
    Text += IsOfSameLine ? "-> " + Site.Library->Title
            : AreUnique  ? siteTitle(Site)
                         : siteText(Site);
  }
  if (Sites.size() > NamedSites)
    Text += fmt::format(" and {} more", Sites.size() - NamedSites);
  return Text;
}

/// ": let the thread sleep"; empty if no remedy is known.
static std::string remedyText(const std::vector<RemedyText> &Remedies) {
  return Remedies.empty() ? "" : ": " + Remedies.front().Title;
}

/// The site to begin with, and what to do; empty if several pay off only
/// together.
static std::string firstSite(const ReportData &Data) {
  std::vector<const GroupEntry *> Groups = gainingGroups(Data);
  if (!Groups.empty() && Groups.front()->Sites.size() > 1)
    return "";
  const SiteEntry &First =
      Data.Sites[Groups.empty() ? 0 : Groups.front()->Sites.front()];
  // All together may be sure to gain although the first alone is not.
  std::string May =
      Groups.empty() || sureGain(Groups.front()->Gain) > 0
          ? ""
          : ", which may gain " + timeText(Groups.front()->Gain.Best);
  return siteText(First) + May + remedyText(First.Remedies);
}

/// ", and 2 sites in threads of libraries (torch-gloo-tensors: use NCCL)".
static std::string otherThreadsText(const ReportData &Data,
                                    std::span<const size_t> Sites) {
  std::string Text =
      fmt::format(", and {} in threads of libraries",
                  counted(static_cast<uint64_t>(Sites.size()), "site"));
  auto Known = std::ranges::find_if(
      Sites, [&](size_t Site) { return !Data.Sites[Site].Remedies.empty(); });
  if (Known != Sites.end())
    Text += fmt::format(" ({}{})", Data.Sites[*Known].RuleId,
                        remedyText(Data.Sites[*Known].Remedies));
  return Text;
}

/// All sites that block in steps, those of gaining groups first.
static std::vector<size_t> blockingSites(const ReportData &Data) {
  std::vector<size_t> Result;
  auto Add = [&](size_t Site) {
    if (std::ranges::find(Result, Site) == Result.end())
      Result.push_back(Site);
  };
  for (const GroupEntry *Group : gainingGroups(Data))
    std::ranges::for_each(Group->Sites, Add);
  for (size_t I = 0; I < Data.Sites.size(); ++I)
    if (Data.Sites[I].Value != Outcome::OutsideSteps)
      Add(I);
  return Result;
}

/// Whether only all sites together are sure to gain.
static bool gainsOnlyInAll(const ReportData &Data) {
  std::vector<const GroupEntry *> Groups = gainingGroups(Data);
  return Groups.empty() ||
         (sureGain(Groups.front()->Gain) <= 0 && sureGain(Data.JointGain) > 0);
}

/// The sites to begin with, in parts: what surely gains.
static ChangeEntry firstSites(const ReportData &Data) {
  if (gainsOnlyInAll(Data))
    return changeAt(Data, blockingSites(Data), Data.JointGain);
  const GroupEntry &First = *gainingGroups(Data).front();
  return changeAt(Data, First.Sites, First.Gain);
}

/// Whether removing all synchronizations surely gains.
static bool gainsInAll(const ReportData &Data) {
  return counts(Data.JointGain, Data.Step.Time) && sureGain(Data.JointGain) > 0;
}

/// Whether removing all synchronizations gains more than the first group, as
/// far as differences count.
static bool gainsMoreInAll(const ReportData &Data) {
  return Data.JointGain.Best - gainingGroups(Data).front()->Gain.Best >=
         LeastGainShare * Data.Step.Time;
}

/// The sites that pay off only together. Those of a library's threads have no
/// line to go to.
static std::string firstGroup(const ReportData &Data) {
  const GroupEntry &First = *gainingGroups(Data).front();
  std::vector<size_t> Sites = First.Sites;
  auto Others = std::ranges::stable_partition(
      Sites, [&](size_t Site) { return !Data.Sites[Site].IsOfOtherThread; });
  std::vector<size_t> Own(Sites.begin(), Others.begin());
  std::string Which = sitesText(Data, Own.empty() ? Sites : Own);
  if (!Own.empty() && !Others.empty())
    Which += otherThreadsText(Data, Others);
  // The sentence before says what all of them gain.
  if (gainsInAll(Data) && !gainsMoreInAll(Data))
    return fmt::format("Remove these {} together: {}.", First.Sites.size(),
                       Which);
  return fmt::format("Remove these {} together{} gain {} of a {} step ({}): "
                     "{}.",
                     First.Sites.size(),
                     sureGain(First.Gain) > 0 ? " to" : ", which may",
                     timeText(First.Gain.Best), timeText(Data.Step.Time),
                     shareText(First.Gain.Best, Data.Step.Time), Which);
}

std::string report::uncertainText(const ReportData &Data) {
  std::vector<const GroupEntry *> Groups = gainingGroups(Data);
  if (Groups.front()->Sites.size() > 1)
    return firstGroup(Data);
  auto Single = std::ranges::find_if(
      Groups, [](const GroupEntry *Each) { return Each->Sites.size() > 1; });
  Groups.erase(Single, Groups.end());
  Groups.resize(std::min(Groups.size(), NamedLines));
  std::string Text;
  for (const GroupEntry *Group : Groups) {
    const SiteEntry &Site = Data.Sites[Group->Sites.front()];
    Text += fmt::format("{} {}, which may gain {}{}",
                        Text.empty() ? "Look at" : "; and at", siteText(Site),
                        timeText(Group->Gain.Best), remedyText(Site.Remedies));
  }
  return Text + ".";
}

/// Whether the device has work for nearly all of the step.
static bool isBusy(const DeviceEntry &Device) {
  constexpr double BusyShare = 0.8;
  return Device.workTime() >= BusyShare * Device.Total;
}

static const char *whyNoGain(const ReportData &Data) {
  const DeviceEntry &Device = Data.Devices.front();
  if (isBusy(Device))
    return "the device is busy in any case";
  if (Device.of(DeviceState::Bubble) >= NotableShare * Device.Total)
    return "while one thread is blocked, others do what the device waits for "
           "next";
  return "the device has nearly finished when the host blocks";
}

/// Empty for a sure gain.
static std::string unsureText(const Interval &Gain) {
  return isSure(Gain)
             ? ""
             : fmt::format(" The interval {}includes zero: 'syncline try' "
                           "measures the gain.",
                           Gain.Low > 0 ? "nearly " : "");
}

static std::string textOfGain(const ReportData &Data, bool IsOnlyOne) {
  const Interval &Gain = Data.JointGain;
  const char *All = IsOnlyOne ? "the synchronization" : "every synchronization";
  bool IsOpen = Gain.Low <= 0 && Gain.High >= OpenShare * Data.Step.Time;
  if (counts(Gain, Data.Step.Time) || IsOpen)
    return fmt::format("Removing {} {} {} per step, {}.{}", All,
                       isSure(Gain) ? "saves" : "may save", intervalText(Gain),
                       shareText(Gain.Best, Data.Step.Time), unsureText(Gain));
  return fmt::format("Removing {} does not shorten the step: {}.", All,
                     whyNoGain(Data));
}

std::string report::pollText(const ReportData &Data) {
  if (Data.Polls.empty() || Data.Polls.front().Share < NotableShare)
    return "";
  const PollEntry &Most = Data.Polls.front();
  return fmt::format("{} polls for {} of the time in windows, {} {} in a "
                     "loop{}.",
                     Most.Title, shareText(Most.Share, 1), Most.Api,
                     counted(Most.Queries, "time"), remedyText(Most.Remedies));
}

Advice report::adviceOnSyncs(const ReportData &Data) {
  const Interval &Gain = Data.JointGain;
  auto InSteps = std::count_if(Data.Sites.begin(), Data.Sites.end(),
                               [](const SiteEntry &Site) {
                                 return Site.Value != Outcome::OutsideSteps;
                               });
  // A thread that polls waits as well.
  std::string Polls = pollText(Data);
  if (!InSteps && Polls.empty())
    return {0, "No call in the steps blocked the host.", "", "", {}};
  if (!InSteps)
    return {0, "", Polls, Polls, changeOf(Data.Polls.front())};
  bool Counts = counts(Gain, Data.Step.Time);
  std::vector<const GroupEntry *> Groups = gainingGroups(Data);
  // Some synchronizations may be sure to gain although all together are not.
  bool HasSureGroup = !Groups.empty() && sureGain(Groups.front()->Gain) > 0;
  bool IsSure = gainsInAll(Data);
  Advice Result;
  if (Counts || !HasSureGroup)
    Result.Text = textOfGain(Data, InSteps == 1);
  if (!IsSure && !HasSureGroup) {
    // Where nothing is sure, sites to look at are more than none.
    if (Counts && !Groups.empty()) {
      Result.IfFirst = uncertainText(Data);
      Result.Change = firstSites(Data);
    }
    return Result;
  }
  Result.Gain = IsSure ? Gain.Best : Groups.front()->Gain.Best;
  Result.Change = firstSites(Data);
  if (IsSure && InSteps > 1 && !gainsOnlyInAll(Data) && gainsMoreInAll(Data))
    Result.Change.Notes.push_back(textOfGain(Data, /*IsOnlyOne=*/false));
  if (std::string Site = firstSite(Data); !Site.empty()) {
    Result.IfFirst = fmt::format("Start with {}.", Site);
    Result.IfNext = fmt::format("The first to remove is {}.", Site);
  } else {
    Result.IfFirst = Result.IfNext = firstGroup(Data);
  }
  return Result;
}
