#include "report/diff/SiteChanges.h"

#include "report/diff/SiteCostChanges.h"
#include "report/model/LintFindings.h"
#include "report/model/SyncSums.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::report::diff;

static std::string whatOf(const SiteEntry &Site) {
  return Site.RuleId.empty() ? Site.Api : Site.RuleId;
}

/// "library code (thread 58 (name))" without the number, which differs between
/// processes.
static std::string withoutThreadId(const std::string &Title) {
  static constexpr std::string_view Thread = "(thread ";
  size_t First = Title.find(Thread);
  if (First == std::string::npos)
    return Title;
  First += Thread.size();
  size_t End = Title.find_first_not_of("0123456789", First);
  return Title.substr(0, First) +
         (End == std::string::npos ? "" : Title.substr(End));
}

/// Whether the lines of libraries, if any, may be the same code. Another
/// version of a library has it at another line of the same function.
static bool isSameLibraryCode(const SiteEntry &A, const SiteEntry &B) {
  if (!A.Library || !B.Library)
    return A.Library.has_value() == B.Library.has_value();
  return A.Library->Package == B.Library->Package &&
         A.Library->Function == B.Library->Function &&
         mayBeSameFile(A.Library->File, B.Library->File);
}

/// How far apart the lines of libraries are; not counted if there are none.
static double libraryDistance(const SiteEntry &A, const SiteEntry &B) {
  if (!A.Library || !B.Library)
    return 0;
  return std::abs(static_cast<double>(A.Library->Line) -
                  static_cast<double>(B.Library->Line));
}

/// How well two sites of one file and rule match; 0: not at all. One pair of
/// near lines outweighs any number of far ones: code above counts as added or
/// removed only if the function is the same.
static double similarity(const SiteEntry &A, const SiteEntry &B) {
  constexpr double Near = 1e6, Far = 1, FarDigits = 1e-9, OfLibrary = 1e-3;
  if (A.IsBackward != B.IsBackward || !isSameLibraryCode(A, B))
    return 0;
  if (A.File.empty() && B.File.empty())
    return withoutThreadId(A.Title) == withoutThreadId(B.Title) ? Near : 0;
  uint32_t Apart = A.Line > B.Line ? A.Line - B.Line : B.Line - A.Line;
  if (Apart <= MaxLineShift)
    return Near - Apart - OfLibrary * libraryDistance(A, B);
  if (A.Function.empty() || A.Function != B.Function)
    return 0;
  return Far - FarDigits * Apart;
}

static bool isSameFile(const SiteEntry &A, const SiteEntry &B, bool Exactly) {
  return A.File == B.File || (!Exactly && mayBeSameFile(A.File, B.File));
}

namespace {

using SiteList = std::vector<const SiteEntry *>;

/// Finds the counterpart of each site in the other trace.
class Pairer {
public:
  Pairer(const SiteList &Before, const SiteList &After)
      : Before(Before), After(After) {}

  /// By site of the first trace; omits sites without a counterpart.
  std::map<const SiteEntry *, const SiteEntry *> run();

private:
  void pairFiles(bool Exactly);
  void pairGroup(const SiteList &A, const SiteList &B);

  const SiteList &Before;
  const SiteList &After;
  std::map<const SiteEntry *, const SiteEntry *> Partners;
  std::set<const SiteEntry *> Taken;
};

} // namespace

/// The pairs with the largest total similarity. They preserve the order of
/// lines: if two adjacent sites moved, the first one is not mistaken for the
/// second.
void Pairer::pairGroup(const SiteList &A, const SiteList &B) {
  std::vector<std::vector<double>> Best(A.size() + 1,
                                        std::vector<double>(B.size() + 1));
  for (size_t I = A.size(); I-- > 0;)
    for (size_t J = B.size(); J-- > 0;) {
      double Like = similarity(*A[I], *B[J]);
      Best[I][J] = std::max({Best[I + 1][J], Best[I][J + 1],
                             Like > 0 ? Like + Best[I + 1][J + 1] : 0});
    }
  for (size_t I = 0, J = 0; I < A.size() && J < B.size();) {
    if (Best[I][J] == Best[I + 1][J]) {
      ++I;
    } else if (Best[I][J] == Best[I][J + 1]) {
      ++J;
    } else {
      Partners[A[I]] = B[J];
      Taken.insert(B[J]);
      ++I;
      ++J;
    }
  }
}

void Pairer::pairFiles(bool Exactly) {
  std::map<std::pair<std::string, std::string>, SiteList> Groups;
  for (const SiteEntry *Site : Before)
    if (!Partners.contains(Site))
      Groups[{whatOf(*Site), Site->File}].push_back(Site);
  auto ByLine = [](const SiteEntry *X, const SiteEntry *Y) {
    auto KeyOf = [](const SiteEntry &Site) {
      return std::tuple(Site.Line,
                        Site.Library ? Site.Library->File : std::string(),
                        Site.Library ? Site.Library->Line : 0, Site.Title);
    };
    return KeyOf(*X) < KeyOf(*Y);
  };
  for (auto &[Key, Group] : Groups) {
    SiteList Candidates;
    for (const SiteEntry *Site : After)
      if (!Taken.contains(Site) && whatOf(*Site) == Key.first &&
          isSameFile(*Group.front(), *Site, Exactly))
        Candidates.push_back(Site);
    std::stable_sort(Group.begin(), Group.end(), ByLine);
    std::stable_sort(Candidates.begin(), Candidates.end(), ByLine);
    pairGroup(Group, Candidates);
  }
}

std::map<const SiteEntry *, const SiteEntry *> Pairer::run() {
  pairFiles(/*Exactly=*/true);
  pairFiles(/*Exactly=*/false);
  return std::move(Partners);
}

/// Whether they differ by more than a fifth, and by more than \p Least.
static bool differs(double A, double B, double Least) {
  constexpr double Part = 0.2;
  return std::abs(A - B) > std::max(Least, Part * std::max(A, B));
}

static bool hasChanged(const TraceDiff &Diff, const SiteEntry &A,
                       const SiteEntry &B) {
  constexpr double StepPart = 0.001, LeastSyncs = 0.05;
  if (!Diff.IsPerStep)
    return A.BlockedSyncs != B.BlockedSyncs ||
           differs(static_cast<double>(A.Blocked),
                   static_cast<double>(B.Blocked), 0);
  double Least =
      StepPart * std::max(Diff.Before->Step.Time, Diff.After->Step.Time);
  return differs(A.SyncsPerStep, B.SyncsPerStep, LeastSyncs) ||
         differs(A.BlockedPerStep, B.BlockedPerStep, Least) ||
         differs(A.BubblePerStep, B.BubblePerStep, Least);
}

/// Whether it blocked and has a figure by which the two traces are compared.
static bool counts(const TraceDiff &Diff, const SiteEntry &Site) {
  if (!Diff.IsPerStep)
    return Site.BlockedCalls > 0;
  return Site.BlockedCalls || Site.BlockedPerStep > 0 || Site.MarginalGain > 0;
}

/// The sites that blocked, then those that never did: whether a call finds
/// something to wait for depends on the speed of the host.
static SiteList allSites(const ReportData &Data) {
  SiteList Result;
  for (const SiteEntry &Site : Data.Sites)
    Result.push_back(&Site);
  for (const SiteEntry &Site : Data.NeverBlocked)
    Result.push_back(&Site);
  return Result;
}

static void addPair(TraceDiff &Diff, const SiteEntry *Before,
                    const SiteEntry *After) {
  if (!(Before && counts(Diff, *Before)) && !(After && counts(Diff, *After)))
    return;
  ChangeKind Kind = !After                              ? ChangeKind::Gone
                    : !Before                           ? ChangeKind::New
                    : hasChanged(Diff, *Before, *After) ? ChangeKind::Changed
                                                        : ChangeKind::Same;
  Diff.Sites.push_back({Kind, Before, After});
}

TraceDiff diff::diffTraces(const ReportData &Before, const ReportData &After) {
  TraceDiff Diff;
  Diff.Before = &Before;
  Diff.After = &After;
  Diff.IsPerStep = hasSteps(Before) && hasSteps(After);
  SiteList AllBefore = allSites(Before), AllAfter = allSites(After);
  auto Partners = Pairer(AllBefore, AllAfter).run();
  std::set<const SiteEntry *> Known;
  for (const SiteEntry *Site : AllBefore) {
    auto Partner = Partners.find(Site);
    bool IsPaired = Partner != Partners.end();
    addPair(Diff, Site, IsPaired ? Partner->second : nullptr);
    if (IsPaired)
      Known.insert(Partner->second);
  }
  for (const SiteEntry *Site : AllAfter)
    if (!Known.contains(Site))
      addPair(Diff, nullptr, Site);
  std::stable_sort(
      Diff.Sites.begin(), Diff.Sites.end(),
      [](const SiteChange &A, const SiteChange &B) { return A.Kind < B.Kind; });
  if (Diff.IsPerStep) {
    addCosts(Diff);
    Diff.Steps = compare::compareSteps(
        Before.Step.Figures, After.Step.Figures,
        compare::relationOf(Before, After, Diff.programChanged()));
  }
  return Diff;
}

double diff::stateTime(const ReportData &Data, analysis::DeviceState State) {
  double Sum = 0;
  for (const DeviceEntry &Device : Data.Devices)
    Sum += Device.of(State);
  return Sum;
}
