#include "report/model/HostGain.h"

#include "analysis/sites/SetGain.h"
#include "analysis/time/HostStretches.h"

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::sites;
using namespace syncline::analysis::time;
using namespace syncline::report;

Interval report::gainOf(const LessHostTime &Change, HostPlaces &Places,
                        const Analysis &Analyzed) {
  double Scale = Analyzed.Scales[replay::BestScales].Host;
  auto LeftAt = [&](uint32_t From, uint32_t To) {
    return Change.IsAt(Places.placeOf(From, To)) ? Change.Left : 1;
  };
  auto Left = [&](const HostStretch &Part) -> TimeLeft {
    bool Outside = isPause(Part, Scale) ? Change.Pauses : Change.Launches;
    return {Outside ? LeftAt(Part.From, Part.To) : 1,
            Change.Launches ? LeftAt(Part.To, Part.To) : 1};
  };
  return gainOfChange(Analyzed, [&](const replay::Execution &Exec) {
    return withFasterHost(Exec, Left);
  });
}
