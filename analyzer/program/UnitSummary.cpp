#include "program/UnitSummary.h"

using namespace syncline::lint;
using namespace syncline::lint::program;

SymbolId program::returnOf(SymbolId Function, std::optional<unsigned> Element) {
  // An odd constant keeps the elements of one function apart.
  constexpr SymbolId Step = 0x9E3779B97F4A7C15ULL;
  return Element ? Function + Step * (*Element + 1ULL) : Function;
}
