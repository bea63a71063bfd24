#include "report/html/ShownSteps.h"

#include <algorithm>
#include <vector>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::report::html;
using namespace syncline::timeline;

ShownSteps html::chooseSteps(const Steps &Found) {
  std::vector<ShownStep> All;
  for (size_t Run = 0; Run < Found.Profiled.size(); ++Run)
    for (size_t I = 0; I + 1 < Found.Profiled[Run].size(); ++I)
      All.push_back({Run,
                     I,
                     {Found.Profiled[Run][I], Found.Profiled[Run][I + 1]},
                     All.size() + 1});
  ShownSteps Result;
  Result.Count = All.size();
  std::stable_sort(All.begin(), All.end(),
                   [](const ShownStep &A, const ShownStep &B) {
                     return A.Time.duration() < B.Time.duration();
                   });
  if (All.empty())
    return Result;
  Result.Typical = All[(All.size() - 1) / 2];
  if (All.back().Ordinal != Result.Typical->Ordinal)
    Result.Worst = All.back();
  return Result;
}
