//===- WithheldFinding.h - What another option would report -----*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FINDINGS_WITHHELDFINDING_H
#define SYNCLINE_ANALYZER_FINDINGS_WITHHELDFINDING_H

#include "findings/Finding.h"

namespace syncline::lint::findings {

/// Why the confidence of a finding is too low to report it.
enum class Doubt {
  /// Only tests run the code: --tests.
  InTest,
  /// No code around it mentions a GPU: --assume-gpu.
  NoDevice,
  /// The facts do not suggest it: --min-confidence.
  Unlikely
};

struct WithheldFinding {
  /// Its rule and place, and the confidence that it has without the doubt.
  Finding Would;
  Doubt Reason = Doubt::Unlikely;
};

} // namespace syncline::lint::findings

#endif // SYNCLINE_ANALYZER_FINDINGS_WITHHELDFINDING_H
