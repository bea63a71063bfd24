#include "report/diff/TraceDiff.h"

#include "report/model/ProgramName.h"
#include "timeline/symbols/PythonFiles.h"

#include <algorithm>
#include <cmath>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::report::diff;

static std::string fileName(const std::string &Path) {
  return Path.substr(Path.rfind('/') + 1);
}

/// Some steps do more than others, and few are profiled: smaller differences in
/// device activities per step are not meaningful.
static constexpr double LeastActivities = 1;
static constexpr double LeastWorkPart = 0.01;
/// Costs below this share of the step do not count.
static constexpr double LeastCostShare = 0.005;

const char *diff::toString(ChangeKind Kind) {
  switch (Kind) {
  case ChangeKind::Gone:
    return "gone";
  case ChangeKind::New:
    return "new";
  case ChangeKind::Changed:
    return "changed";
  case ChangeKind::Same:
    return "same";
  }
  return "same";
}

const char *diff::toString(Verdict Value) {
  switch (Value) {
  case Verdict::NoChange:
    return "no-change";
  case Verdict::Slower:
    return "slower";
  case Verdict::Faster:
    return "faster";
  }
  return "no-change";
}

bool SiteCostChange::hasOtherCalls() const {
  return std::abs(MoreCalls - FewerCalls) >= LeastMoreCalls;
}

/// Whether both traces have a loop of user code, by function, that makes steps.
static bool shareStep(const ReportData &A, const ReportData &B) {
  auto OfA = std::ranges::find(A.Loops, true, &LoopEntry::IsStep);
  auto OfB = std::ranges::find(B.Loops, true, &LoopEntry::IsStep);
  return OfA != A.Loops.end() && OfB != B.Loops.end() && !OfA->File.empty() &&
         fileName(OfA->File) == fileName(OfB->File) &&
         OfA->Function == OfB->Function && !symbols::isPythonLibrary(OfA->File);
}

bool TraceDiff::shareMostSites() const {
  size_t OfBefore = 0, OfAfter = 0, OfBoth = 0;
  for (const SiteChange &Each : Sites) {
    bool IsInBefore = Each.Before && !Each.Before->File.empty();
    bool IsInAfter = Each.After && !Each.After->File.empty();
    OfBefore += IsInBefore;
    OfAfter += IsInAfter;
    OfBoth += IsInBefore && IsInAfter &&
              Each.Before->Function == Each.After->Function;
  }
  return OfBoth > 0 && 2 * OfBoth >= std::min(OfBefore, OfAfter);
}

bool TraceDiff::areOtherPrograms() const {
  const EnvironmentEntry &OfBefore = Before->Environment,
                         &OfAfter = After->Environment;
  if (OfBefore.Executable.empty() || OfAfter.Executable.empty() ||
      mayBeSameProgram(*Before, *After))
    return false;
  if (haveOtherFolders(*Before, *After))
    return !shareMostSites();
  bool SharesLine = std::ranges::any_of(Sites, [](const SiteChange &Each) {
    return Each.Before && Each.After && !Each.Before->File.empty();
  });
  return !SharesLine && !shareStep(*Before, *After);
}

bool TraceDiff::programChanged() const {
  double A = Before->Step.Figures.Activities,
         B = After->Step.Figures.Activities;
  bool HasOtherWork = std::abs(A - B) >=
                      std::max(LeastActivities, LeastWorkPart * std::max(A, B));
  return Costs.hasOtherCalls() || HasOtherWork;
}

bool TraceDiff::isCostNotable() const {
  double Least = LeastCostShare * std::max(Before->Step.Time, After->Step.Time);
  return Costs.hasOtherCalls() && (Costs.Cost.Low > 0 || Costs.Cost.High < 0) &&
         std::abs(Costs.Cost.Best) >= Least;
}

Verdict TraceDiff::verdict() const {
  if (Steps.isSignificant())
    return Steps.change() > 1 ? Verdict::Slower : Verdict::Faster;
  if (isCostNotable())
    return Costs.Cost.Best > 0 ? Verdict::Slower : Verdict::Faster;
  return Verdict::NoChange;
}
