//===- ProgramUnit.h - A unit as other units see it -------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_PROGRAM_PROGRAMUNIT_H
#define SYNCLINE_ANALYZER_PROGRAM_PROGRAMUNIT_H

#include "program/Linkage.h"
#include "program/UnitSummary.h"

#include <optional>

namespace syncline::lint::program {

struct ProgramUnit {
  Linkage Names;
  /// What it contributes and asks for without imports.
  UnitSummary Alone;
  /// What others contributed to it, and what it contributes as a result.
  ImportedFacts Imports;
  std::optional<UnitSummary> Linked;

  const UnitSummary &summary() const { return Linked ? *Linked : Alone; }
  bool operator==(const ProgramUnit &) const = default;
};

} // namespace syncline::lint::program

#endif // SYNCLINE_ANALYZER_PROGRAM_PROGRAMUNIT_H
