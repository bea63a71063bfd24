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

/// What identifies a finding within a translation unit. The location is that in
/// a file, in its raw encoding.
using FindingKey = std::pair<unsigned, const rules::Rule *>;

/// Is shown each finding when it is new, and again when it has changed.
using FindingObserver =
    std::function<void(const FindingKey &, const findings::Finding &)>;

/// A template shows the same call in each of its instances. The sink keeps one
/// finding, with the highest confidence; it is hot if any is.
class FindingSink {
public:
  explicit FindingSink(FindingObserver Observe) : Observe(std::move(Observe)) {}

  /// The finding so far; null if there is none.
  const findings::Finding *find(const FindingKey &Key) const;

  void add(const FindingKey &Key, findings::Finding F);
  void raise(const FindingKey &Key, rules::Confidence Confidence);
  /// Replaces the frequency in the finding.
  void heat(const FindingKey &Key, const findings::Finding &Hot);

  void change(const FindingKey &Key,
              const std::function<void(findings::Finding &)> &Edit);

  /// Moves all findings to \p Result.
  void take(LintResult &Result);

private:
  FindingObserver Observe;
  std::map<FindingKey, findings::Finding> Found;
};

} // namespace syncline::lint::pipeline

#endif // SYNCLINE_ANALYZER_PIPELINE_FINDINGSINK_H
