#include "report/diff/VerdictText.h"

#include "report/model/FigureText.h"
#include "report/model/SyncSums.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <vector>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::report::compare;
using namespace syncline::report::diff;

static std::string kindText(const TraceDiff &Diff) {
  std::string Text = Diff.Steps.Kind == StepKind::Unprofiled
                         ? "unprofiled steps of both"
                         : "profiled steps of both, since one trace has too "
                           "few unprofiled steps";
  if (Diff.Steps.Traces == Relation::OtherMachine)
    Text += "; the machines differ";
  return Text;
}

static std::string rangeText(Range Factors) {
  return fmt::format("{:+.1f}% to {:+.1f}%", 100 * (Factors.Low - 1),
                     100 * (Factors.High - 1));
}

/// "Two runs of one program may differ by -37.3% to +59.6%: ...", with what
/// each reason contributes.
static std::string noiseText(const StepComparison &Steps) {
  constexpr double LeastPart = 0.001;
  std::vector<std::string> Reasons;
  auto Add = [&](Range By, const char *Why) {
    if (By.High - By.Low >= LeastPart)
      Reasons.push_back(rangeText(By) + " because " + Why);
  };
  Add({1 / Steps.Variation, Steps.Variation}, "the steps of these two vary");
  Add(Steps.ByHost, Steps.Traces == Relation::OtherMachine
                        ? "hosts differ in speed"
                        : "a host is not as fast in every process");
  Add(Steps.ByOthers, "other processes lengthen some steps");
  return fmt::format("Two runs of one program may differ by {}: {}.",
                     rangeText(Steps.Unchanged), fmt::join(Reasons, ", "));
}

/// "2.90 times as slow (95% interval 2.71 to 3.10;".
static std::string factorText(const StepComparison &Steps) {
  Interval Speedup = Steps.speedup();
  bool IsSlower = Speedup.Best < 1;
  if (IsSlower && Speedup.Low > 0)
    Speedup = {1 / Speedup.High, 1 / Speedup.Best, 1 / Speedup.Low};
  return fmt::format("{:.2f} times as {} (95% interval {:.2f} to {:.2f};",
                     Speedup.Best, IsSlower ? "slow" : "fast", Speedup.Low,
                     Speedup.High);
}

static std::string timesText(const TraceDiff &Diff) {
  const StepComparison &Steps = Diff.Steps;
  if (Steps.Kind == StepKind::None)
    return fmt::format("A step took {} and now takes {}; one trace has too few "
                       "steps to tell whether that is significant.",
                       timeText(Diff.Before->Step.Time),
                       timeText(Diff.After->Step.Time));
  std::string Text =
      fmt::format("A step took {} and now takes {}: ", timeText(Steps.Before),
                  timeText(Steps.After));
  if (Steps.isSignificant())
    return Text + fmt::format("{} {}).", factorText(Steps), kindText(Diff));
  // A cost indicates a change, even if the step times do not.
  return Text + fmt::format("{} ({}). {}",
                            Diff.verdict() == Verdict::NoChange
                                ? "no significant change"
                                : "within the noise, but see the next line",
                            kindText(Diff), noiseText(Steps));
}

/// "1.00 more and 2.00 fewer".
static std::string callsText(const SiteCostChange &Costs) {
  std::string Text;
  if (Costs.MoreCalls > 0)
    Text = fmt::format("{:.2f} more", Costs.MoreCalls);
  if (Costs.FewerCalls > 0)
    Text += fmt::format("{}{:.2f} fewer", Text.empty() ? "" : " and ",
                        Costs.FewerCalls);
  return Text;
}

static std::string costText(const TraceDiff &Diff) {
  const SiteCostChange &Costs = Diff.Costs;
  if (!Diff.isCostNotable())
    return "by replay, this changes the step by less than 0.5%";
  bool IsSaved = Costs.Cost.Best < 0;
  Interval Shown = IsSaved ? negated(Costs.Cost) : Costs.Cost;
  double Step = IsSaved ? Diff.Before->Step.Time : Diff.After->Step.Time;
  return fmt::format("by replay, this {} {} per step, {} of it",
                     IsSaved ? "saves" : "costs", intervalText(Shown),
                     shareText(Shown.Best, Step));
}

/// "(before.cpp:27 (sync-nonzero))", or, of several, how many they are.
static std::string placesText(const SiteCostChange &Costs) {
  return Costs.Sites == 1 ? fmt::format("({})", siteText(*Costs.Largest))
                          : fmt::format("(at {} sites, first of all {})",
                                        Costs.Sites, siteText(*Costs.Largest));
}

std::string diff::verdictText(const TraceDiff &Diff) {
  std::string Text = timesText(Diff) + "\n";
  const SiteCostChange &Costs = Diff.Costs;
  if (Costs.hasOtherCalls())
    Text += fmt::format("A step has {} syncs {}; {}.\n", callsText(Costs),
                        placesText(Costs), costText(Diff));
  return Text;
}
