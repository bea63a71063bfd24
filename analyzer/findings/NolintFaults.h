//===- NolintFaults.h - NOLINT comments that are wrong ----------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FINDINGS_NOLINTFAULTS_H
#define SYNCLINE_ANALYZER_FINDINGS_NOLINTFAULTS_H

#include "findings/Problem.h"
#include "findings/Suppressions.h"

#include <compare>
#include <string>
#include <vector>

namespace syncline::lint::findings {

/// What is wrong with a NOLINT comment, whatever it covers.
struct NolintFault {
  /// The file name as in findings.
  std::string File;
  unsigned Line = 0;
  std::string Text;
  /// It counts as a finding. Otherwise it is a warning.
  bool IsError = false;

  auto operator<=>(const NolintFault &) const = default;
};

/// The faults of the comments of one file: unbalanced blocks and names that no
/// check has. \p RuleIds are all rules. Comments for all tools or for other
/// tools only count if \p HasFindings, which means that the file has findings:
/// elsewhere they concern others, or are prose.
std::vector<NolintFault> faultsOf(const Suppressions &Comments,
                                  const std::string &File,
                                  const std::vector<std::string> &RuleIds,
                                  bool HasFindings);

Problem problemOf(const NolintFault &Fault);

} // namespace syncline::lint::findings

#endif // SYNCLINE_ANALYZER_FINDINGS_NOLINTFAULTS_H
