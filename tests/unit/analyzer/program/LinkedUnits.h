//===- LinkedUnits.h - Small summaries to link ------------------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_UNIT_ANALYZER_PROGRAM_LINKEDUNITS_H
#define SYNCLINE_TESTS_UNIT_ANALYZER_PROGRAM_LINKEDUNITS_H

#include "program/Linker.h"

#include <vector>

namespace syncline::lint::linked {

using namespace syncline::lint::dataflow;
using namespace syncline::lint::program;

inline LatticeElement on(DeviceLattice Device,
                         DTypeLattice DType = DTypeLattice::Top) {
  LatticeElement Facts;
  Facts.Device = Device;
  Facts.DType = DType;
  return Facts;
}

inline const LatticeElement Unknown;
inline const LatticeElement Host = on(DeviceLattice::CPU, DTypeLattice::Bool);
inline const LatticeElement Gpu = on(DeviceLattice::CUDA, DTypeLattice::Bool);

inline UnitSummary passes(SymbolId Function, const LatticeElement &Facts) {
  UnitSummary Unit;
  Unit.Passed[Function] = {{Facts}, false};
  return Unit;
}

inline UnitSummary asks(SymbolId Function) {
  UnitSummary Unit;
  Unit.Entries[Function] = {Unknown};
  return Unit;
}

/// What the first of \p Units imports.
inline ImportedFacts link(const std::vector<UnitSummary> &Units, bool IsWhole,
                          Seen Otherwise = Seen::Some) {
  std::vector<const UnitSummary *> Pointers;
  Pointers.reserve(Units.size());
  for (const UnitSummary &Each : Units)
    Pointers.push_back(&Each);
  return Linker(Pointers, IsWhole ? Seen::Program : Otherwise)
      .importsOf(Units.front());
}

/// A class 1 with the field 2 and, defined elsewhere, the method 3.
inline UnitSummary writes(const LatticeElement &Facts, bool IsPrivate) {
  UnitSummary Unit;
  ClassSummary &Class = Unit.Classes[1];
  Class.DefinedIn = 10;
  Class.Missing = {3};
  Class.Used = {3};
  Class.Written[2] = Facts;
  if (IsPrivate)
    Class.Private = {2};
  Unit.QueriedFields[2] = {};
  return Unit;
}

inline UnitSummary defines(SymbolId Method) {
  UnitSummary Unit;
  Unit.Defined[Method] = 20;
  return Unit;
}

} // namespace syncline::lint::linked

#endif // SYNCLINE_TESTS_UNIT_ANALYZER_PROGRAM_LINKEDUNITS_H
