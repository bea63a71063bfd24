#include "analysis/whatif/Dependences.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::stacks;
using namespace syncline::analysis::whatif;

PathSet whatif::pathsOf(const CallPaths &Paths, const Execution &In,
                        const Marks &Marked) {
  PathSet Result;
  for (size_t I = 0; I < In.Operations.size(); ++I) {
    const Operation &Op = In.Operations[I];
    if (Marked[I] && Op.Call != timeline::NoIndex && Op.ActivityCount &&
        Paths.OfCalls[Op.Call] != timeline::NoIndex)
      Result.insert(Paths.OfCalls[Op.Call]);
  }
  return Result;
}

Dependences::Dependences(const CallPaths &All, const Execution &In) {
  PathSet Used = pathsOf(All, In, Marks(In.Operations.size(), true));
  for (uint32_t I : Used)
    if (!All.Paths[I].Differentiated.empty())
      Forward[All.Paths[I].Differentiated];
  for (uint32_t I : Used) {
    const CallPath &Path = All.Paths[I];
    if (Path.IsOptimizer || !Path.Differentiated.empty()) {
      Training.insert(I);
      continue;
    }
    for (const std::string &Operator : Path.Operators)
      if (auto Found = Forward.find(Operator); Found != Forward.end())
        Found->second.insert(I);
  }
}

bool Dependences::isDifferentiated(const PathSet &Paths) const {
  return std::any_of(Forward.begin(), Forward.end(), [&](const auto &Entry) {
    const PathSet &Through = Entry.second;
    return !Through.empty() && std::includes(Paths.begin(), Paths.end(),
                                             Through.begin(), Through.end());
  });
}

bool Dependences::trains(const PathSet &Paths) const {
  return std::any_of(Paths.begin(), Paths.end(),
                     [&](uint32_t Path) { return Training.contains(Path); });
}
