#include "program/UnitSummary.h"

#include <tuple>

using namespace syncline::lint;
using namespace syncline::lint::program;

bool UnitSummary::contributesLike(const UnitSummary &Other) const {
  auto Contributed = [](const UnitSummary &Each) {
    return std::tie(Each.IsTest, Each.Passed, Each.Unseen, Each.Returned,
                    Each.Dispatched, Each.Classes, Each.Defined, Each.Globals,
                    Each.ChangedGlobals, Each.CalledByDeviceCode,
                    Each.CallsElsewhere, Each.DeviceResults, Each.TensorsFrom);
  };
  return Contributed(*this) == Contributed(Other);
}

SymbolId program::returnOf(SymbolId Function, std::optional<unsigned> Element) {
  // An odd constant keeps the elements of one function distinct.
  constexpr SymbolId Step = 0x9E3779B97F4A7C15ULL;
  return Element ? Function + Step * (*Element + 1ULL) : Function;
}

SymbolId program::ofHostTensors(SymbolId Return) {
  return Return ^ 0xD1B54A32D192ED03ULL;
}

SymbolId program::ofOverriders(SymbolId Return) {
  return Return ^ 0xAEF17502108EF2D9ULL;
}
