//===- Fingerprint.h - Edit-stable ids of findings --------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FINDINGS_FINGERPRINT_H
#define SYNCLINE_ANALYZER_FINDINGS_FINGERPRINT_H

#include "findings/Finding.h"

#include <string>
#include <vector>

namespace syncline::lint::findings {

/// A fingerprint for each of \p Findings, in their order: 32 hexadecimal
/// digits, a hash of the rule, the file, the function and the text of the line
/// without white space. It does not change when lines are added elsewhere or
/// the indentation changes. Findings that agree in all of these differ by their
/// order in the file.
std::vector<std::string> fingerprints(const std::vector<Finding> &Findings);

} // namespace syncline::lint::findings

#endif // SYNCLINE_ANALYZER_FINDINGS_FINGERPRINT_H
