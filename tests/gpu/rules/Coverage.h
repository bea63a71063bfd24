//===- Coverage.h - Does every rule have its cases? -------------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_GPU_RULES_COVERAGE_H
#define SYNCLINE_TESTS_GPU_RULES_COVERAGE_H

#include "Case.h"

#include <filesystem>
#include <ostream>
#include <vector>

namespace syncline::rulecases {

/// Compares the cases with the rules <RulesDirectory>/<group>/<id>.json. Names
/// each rule that lacks a waiting or a quiet case, and each case whose rule
/// does not exist. A skipped case counts: it states why.
/// \returns whether nothing is missing.
bool checkCoverage(const std::filesystem::path &RulesDirectory,
                   const std::vector<Case> &Cases, std::ostream &Stream);

} // namespace syncline::rulecases

#endif // SYNCLINE_TESTS_GPU_RULES_COVERAGE_H
