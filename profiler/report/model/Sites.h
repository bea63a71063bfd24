//===- Sites.h - The sites of a program that can block ----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_SITES_H
#define SYNCLINE_PROFILER_REPORT_MODEL_SITES_H

#include "analysis/stacks/ActivityGroups.h"
#include "analysis/syncs/Operations.h"
#include "analysis/syncs/Syncs.h"
#include "report/model/ReportData.h"
#include "report/model/SiteAdvice.h"
#include "timeline/ReadTimeline.h"
#include "timeline/symbols/CallerFrames.h"

#include <array>
#include <map>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <vector>

namespace syncline::report {

/// Calls that can block, grouped by the line of user code, the line of a
/// library that it led to, and the rule: the copy and the synchronization of
/// one item() are one site.
class Sites {
public:
  /// \p Syncs are those of findSyncs.
  Sites(timeline::LoadedTrace &Recorded,
        std::span<const analysis::syncs::Sync> Syncs,
        const rules::RuleSet &Rules, const std::vector<std::string> &UserCode);

  /// By call of the timeline; NoIndex for calls that cannot block.
  const std::vector<uint32_t> &ofCalls() const { return OfCalls; }
  /// By folded call of the timeline.
  const std::vector<uint32_t> &ofFolded() const { return OfFolded; }

  /// Which calls are one operation of the program.
  const analysis::syncs::Operations &operations() const { return Parts; }

  /// Those whose masks exist to skip work: see sitesOfMaskedWork.
  std::set<uint32_t>
  ofMaskedWork(const analysis::stacks::ActivityGroups &Launches) const;

  /// The site without its measured costs.
  SiteEntry describe(uint32_t Site) const;

private:
  /// Stack, API, direction and memory of the copy, whether a synchronization
  /// follows, stack of the forward pass, API of the copy that the call
  /// completes (0: it completes none that can block).
  using StackKey =
      std::tuple<uint32_t, uint32_t, int, int, int, uint32_t, uint32_t>;

  /// Calls with the same key.
  struct Alike {
    uint32_t Site = 0;
    uint64_t Calls = 0;
    const timeline::HostCall *First = nullptr;
    analysis::syncs::BlockCause Cause = {};
    /// Bytes; 0 if they copy nothing.
    uint64_t LargestCopy = 0;
  };

  /// How many calls are equivalent, and the most bytes of one of them and of
  /// one of those before them.
  struct Repeats {
    uint64_t Calls = 1;
    uint64_t MostBytes = 0;
    uint64_t MostBytesBefore = 0;
  };

  /// The site of calls that are equivalent to \p Call.
  uint32_t siteIndex(const timeline::HostCall &Call,
                     const timeline::HostCall *Before,
                     const timeline::HostCall *After,
                     analysis::syncs::BlockCause Cause, const Repeats &Equal);
  uint32_t newSite(const StackKey &Key, const timeline::HostCall &Call,
                   analysis::syncs::BlockCause Cause);
  void showMostFrequent();
  void keepFittingRemedies();
  bool mayDecide(const symbols::SourceFrame &Frame) const;
  SiteEntry entryOf(const StackKey &Key, const timeline::HostCall &Call,
                    analysis::syncs::BlockCause Cause);

  void setCode(SiteEntry &Entry, std::span<const symbols::SourceFrame> Frames,
               const symbols::CallerFrames &Callers,
               const timeline::HostCall &Call);
  void setForward(SiteEntry &Entry, uint32_t Forward);
  uint64_t callerOf(uint32_t Stack) {
    return Recorded.Stacks.callingFrame(Stack);
  }

  timeline::LoadedTrace &Recorded;
  symbols::ModuleKinds Kinds;
  SiteAdvice Advice;
  analysis::syncs::Operations Parts;
  std::vector<uint32_t> OfCalls, OfFolded;
  std::vector<SiteEntry> Entries;
  std::map<StackKey, Alike> ByStack;
  /// By site: the key of the calls that its entry describes.
  std::vector<StackKey> Described;
  /// User's line, library's line, rule or API.
  std::map<std::array<std::string, 3>, uint32_t> ByTitle;
};

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_SITES_H
