//===- Confidence.h - How sure a finding is ---------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_CHECKS_CONFIDENCE_H
#define SYNCLINE_ANALYZER_CHECKS_CONFIDENCE_H

#include <algorithm>
#include <optional>

namespace syncline {

/// Certain: every fact is known. Likely: the device, or the kind of host
/// memory, is not. Possible: it is not known whether the operator takes the
/// path that waits.
enum class Confidence { Possible, Likely, Certain };

/// A condition's answer: nothing where it does not hold, else how sure it is.
using Verdict = std::optional<Confidence>;

inline Verdict both(Verdict A, Verdict B) {
  if (!A || !B)
    return std::nullopt;
  return std::min(*A, *B);
}

inline Verdict either(Verdict A, Verdict B) {
  if (!A || !B)
    return A ? A : B;
  return std::max(*A, *B);
}

const char *toString(Confidence C);
std::optional<Confidence> parseConfidence(const char *Name);

} // namespace syncline

#endif // SYNCLINE_ANALYZER_CHECKS_CONFIDENCE_H
