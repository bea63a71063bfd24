//===- ParseFailures.h - The files that do not parse ------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_RUN_PARSEFAILURES_H
#define SYNCLINE_ANALYZER_RUN_PARSEFAILURES_H

#include "run/Unit.h"

#include <string>
#include <vector>

namespace syncline::lint::run {

/// One line about the units that do not parse for each cause: a header that is
/// not installed breaks all files that include it. The first error is the cause
/// of most others.
std::vector<std::string> parseFailures(const std::vector<Unit> &Units);

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_PARSEFAILURES_H
