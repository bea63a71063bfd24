//===- Support.h - Whether imported facts still hold ------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_PROGRAM_SUPPORT_H
#define SYNCLINE_ANALYZER_PROGRAM_SUPPORT_H

#include "program/UnitSummary.h"

namespace syncline::lint::program {

/// A unit whose own facts are \p Alone was analyzed with the imports \p Used.
/// \returns whether all of these still follow if others contribute \p Now. If
/// this holds for all units, their combined facts are as sound as if all units
/// were analyzed again.
bool supports(const ImportedFacts &Now, const ImportedFacts &Used,
              const UnitSummary &Alone);

} // namespace syncline::lint::program

#endif // SYNCLINE_ANALYZER_PROGRAM_SUPPORT_H
