#include "analysis/HostStretches.h"

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::timeline;

namespace {
/// The calls of one lane so far.
struct LaneCalls {
  uint32_t Last = NoIndex;
  /// The index of the lane's first stretch, which lacks its first call.
  uint32_t First = NoIndex;
  /// Host time of operations that are no calls, since the last call.
  uint64_t Pending = 0;
};
} // namespace

std::vector<HostStretch> analysis::hostStretches(const Execution &Exec) {
  std::vector<HostStretch> Result;
  std::vector<LaneCalls> Lanes(Exec.Tails.size());
  for (const Operation &Op : Exec.Operations) {
    LaneCalls &Own = Lanes[Op.Lane];
    Own.Pending += Op.HostGap;
    if (Op.Call == NoIndex) {
      Own.Pending += Op.Cost;
      continue;
    }
    if (Own.First == NoIndex)
      Own.First = static_cast<uint32_t>(Result.size());
    Result.push_back({Own.Last, Op.Call, Own.Pending, Op.Cost});
    Own.Pending = 0;
    Own.Last = Op.Call;
  }
  for (size_t Lane = 0; Lane < Lanes.size(); ++Lane)
    if (const LaneCalls &Own = Lanes[Lane]; Own.First != NoIndex) {
      Result[Own.First].From = Own.Last;
      Result[Own.First].Outside += Own.Pending + Exec.Tails[Lane];
    }
  return Result;
}
