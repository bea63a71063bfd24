#include "report/model/Advice.h"

#include "report/model/FigureText.h"

#include <fmt/format.h>

using namespace syncline;
using namespace syncline::report;

std::string report::gainSentence(Remainder Left, const analysis::Interval &Gain,
                                 double Step) {
  std::string Gains = intervalText(Gain), Share = shareText(Gain.Best, Step);
  return Left == Remainder::None
             ? fmt::format(" Without it, the step would be {} shorter, {}.",
                           Gains, Share)
             : fmt::format(" Halving that time, an assumption, would shorten "
                           "the step by {}, {}.",
                           Gains, Share);
}
