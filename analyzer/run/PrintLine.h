//===- PrintLine.h - One line on standard error -----------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_RUN_PRINTLINE_H
#define SYNCLINE_ANALYZER_RUN_PRINTLINE_H

#include <string>

namespace syncline::lint::run {

/// Prints \p Line, which may name files and quote rules, without control
/// characters.
void printLine(const std::string &Line);

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_PRINTLINE_H
