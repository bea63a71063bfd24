#include "analysis/replay/CallRecording.h"

#include <algorithm>

using namespace syncline::analysis;
using namespace syncline::analysis::replay;

/// Recording makes a launch up to twice as long (CUPTI 13.0, H200), and most
/// other calls by less.
static constexpr double MostOfCall = 0.5;

HostTimes replay::withoutRecording(const Operation &Op, double PerCall) {
  HostTimes Result{Op.HostGap, Op.Cost};
  if (!Op.IsOnlyInWindows || PerCall <= 0)
    return Result;
  double Most = MostOfCall * static_cast<double>(Op.HostGap + Op.Cost);
  auto Recording = static_cast<uint64_t>(std::min(PerCall, Most));
  uint64_t Inside = std::min(Recording, Op.Cost);
  Result.Inside -= Inside;
  Result.Before -= Recording - Inside;
  return Result;
}
