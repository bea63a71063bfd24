#include "analysis/whatif/Marks.h"

#include <map>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::whatif;
using namespace syncline::timeline;

Marks whatif::markCalls(
    const Execution &Steps,
    const std::function<std::optional<bool>(uint32_t Call)> &IsInside) {
  struct Open {
    bool Inside = false;
    std::vector<size_t> Unknown;
  };
  Marks Result(Steps.Operations.size());
  std::map<uint32_t, Open> Lanes;
  for (size_t I = 0; I < Steps.Operations.size(); ++I) {
    Open &Lane = Lanes[Steps.Operations[I].Lane];
    uint32_t Call = Steps.Operations[I].Call;
    std::optional<bool> Known;
    if (Call != NoIndex)
      Known = IsInside(Call);
    if (!Known) {
      if (Lane.Inside)
        Lane.Unknown.push_back(I);
      continue;
    }
    Result[I] = Lane.Inside = *Known;
    for (size_t Between : Lane.Unknown)
      Result[Between] = *Known;
    Lane.Unknown.clear();
  }
  return Result;
}

size_t whatif::countEntries(const Execution &Steps, const Marks &Inside) {
  std::vector<bool> WasInside(Steps.Tails.size());
  size_t Result = 0;
  for (size_t I = 0; I < Steps.Operations.size(); ++I) {
    uint32_t Lane = Steps.Operations[I].Lane;
    Result += Inside[I] && !WasInside[Lane];
    WasInside[Lane] = Inside[I];
  }
  return Result;
}
