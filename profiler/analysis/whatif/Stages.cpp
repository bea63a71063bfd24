#include "analysis/whatif/Stages.h"

#include "analysis/whatif/CallStages.h"
#include "analysis/whatif/Candidates.h"
#include "analysis/whatif/Dependences.h"
#include "analysis/whatif/RangeStages.h"

#include <algorithm>
#include <set>
#include <tuple>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::stacks;
using namespace syncline::analysis::whatif;
using namespace syncline::timeline;

static constexpr double LeastOfStep = 0.01;
/// A call may differ by this much from a range that is meant to name it.
static constexpr double MostOfSame = 0.02;
/// Each is replayed separately.
static constexpr size_t MostStages = 12;

/// Whether the marked operations queue all kernels of their streams, which
/// means that the stage already has a separate stream.
static bool hasOwnStreams(const Execution &Exec, const Marks &Operations) {
  std::set<uint32_t> Own, Others;
  for (size_t I = 0; I < Exec.Operations.size(); ++I)
    for (uint32_t J = 0; J < Exec.Operations[I].ActivityCount; ++J) {
      const QueuedActivity &Activity =
          Exec.Activities[Exec.Operations[I].FirstActivity + J];
      if (!Activity.IsCopy)
        (Operations[I] ? Own : Others).insert(Activity.Stream);
    }
  return !Own.empty() &&
         std::none_of(Own.begin(), Own.end(),
                      [&](uint32_t Stream) { return Others.contains(Stream); });
}

/// Whether the stages have the same operations, except for a few.
static bool isSame(const Execution &In, const Stage &A, const Stage &B) {
  Marks Differ(In.Operations.size());
  for (size_t I = 0; I < Differ.size(); ++I)
    Differ[I] = A.Inside[I] != B.Inside[I];
  return deviceTimeOf(In, Differ) <= MostOfSame * A.DeviceTime;
}

/// Ranges of which a part depends on results of the previous step cannot run
/// ahead as a whole.
static std::vector<Stage> independentRanges(std::vector<Stage> Ranges,
                                            const CallPaths &Paths,
                                            const Execution &In) {
  if (Paths.OfCalls.empty())
    return Ranges;
  Dependences Known(Paths, In);
  std::erase_if(Ranges, [&](const Stage &Each) {
    PathSet Own = pathsOf(Paths, In, Each.Operations(In));
    return Known.trains(Own) || Known.isDifferentiated(Own);
  });
  return Ranges;
}

std::vector<Stage> whatif::findStages(const TraceData &Trace,
                                      const Timeline &Events,
                                      const CallPaths &Paths,
                                      const Execution &In) {
  double All = deviceTimeOf(In, Marks(In.Operations.size(), true));
  std::vector<Stage> Kept;
  auto IsKnown = [&](const Stage &Each) {
    return Each.Name.IsCall &&
           std::any_of(Kept.begin(), Kept.end(), [&](const Stage &Range) {
             return isSame(In, Range, Each);
           });
  };
  auto Take = [&](std::vector<Stage> From) {
    for (Stage &Each : From) {
      Each.Inside = Each.Operations(In);
      Each.DeviceTime = deviceTimeOf(In, Each.Inside);
      if (Each.DeviceTime >= LeastOfStep * All &&
          Each.DeviceTime <= MostOfStep * All &&
          !hasOwnStreams(In, Each.Inside) && !IsKnown(Each))
        Kept.push_back(std::move(Each));
    }
  };
  Take(independentRanges(rangeStages(Trace, Events, In), Paths, In));
  Take(callStages(Paths, In));
  std::stable_sort(Kept.begin(), Kept.end(),
                   [](const Stage &A, const Stage &B) {
                     return std::tuple(A.Name.IsCall, B.DeviceTime) <
                            std::tuple(B.Name.IsCall, A.DeviceTime);
                   });
  Kept.resize(std::min(Kept.size(), MostStages));
  return Kept;
}
