#include "report/model/Advice.h"

#include "report/model/FigureText.h"

#include <fmt/format.h>

using namespace syncline;
using namespace syncline::report;

std::string report::gainSentence(Remainder Left, const analysis::Interval &Gain,
                                 double Step) {
  std::string Gains = intervalText(Gain), Share = shareText(Gain.Best, Step);
  if (Left == Remainder::Half)
    return fmt::format(" Halving that time, an assumption, would shorten the "
                       "step by {}, {}.",
                       Gains, Share);
  return fmt::format(" {}, the step would be {} shorter, {}.",
                     Left == Remainder::Ahead
                         ? "If the next iteration is ready in time"
                         : "Without it",
                     Gains, Share);
}
