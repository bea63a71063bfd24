//===- Support.h - Whether old facts still follow ---------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_PROGRAM_SUPPORT_H
#define SYNCLINE_ANALYZER_PROGRAM_SUPPORT_H

#include "program/UnitSummary.h"

namespace syncline::lint::program {

/// A unit that knows \p Alone of itself was analyzed with \p Used. \returns
/// whether all of that follows if others contribute \p Now. Where this holds of
/// all units, what they know together is no less sound than if all of them
/// were analyzed again.
bool supports(const ImportedFacts &Now, const ImportedFacts &Used,
              const UnitSummary &Alone);

} // namespace syncline::lint::program

#endif // SYNCLINE_ANALYZER_PROGRAM_SUPPORT_H
