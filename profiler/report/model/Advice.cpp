#include "report/model/Advice.h"

#include "report/model/FigureText.h"

#include <fmt/format.h>

using namespace syncline;
using namespace syncline::report;

std::string report::gainSentence(const char *Change,
                                 const analysis::Interval &Gain, double Step,
                                 const std::string &Remedy) {
  return fmt::format(" {}, the step would be {} shorter, {}: {}.", Change,
                     intervalText(Gain), shareText(Gain.Best, Step), Remedy);
}
