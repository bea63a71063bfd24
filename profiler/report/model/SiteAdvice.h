//===- SiteAdvice.h - Why a site blocks, and what to do ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_SITEADVICE_H
#define SYNCLINE_PROFILER_REPORT_MODEL_SITEADVICE_H

#include "advice/LibraryMatcher.h"
#include "advice/RuleMatcher.h"
#include "report/model/SiteEntry.h"
#include "timeline/symbols/CallerFrames.h"
#include "timeline/symbols/SourceFrame.h"

#include <span>
#include <string>
#include <vector>

namespace syncline::report {

class SiteAdvice {
public:
  /// \p Rules must outlive this object.
  SiteAdvice(const rules::RuleSet &Rules,
             const std::vector<std::string> &UserCode);

  /// Sets rule, cause and remedies of \p Entry, whose lines must be set, and
  /// whether it shows PyTorch's line. An entry of rules/libraries takes
  /// precedence over a rule: the rule describes how to write a call differently
  /// that is in the library's code. \p Callers are those of \p Frames.
  void add(SiteEntry &Entry, std::span<const symbols::SourceFrame> Frames,
           const symbols::CallerFrames &Callers,
           const advice::SyncSignature &Sync) const;

private:
  advice::RuleMatcher Matcher;
  advice::LibraryMatcher Libraries;
};

/// The remedies of a library's entry.
std::vector<RemedyText> remediesOf(const rules::LibraryEntry &Own);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_SITEADVICE_H
