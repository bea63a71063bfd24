#include "report/model/HostGain.h"

#include "analysis/sites/SetGain.h"
#include "analysis/time/HostStretches.h"

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::sites;
using namespace syncline::analysis::time;
using namespace syncline::report;

/// The host time that \p Change takes from a mean step, ns.
static double removedTime(const LessHostTime &Change,
                          const HostPlaces &Places) {
  double Sum = 0;
  for (uint32_t I = 1; I < Places.all().size(); ++I) {
    if (!Change.IsAt(I))
      continue;
    HostWork Work = Places.at(I).Own;
    Work += Places.at(I).OwnBackward;
    Sum += (Change.Pauses ? Work.InPauses : 0) +
           (Change.Launches ? Work.time() - Work.InPauses : 0);
  }
  return (1 - Change.Left) * Sum;
}

Interval report::gainOf(const LessHostTime &Change, HostPlaces &Places,
                        const Analysis &Analyzed) {
  double Scale = Analyzed.Scales[replay::BestScales].Host;
  auto LeftBetween = [&](const HostStretch &Part) {
    double Share = Places.shareAt(Part.From, Part.To, Change.IsAt);
    return Share * Change.Left + (1 - Share);
  };
  auto LeftIn = [&](uint32_t Call) {
    return Change.IsAt(Places.placeOf(Call)) ? Change.Left : 1;
  };
  auto Left = [&](const HostStretch &Part) -> TimeLeft {
    bool Outside = isPause(Part, Scale) ? Change.Pauses : Change.Launches;
    return {Outside ? LeftBetween(Part) : 1,
            Change.Launches ? LeftIn(Part.To) : 1};
  };
  // No step gets shorter by more than the time that the host saves. The range
  // is that of single steps, and one with a rare pause is no bound for the mean
  // of all; and a replay that takes longer than the step gains in proportion.
  return atMost(gainOfChange(Analyzed,
                             [&](const replay::Execution &Exec) {
                               return withFasterHost(Exec, Left);
                             }),
                removedTime(Change, Places));
}
