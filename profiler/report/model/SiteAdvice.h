//===- SiteAdvice.h - Why a site blocks, and what to do ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_SITEADVICE_H
#define SYNCLINE_PROFILER_REPORT_MODEL_SITEADVICE_H

#include "advice/LibraryMatcher.h"
#include "advice/RuleMatcher.h"
#include "report/model/ReportData.h"
#include "timeline/symbols/SourceFrame.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace syncline::report {

class SiteAdvice {
public:
  /// \p Rules must outlive this object.
  SiteAdvice(const rules::RuleSet &Rules,
             const std::vector<std::string> &UserCode);

  /// Sets rule, cause and remedies of \p Entry, whose line must be set. An
  /// entry of rules/libraries takes precedence over a rule: the rule describes
  /// how to write a call differently that is in the library's code.
  /// \p User is the frame of user code in \p Frames. Returns the rule's form of
  /// the Python call; null if there is none, or if the entry of a library
  /// applies.
  const rules::PythonForm *add(SiteEntry &Entry,
                               std::span<const symbols::SourceFrame> Frames,
                               std::optional<size_t> User,
                               const advice::SyncSignature &Sync) const;

private:
  advice::RuleMatcher Matcher;
  advice::LibraryMatcher Libraries;
};

/// The remedies of a library's entry.
std::vector<RemedyText> remediesOf(const rules::LibraryEntry &Own);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_SITEADVICE_H
