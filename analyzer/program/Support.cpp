#include "program/Support.h"

#include <algorithm>

using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::program;

/// Whether everything that \p More states follows from \p Less.
static bool implies(const LatticeElement &Less, const LatticeElement &More) {
  return join(Less, More) == More;
}

static bool implies(const Elements &Less, const Elements &More) {
  for (size_t I = 0; I < More.size(); ++I)
    if (!implies(I < Less.size() ? Less[I] : LatticeElement(), More[I]))
      return false;
  return true;
}

static bool implies(const FieldBelief &Less, const FieldBelief &More) {
  return implies(Less.OfThis, More.OfThis) && implies(Less.OfAny, More.OfAny);
}

/// The fact in \p Facts about the same subject as \p Own, or \p Own if there is
/// none.
template <typename T>
static const T &factOf(const std::map<SymbolId, T> &Facts,
                       const std::pair<const SymbolId, T> &Own) {
  auto Found = Facts.find(Own.first);
  return Found == Facts.end() ? Own.second : Found->second;
}

template <typename T>
static bool supportsAll(const std::map<SymbolId, T> &Now,
                        const std::map<SymbolId, T> &Used,
                        const std::map<SymbolId, T> &Asked) {
  return std::ranges::all_of(Asked, [&](const auto &Each) {
    return implies(factOf(Now, Each), factOf(Used, Each));
  });
}

bool program::supports(const ImportedFacts &Now, const ImportedFacts &Used,
                       const UnitSummary &Alone) {
  std::map<SymbolId, LatticeElement> Returns, Globals;
  for (SymbolId Each : Alone.QueriedReturns)
    Returns.emplace_hint(Returns.end(), Each, LatticeElement());
  for (SymbolId Each : Alone.QueriedGlobals)
    Globals.emplace_hint(Globals.end(), Each, LatticeElement());
  return supportsAll(Now.Entries, Used.Entries, Alone.Entries) &&
         supportsAll(Now.Returned, Used.Returned, Returns) &&
         supportsAll(Now.Fields, Used.Fields, Alone.QueriedFields) &&
         supportsAll(Now.Globals, Used.Globals, Globals) &&
         std::ranges::includes(Now.DeviceCode, Used.DeviceCode) &&
         std::ranges::includes(Now.Uncalled, Used.Uncalled);
}
