//===- FindingSink.h - One finding per call and rule ------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_PIPELINE_FINDINGSINK_H
#define SYNCLINE_ANALYZER_PIPELINE_FINDINGSINK_H

#include "findings/Finding.h"
#include "pipeline/LintResult.h"

#include "clang/Basic/SourceLocation.h"

#include <functional>
#include <map>
#include <utility>

namespace syncline::lint::pipeline {

/// Identifies a finding within a translation unit. The location is the raw
/// encoding of a file location.
using FindingKey = std::pair<unsigned, const rules::Rule *>;

/// Called for each new finding, and again when the finding changes.
using FindingObserver =
    std::function<void(const FindingKey &, const findings::Finding &)>;

/// Each instantiation of a template reports the same call. The sink keeps one
/// finding with the highest confidence; it is hot if any of them is.
class FindingSink {
public:
  explicit FindingSink(FindingObserver Observe) : Observe(std::move(Observe)) {}

  /// The current finding for \p Key; null if there is none.
  const findings::Finding *find(const FindingKey &Key) const;

  void add(const FindingKey &Key, findings::Finding F);
  void raise(const FindingKey &Key, rules::Confidence Confidence);
  /// Replaces the frequency of the finding.
  void heat(const FindingKey &Key, const findings::Finding &Hot);

  void change(const FindingKey &Key,
              const std::function<void(findings::Finding &)> &Edit);

  /// Notes a finding that is not reported, unless it is reported for another
  /// instantiation.
  void withhold(const FindingKey &Key, findings::WithheldFinding F);

  /// Moves all findings to \p Result.
  void take(LintResult &Result);

private:
  FindingObserver Observe;
  std::map<FindingKey, findings::Finding> Found;
  std::map<FindingKey, findings::WithheldFinding> Withheld;
};

} // namespace syncline::lint::pipeline

#endif // SYNCLINE_ANALYZER_PIPELINE_FINDINGSINK_H
