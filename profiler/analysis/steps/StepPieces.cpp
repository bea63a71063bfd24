#include "analysis/steps/StepPieces.h"

#include "analysis/steps/StartUpSteps.h"
#include "analysis/steps/SurplusSteps.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::steps;
using namespace syncline::timeline;

/// A replay is repeated for each site: some steps of a long trace suffice.
static constexpr uint64_t MostReplayedCalls = 25'000;
static constexpr size_t PiecesOfRun = 3;
/// The steps of a long trace come from at least this many runs.
static constexpr size_t FewestWhole = 4;
/// At most this part of a step's launches may lack their activities.
static constexpr double MostMissing = 0.02;
/// Loading kernels may take at most this part of a step.
static constexpr double MostLoading = 0.05;

using CallIterator = std::vector<HostCall>::const_iterator;

/// The first call that does not start before \p Time.
static CallIterator firstCallAt(const Timeline &Events, uint64_t Time) {
  return std::partition_point(
      Events.Calls.begin(), Events.Calls.end(),
      [&](const HostCall &Call) { return Call.Start < Time; });
}

/// Whether the kernels that the host launched between the two times were
/// recorded, too. Kernels that ran after CUPTI was detached were not.
static bool hasItsActivities(const Timeline &Events, uint64_t Start,
                             uint64_t End) {
  CallIterator Next = firstCallAt(Events, Start);
  double Launches = 0, Missing = 0;
  for (; Next != Events.Calls.end() && Next->Start < End; ++Next)
    if (Next->Kind == trace::CallKind::Launch) {
      ++Launches;
      Missing += Next->FirstActivity == NoIndex;
    }
  return Missing <= MostMissing * Launches;
}

/// Whether the host was busy loading kernels between the two times. It does
/// that once, in a program's first steps, which differ from the others.
static bool loadsModules(const Timeline &Events, uint64_t Start, uint64_t End) {
  CallIterator Next = firstCallAt(Events, Start);
  uint64_t Loading = 0;
  for (; Next != Events.Calls.end() && Next->Start < End; ++Next)
    if (Next->Kind == trace::CallKind::ModuleLoad)
      Loading += Next->End - Next->Start;
  return static_cast<double>(Loading) >
         MostLoading * static_cast<double>(End - Start);
}

/// The parts of a run whose steps satisfy \p AreGood.
template <typename Predicate>
static std::vector<Piece> stepsThat(Piece Run, Predicate AreGood) {
  std::vector<Piece> Result;
  size_t First = 0;
  auto Add = [&](size_t Last) {
    if (Last > First)
      Result.push_back(Run.subspan(First, Last - First + 1));
  };
  for (size_t I = 0; I + 1 < Run.size(); ++I)
    if (!AreGood(Run[I], Run[I + 1])) {
      Add(I);
      First = I + 1;
    }
  Add(Run.size() - 1);
  return Result;
}

/// The parts of \p Runs whose steps satisfy \p AreGood; all, if none do.
template <typename Predicate>
static std::vector<Piece> stepsIfAny(const std::vector<Piece> &Runs,
                                     Predicate AreGood) {
  std::vector<Piece> Result;
  for (Piece Run : Runs) {
    std::vector<Piece> Parts = stepsThat(Run, AreGood);
    Result.insert(Result.end(), Parts.begin(), Parts.end());
  }
  return Result.empty() ? Runs : Result;
}

static std::vector<uint64_t> startsOf(const std::vector<Piece> &Runs) {
  std::vector<uint64_t> Result;
  for (Piece Run : Runs)
    Result.insert(Result.end(), Run.begin(), Run.end() - 1);
  return Result;
}

std::vector<Piece> steps::usableSteps(const Timeline &Events,
                                      const Steps &Found,
                                      std::span<const uint32_t> SiteOf) {
  std::vector<Piece> WithActivities;
  for (const StepRun &Profiled : Found.Profiled) {
    if (Profiled.size() < 2 || Profiled.back() <= Profiled.front())
      continue;
    std::vector<Piece> Parts =
        stepsThat(Profiled, [&](uint64_t Start, uint64_t End) {
          return hasItsActivities(Events, Start, End);
        });
    WithActivities.insert(WithActivities.end(), Parts.begin(), Parts.end());
  }
  if (WithActivities.empty())
    return WithActivities;
  StartUpSteps Early(Events, Found, SiteOf);
  std::vector<Piece> Loaded =
      stepsIfAny(WithActivities, [&](uint64_t Start, uint64_t End) {
        return !loadsModules(Events, Start, End);
      });
  std::vector<Piece> Later =
      stepsIfAny(Loaded, [&](uint64_t Start, uint64_t End) {
        return !Early.contain(Start, End);
      });
  SurplusSteps Surplus(Events, Found, SiteOf, startsOf(Later));
  return stepsIfAny(
      Later, [&](uint64_t Start, uint64_t) { return !Surplus.contain(Start); });
}

static uint64_t callsIn(const Timeline &Events, Piece Run) {
  return static_cast<uint64_t>(firstCallAt(Events, Run.back()) -
                               firstCallAt(Events, Run.front()));
}

/// \p Count of \p Runs, evenly spaced, or all.
static std::vector<Piece> spread(const std::vector<Piece> &Runs, size_t Count) {
  std::vector<Piece> Result;
  Count = std::min(Count, Runs.size());
  Result.reserve(Count);
  for (size_t I = 0; I < Count; ++I)
    Result.push_back(Runs[I * Runs.size() / Count]);
  return Result;
}

/// Some steps of each run, so that the number of calls is close to the limit;
/// \p Calls is that of all runs.
static std::vector<Piece> cut(const std::vector<Piece> &Runs, uint64_t Calls) {
  double Share = static_cast<double>(MostReplayedCalls) /
                 static_cast<double>(Calls) / PiecesOfRun;
  std::vector<Piece> Pieces;
  for (Piece Run : Runs) {
    size_t Own = Run.size() - 1;
    auto Length = std::max<size_t>(
        2, static_cast<size_t>(Share * static_cast<double>(Own)));
    for (size_t I = 0; I < PiecesOfRun; ++I) {
      size_t First = I * Own / PiecesOfRun;
      size_t Last = std::min(First + Length, (I + 1) * Own / PiecesOfRun);
      if (Last > First)
        Pieces.push_back(Run.subspan(First, Last - First + 1));
    }
  }
  return Pieces;
}

std::vector<Piece> steps::choosePieces(const Timeline &Events,
                                       std::vector<Piece> Runs) {
  uint64_t Calls = 0;
  for (Piece Run : Runs)
    Calls += callsIn(Events, Run);
  if (Calls <= MostReplayedCalls)
    return Runs;
  // Windows are runs: of many short ones, only some are taken, but as a whole,
  // since the first steps of a window differ from the others.
  uint64_t OfOne = std::max<uint64_t>(1, Calls / Runs.size());
  size_t Most = MostReplayedCalls / OfOne;
  Runs = spread(Runs, std::max(Most, FewestWhole));
  Calls = 0;
  for (Piece Run : Runs)
    Calls += callsIn(Events, Run);
  // Runs may differ in length.
  return Calls <= MostReplayedCalls + MostReplayedCalls / 4 ? Runs
                                                            : cut(Runs, Calls);
}
