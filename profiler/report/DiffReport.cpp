#include "report/DiffReport.h"

#include "report/Verdict.h"
#include "report/WaitSums.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using nlohmann::ordered_json;

/// Raised when a reader of the format would misread it.
static constexpr int FormatVersion = 1;

/// Of all devices together.
static double stateTime(const ReportData &Data, DeviceState State) {
  double Sum = 0;
  for (const DeviceEntry &Device : Data.Devices)
    Sum += Device.of(State);
  return Sum;
}

namespace {

class DiffWriter {
public:
  explicit DiffWriter(const RecordingDiff &Diff) : Diff(Diff) {}
  std::string write();

private:
  void verdict();
  void figures();
  void row(const std::string &What, double Before, double After);
  void timeRow(const std::string &What, double Before, double After);
  void places(ChangeKind Kind, const char *Title);
  std::string placeFigures(const PlaceEntry &Place) const;
  template <class... Ts>
  void line(fmt::format_string<Ts...> Format, Ts &&...Values) {
    fmt::format_to(std::back_inserter(Out), Format,
                   std::forward<Ts>(Values)...);
    Out += '\n';
  }

  const RecordingDiff &Diff;
  std::string Out;
};

} // namespace

static std::string changeText(double Before, double After) {
  if (Before <= 0)
    return After > 0 ? "new" : "";
  return fmt::format("{:+.1f}%", 100 * (After / Before - 1));
}

void DiffWriter::row(const std::string &What, double Before, double After) {
  line("  {:<34}{:>10.2f}{:>10.2f}{:>9}", What, Before, After,
       changeText(Before, After));
}

void DiffWriter::timeRow(const std::string &What, double Before, double After) {
  if (Before > 0 || After > 0)
    line("  {:<34}{:>10}{:>10}{:>9}", What, timeText(Before), timeText(After),
         changeText(Before, After));
}

void DiffWriter::verdict() {
  line("before: {}", Diff.Before->Environment.Path);
  line("after:  {}", Diff.After->Environment.Path);
  if (!Diff.IsPerStep) {
    line("\nNot in both were steps recorded in full: what follows is of the "
         "whole recordings, of {} and {}.",
         timeText(static_cast<double>(Diff.Before->Environment.Duration)),
         timeText(static_cast<double>(Diff.After->Environment.Duration)));
    return;
  }
  double Before = Diff.Before->Step.Time, After = Diff.After->Step.Time;
  line("\nA step took {} and takes {}: {:.2f} times as fast.", timeText(Before),
       timeText(After), After > 0 ? Before / After : 0);
}

void DiffWriter::figures() {
  WaitSums Before = sumsOf(*Diff.Before), After = sumsOf(*Diff.After);
  line("\n  {:<34}{:>10}{:>10}{:>9}",
       Diff.IsPerStep ? "A step" : "Whole recording", "before", "after",
       "change");
  if (!Diff.IsPerStep) {
    row("waits", Before.TotalWaits, After.TotalWaits);
    timeRow("blocked", Before.TotalBlocked, After.TotalBlocked);
    return;
  }
  timeRow("step time", Diff.Before->Step.Time, Diff.After->Step.Time);
  for (size_t I = 0; I < DeviceStates; ++I) {
    auto State = static_cast<DeviceState>(I);
    timeRow(stateText(State), stateTime(*Diff.Before, State),
            stateTime(*Diff.After, State));
  }
  row("waits", Before.Waits, After.Waits);
  timeRow("blocked", Before.Blocked, After.Blocked);
  timeRow("bubble", Before.Bubble, After.Bubble);
  timeRow("gain if nothing waited", sureGain(Diff.Before->JointGain),
          sureGain(Diff.After->JointGain));
}

std::string DiffWriter::placeFigures(const PlaceEntry &Place) const {
  if (Diff.IsPerStep && Place.Value == Worth::NotInSteps)
    return fmt::format("{:>28}", "outside of the steps");
  if (Diff.IsPerStep)
    return fmt::format("{:>8.2f}{:>10}{:>10}", Place.CallsPerStep,
                       timeText(Place.BlockedPerStep),
                       timeText(Place.BubblePerStep));
  return fmt::format("{:>8}{:>10}", Place.BlockedCalls,
                     timeText(static_cast<double>(Place.Blocked)));
}

void DiffWriter::places(ChangeKind Kind, const char *Title) {
  bool IsFirst = true;
  for (const PlaceChange &Each : Diff.Places) {
    if (Each.Kind != Kind)
      continue;
    if (IsFirst)
      line("\n{:<10}{:>8}{:>10}{}  place, rule", Title, "waits", "blocked",
           Diff.IsPerStep ? "    bubble" : "");
    IsFirst = false;
    if (Each.Before)
      line("{:<10}{}  {}", Each.After ? "  before" : "",
           placeFigures(*Each.Before), placeText(*Each.Before));
    if (Each.After)
      line("{:<10}{}  {}", Each.Before ? "  after" : "",
           placeFigures(*Each.After), placeText(*Each.After));
  }
}

std::string DiffWriter::write() {
  verdict();
  figures();
  places(ChangeKind::Gone, "Gone");
  places(ChangeKind::New, "New");
  places(ChangeKind::Changed, "Changed");
  auto Same =
      std::count_if(Diff.Places.begin(), Diff.Places.end(),
                    [](const auto &P) { return P.Kind == ChangeKind::Same; });
  if (Same)
    line("\n{} {} as before", Same, Same == 1 ? "place is" : "places are");
  return std::move(Out);
}

std::string report::diffText(const RecordingDiff &Diff) {
  return DiffWriter(Diff).write();
}

static ordered_json toJson(const ReportData &Data) {
  WaitSums Sums = sumsOf(Data);
  ordered_json States = ordered_json::object();
  for (size_t I = 0; I < DeviceStates; ++I) {
    auto State = static_cast<DeviceState>(I);
    States[toString(State)] = stateTime(Data, State);
  }
  return {{"path", Data.Environment.Path},
          {"hasSteps", hasSteps(Data)},
          {"duration", Data.Environment.Duration},
          {"stepTime", Data.Step.Time},
          {"states", std::move(States)},
          {"callsPerStep", Sums.Waits},
          {"blockedPerStep", Sums.Blocked},
          {"bubblePerStep", Sums.Bubble},
          {"gain", sureGain(Data.JointGain)},
          {"blockedCalls", Sums.TotalWaits},
          {"blocked", Sums.TotalBlocked}};
}

static ordered_json toJson(const PlaceEntry *Place) {
  if (!Place)
    return nullptr;
  return {{"title", Place->Title},
          {"file", Place->File},
          {"line", Place->Line},
          {"callsPerStep", Place->CallsPerStep},
          {"blockedPerStep", Place->BlockedPerStep},
          {"bubblePerStep", Place->BubblePerStep},
          {"gain", sureGain(Place->Gain)},
          {"blockedCalls", Place->BlockedCalls},
          {"blocked", Place->Blocked}};
}

std::string report::diffJson(const RecordingDiff &Diff) {
  ordered_json J = {{"version", FormatVersion},
                    {"tool", {{"name", "syncline"}}},
                    {"unit", "ns"},
                    {"perStep", Diff.IsPerStep},
                    {"before", toJson(*Diff.Before)},
                    {"after", toJson(*Diff.After)},
                    {"places", ordered_json::array()}};
  for (const PlaceChange &Each : Diff.Places) {
    const PlaceEntry &Any = Each.Before ? *Each.Before : *Each.After;
    J["places"].push_back({{"change", toString(Each.Kind)},
                           {"rule", Any.RuleId},
                           {"api", Any.Api},
                           {"before", toJson(Each.Before)},
                           {"after", toJson(Each.After)}});
  }
  // Names come from the program and may hold any bytes.
  return J.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}
