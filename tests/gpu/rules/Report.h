//===- Report.h - What came out ---------------------------------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_GPU_RULES_REPORT_H
#define SYNCLINE_TESTS_GPU_RULES_REPORT_H

#include "Environment.h"
#include "Harness.h"

#include <ostream>
#include <string>
#include <vector>

namespace syncline::rulecases {

/// The names of the columns, separated by tabs.
void printHeader(std::ostream &Stream);
/// One line, flushed, so that nothing is lost when the next case crashes.
void printRow(std::ostream &Stream, const Outcome &Result);
/// How many of each verdict.
void printSummary(std::ostream &Stream, const std::vector<Outcome> &Results);

/// \throws std::runtime_error where \p Path cannot be written.
void writeJson(const std::string &Path, const Environment &Where,
               const std::vector<Outcome> &Results);

} // namespace syncline::rulecases

#endif // SYNCLINE_TESTS_GPU_RULES_REPORT_H
