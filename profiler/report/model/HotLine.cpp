#include "report/model/HotLine.h"

#include "analysis/sites/SetGain.h"
#include "report/model/HostLines.h"
#include "timeline/symbols/PythonFiles.h"

#include <algorithm>
#include <map>
#include <vector>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::sites;
using namespace syncline::analysis::time;
using namespace syncline::report;
using namespace syncline::symbols;

/// A line with more of the time says only that the step is in it.
static constexpr double Everything = 0.9;
/// The part of a hot line's time that makes a line inside of it hot instead.
static constexpr double Most = 0.5;

namespace {

class HotLine {
public:
  explicit HotLine(const HostPlaces &Places);

  uint32_t find() const;
  /// The titles of \p Place: those of the function that it spends most of its
  /// time in, if there is one that is no part of PyTorch.
  HotLineEntry titled(uint32_t Place) const;

private:
  uint32_t largestIn(uint32_t Place) const;
  std::vector<uint32_t> functionIn(uint32_t Place) const;
  uint32_t outsidePyTorch(uint32_t Place) const;
  double time(uint32_t Place) const { return Places.at(Place).All.time(); }

  const HostPlaces &Places;
  std::vector<std::vector<uint32_t>> Callees;
};

} // namespace

HotLine::HotLine(const HostPlaces &Places)
    : Places(Places), Callees(Places.all().size()) {
  for (uint32_t I = 1; I < Places.all().size(); ++I)
    Callees[Places.at(I).Parent].push_back(I);
}

/// Root if nothing is in \p Place.
uint32_t HotLine::largestIn(uint32_t Place) const {
  const std::vector<uint32_t> &In = Callees[Place];
  auto Largest = std::ranges::max_element(
      In, {}, [&](uint32_t Each) { return time(Each); });
  return Largest == In.end() ? HostPlaces::Root : *Largest;
}

uint32_t HotLine::find() const {
  double All = time(HostPlaces::Root);
  uint32_t Place = HostPlaces::Root;
  bool IsHot = false;
  double Least = 0;
  for (;;) {
    uint32_t Inner = largestIn(Place);
    if (Inner == HostPlaces::Root || time(Inner) < Least)
      return Place;
    Place = Inner;
    if (IsHot || time(Place) >= Everything * All)
      continue;
    IsHot = true;
    Least = Most * time(Place);
  }
}

/// The lines of the function in which \p Place spends most of its time. None of
/// them is a hot line on its own.
std::vector<uint32_t> HotLine::functionIn(uint32_t Place) const {
  std::map<std::pair<std::string, std::string>, std::vector<uint32_t>> Lines;
  for (uint32_t Each : Callees[Place]) {
    const SourceFrame &Frame = Places.at(Each).Frame;
    Lines[{Frame.File, Frame.Function}].push_back(Each);
  }
  for (auto &[Function, Own] : Lines) {
    double Time = 0;
    for (uint32_t Each : Own)
      Time += time(Each);
    if (Time >= Most * time(Place))
      return std::move(Own);
  }
  return {};
}

uint32_t HotLine::outsidePyTorch(uint32_t Place) const {
  for (uint32_t I = Place; I != HostPlaces::Root; I = Places.at(I).Parent)
    if (Places.at(I).IsUser || !isPyTorchFile(Places.at(I).Frame.File))
      return I;
  return Place;
}

HotLineEntry HotLine::titled(uint32_t Place) const {
  HotLineEntry Result;
  std::vector<uint32_t> Lines = functionIn(Place);
  auto LineOf = [&](uint32_t Each) { return Places.at(Each).Frame.Line; };
  uint32_t First =
      Lines.empty() ? Place : *std::ranges::min_element(Lines, {}, LineOf);
  Result.At = hostLineAt(Places, outsidePyTorch(First), false);
  if (Lines.empty() || !Places.at(First).IsUser)
    return Result;
  HostPlace Whole = Places.at(*std::ranges::max_element(Lines, {}, LineOf));
  Whole.From = Places.at(First).Frame;
  Whole.LoopLine = 0;
  Result.At.User = userTitle(Whole);
  Result.At.Line = Whole.From->Line;
  uint32_t Largest = *std::ranges::max_element(
      Lines, {}, [&](uint32_t Each) { return time(Each); });
  if (Whole.Frame.Line != Whole.From->Line && LineOf(Largest)) {
    Result.LargestLine = LineOf(Largest);
    Result.LargestTime = time(Largest);
  }
  return Result;
}

/// Sets what depends on the code that \p Outer calls.
static void addContents(HotLineEntry &To, const HostPlaces &Places,
                        uint32_t Outer) {
  for (uint32_t I = Outer; I < Places.all().size(); ++I) {
    if (!Places.isIn(I, Outer))
      continue;
    const HostPlace &Each = Places.at(I);
    To.Backward += Each.OwnBackward.time();
    To.RunsGraphs |= Each.RunsGraphs;
    To.IsCompiled |= !Each.IsUser && isGenerated(Each.Frame.File);
  }
}

/// \p Place and all that it calls take half the time.
static Interval gainOfHalving(HostPlaces &Places, uint32_t Place,
                              const Analysis &Analyzed) {
  auto Factor = [&](uint32_t From, uint32_t To) {
    return Places.isIn(Places.placeOf(From, To), Place) ? 0.5 : 1.0;
  };
  return gainOfChange(Analyzed, [&](const replay::Execution &Exec) {
    return withFasterHost(Exec, [&](uint32_t From, uint32_t To) {
      return TimeLeft{Factor(From, To), Factor(To, To)};
    });
  });
}

std::optional<HotLineEntry> report::hotLineOf(HostPlaces &Places,
                                              const Analysis &Analyzed) {
  HotLine Lines(Places);
  uint32_t Place = Lines.find();
  if (!userPlace(Places, Place))
    return std::nullopt;
  HotLineEntry Result = Lines.titled(Place);
  static_cast<HostWork &>(Result.At) = Places.at(Place).All;
  addContents(Result, Places, Place);
  Result.OfTime = Places.at(HostPlaces::Root).All.time();
  Result.Halved = gainOfHalving(Places, Place, Analyzed);
  return Result;
}
