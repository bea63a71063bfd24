//===- WhatIfs.h - What remedies other than not to wait gain ----*- C++ -*-===//
//
// Analysis says what a step gains if a wait is gone. Not all waits can go, and
// not all time is lost in waits: here steps are replayed with values read one
// step later, with copies from pinned memory, with a stage of the step done one
// step ahead on a stream of its own, without an operator and its device work,
// with host work behind a wait done by another thread, and with all of these
// that go together. A launch-bound loop gains nothing by
// such a stage, and loses the time that its events take: then the gain is
// negative, and that is told.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_WHATIF_WHATIFS_H
#define SYNCLINE_PROFILER_ANALYSIS_WHATIF_WHATIFS_H

#include "analysis/ActivityGroups.h"
#include "analysis/Analysis.h"
#include "analysis/CallPaths.h"
#include "analysis/whatif/StageName.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace syncline::analysis {

enum class RemedyKind : uint8_t {
  /// The value of the place's waits is read one step later.
  ReadLater,
  /// The place's copies are from pinned memory, and asynchronous.
  PinCopy,
  /// So, and made one step ahead on a stream of their own.
  CopyAhead,
  /// The stage is run one step ahead on a stream of its own.
  RunAhead,
  /// The place's operator is done without, its device work too.
  Replace,
  /// Threads of its own wait there, and do what the host does behind it.
  Offload,
};

const char *toString(RemedyKind Kind);

/// How many times as long host work takes another thread, for which the data is
/// in no cache of its own: in cpu_postprocess, at four batch sizes on a machine
/// with two H200, 1.2 to 1.8, median 1.3.
inline constexpr double UsualPace = 1.3, WorstPace = 1.75;

struct WhatIf {
  RemedyKind Kind = RemedyKind::ReadLater;
  /// Of SiteOf; NoIndex for a stage.
  uint32_t Site = timeline::NoIndex;
  /// Of RunAhead.
  StageName Stage;
  /// Device time of what is moved or done without, ns a step.
  double DeviceTime = 0;
  /// Host time of what is handed over, or of the calls that are done without,
  /// ns a step.
  double HostTime = 0;
  /// Of Offload: how many threads take turns.
  unsigned Threads = 0;
  /// Of the step time, ns; negative: it costs.
  Interval Gain;
  /// The same where the places' waits are gone already.
  Interval GainWithoutSyncs;
};

/// No wait at all, and those of the remedies that go with that and with each
/// other: which gain most together. No calls that were found to be stages: the
/// program names a range because it is one part of its work, and of a call
/// nobody has said so.
struct Combination {
  /// Numbers in WhatIfs::Tried, the one that gains most first. Empty: to remove
  /// the waits is all that there is.
  std::vector<size_t> Remedies;
  /// Of the step time, ns.
  Interval Gain;
};

struct WhatIfs {
  /// In the order of Analysis::Sites, stages last.
  std::vector<WhatIf> Tried;
  Combination Together;
  /// Copies that gain were given a rate that none of the recording had: see
  /// PinnedRates.
  bool HasAssumedRate = false;
};

/// What a place's rule says of its remedies.
struct SiteFacts {
  /// Not where the operator that waits goes on with the value itself.
  bool MayReadLater = false;
  /// The remedy does without the operator.
  bool SparesWork = false;
};

/// What remedies are tried on.
struct WhatIfInput {
  const timeline::TraceData &Of;
  const timeline::Timeline &Events;
  /// That of analyse() for the same recording.
  const Analysis &From;
  /// By call: the place; NoIndex: none.
  const std::vector<uint32_t> &SiteOf;
  /// Whose launches go with an operator that is done without.
  const ActivityGroups &Launches;
  /// In which calls stages are looked for.
  const CallPaths &Paths;
  std::function<SiteFacts(uint32_t Site)> FactsOf;
};

WhatIfs findWhatIfs(const WhatIfInput &In);

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_WHATIF_WHATIFS_H
