#include "advice/KernelExchanges.h"

#include "advice/FunctionName.h"
#include "timeline/symbols/FunctionNames.h"

#include <optional>
#include <unordered_map>

using namespace syncline;
using namespace syncline::advice;
using namespace syncline::rules;
using namespace syncline::timeline;

static std::optional<ExchangeInfo> exchangeOf(const std::string &Kernel,
                                              const KernelTable &Known) {
  std::string Name = qualifiedName(symbols::demangled(Kernel).Display);
  switch (Known.exchangeOf(Name)) {
  case Exchange::Collective:
    return ExchangeInfo{ExchangeKind::Collective, std::move(Name)};
  case Exchange::PointToPoint:
    return ExchangeInfo{ExchangeKind::PointToPoint, std::move(Name)};
  case Exchange::OneSided:
    return ExchangeInfo{ExchangeKind::OneSided, std::move(Name)};
  case Exchange::None:
    break;
  }
  return std::nullopt;
}

void advice::findExchanges(TraceData &Trace, const KernelTable &Known) {
  // Many shapes share one kernel.
  std::unordered_map<uint64_t, std::optional<ExchangeInfo>> OfNames;
  Trace.Exchanges.clear();
  for (const auto &[Id, Shape] : Trace.Shapes) {
    auto [Found, IsNew] = OfNames.try_emplace(Shape.Name);
    if (IsNew)
      Found->second = exchangeOf(Trace.string(Shape.Name), Known);
    if (Found->second)
      Trace.Exchanges.emplace(static_cast<uint32_t>(Id), *Found->second);
  }
}
