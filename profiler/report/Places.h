//===- Places.h - The places of a program that can wait ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_PLACES_H
#define SYNCLINE_PROFILER_REPORT_PLACES_H

#include "advice/RuleMatcher.h"
#include "analysis/Waits.h"
#include "report/ReportData.h"
#include "timeline/ReadTimeline.h"

#include <map>
#include <span>
#include <string>
#include <tuple>
#include <vector>

namespace syncline::report {

/// Calls that can wait, put together by where the user's code makes them and by
/// what they are: the copy and the wait of one item() are one place.
class Places {
public:
  /// \p Waits are those of findWaits.
  Places(timeline::LoadedRecording &Recorded,
         std::span<const analysis::Wait> Waits, const rules::RuleSet &Rules,
         const std::vector<std::string> &Mine);

  /// By call of the timeline; NoIndex for calls that cannot wait.
  const std::vector<uint32_t> &ofCalls() const { return OfCalls; }
  /// Likewise of the timeline's folded calls.
  const std::vector<uint32_t> &ofFolded() const { return OfFolded; }

  /// What is known of a place without any measuring.
  PlaceEntry describe(uint32_t Place) const;

private:
  /// Stack, API, direction and memory of the copy, whether a wait follows.
  using StackKey = std::tuple<uint32_t, uint32_t, int, int, int>;

  uint32_t placeOf(const timeline::HostCall &Call,
                   const timeline::HostCall *Before,
                   const timeline::HostCall *After, analysis::WaitCause Cause);
  uint32_t placeOf(const StackKey &Key, const timeline::HostCall &Call,
                   analysis::WaitCause Cause);
  PlaceEntry entryOf(const StackKey &Key, const timeline::HostCall &Call,
                     analysis::WaitCause Cause);
  void setRule(PlaceEntry &Entry, const advice::RuleMatch &Match) const;

  timeline::LoadedRecording &Recorded;
  symbols::ModuleKinds Kinds;
  advice::RuleMatcher Matcher;
  std::vector<uint32_t> OfCalls, OfFolded;
  std::vector<PlaceEntry> Entries;
  std::map<StackKey, uint32_t> ByStack;
  std::map<std::pair<std::string, std::string>, uint32_t> ByTitle;
};

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_PLACES_H
