#include "report/model/Advice.h"

#include "report/model/FigureText.h"

#include <fmt/format.h>

using namespace syncline;
using namespace syncline::report;

std::string report::gainSentence(Remainder Left, const analysis::Interval &Gain,
                                 double Step, const std::string &Remedy) {
  std::string Gains = intervalText(Gain), Share = shareText(Gain.Best, Step);
  if (Left == Remainder::None)
    return fmt::format(" Without it, the step would be {} shorter, {}: {}.",
                       Gains, Share, Remedy);
  return fmt::format(
      " Halving that time, an assumption, would shorten the step "
      "by {}, {}. To reduce it: {}.",
      Gains, Share, Remedy);
}
