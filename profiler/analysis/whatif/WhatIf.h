//===- WhatIf.h - One remedy that is tried on recorded steps ----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_WHATIF_WHATIF_H
#define SYNCLINE_PROFILER_ANALYSIS_WHATIF_WHATIF_H

#include "analysis/model/Analysis.h"
#include "analysis/stacks/ActivityGroups.h"
#include "analysis/stacks/CallPaths.h"
#include "analysis/whatif/RemedyKind.h"
#include "analysis/whatif/StageName.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace syncline::analysis::whatif {

/// Host work takes this many times as long on another thread, whose caches do
/// not hold the data. Measured with cpu_postprocess at four batch sizes on a
/// machine with two H200 GPUs: 1.2 to 1.8, median 1.3.
inline constexpr double UsualPace = 1.3, WorstPace = 1.75;

struct WhatIf {
  RemedyKind Kind = RemedyKind::ReadLater;
  /// As in WhatIfInput::SiteOf; NoIndex for a stage.
  uint32_t Site = timeline::NoIndex;
  /// For RunAhead only.
  StageName Stage;
  /// Device time of the work that the remedy moves or removes, ns per step.
  double DeviceTime = 0;
  /// Host time that is offloaded, or host time of the calls that are removed,
  /// ns per step.
  double HostTime = 0;
  /// For Offload only: the number of threads that take turns.
  unsigned Threads = 0;
  /// The reduction of the step time, ns; negative if the remedy costs time.
  Interval Gain;
  /// The same once the sites' synchronizations are removed.
  Interval GainWithoutSyncs;
};

/// What a site's rule states about its remedies.
struct SiteFacts {
  /// False if the operator that blocks needs the value itself to continue.
  bool MayReadLater = false;
  /// The remedy avoids the operator.
  bool AvoidsWork = false;
};

/// What the remedies are tried on.
struct WhatIfInput {
  const timeline::TraceData &Trace;
  const timeline::Timeline &Events;
  /// The result of analyze() for the same trace.
  const Analysis &From;
  /// By call: its site; NoIndex: none.
  const std::vector<uint32_t> &SiteOf;
  /// The groups of launches, which are removed together with their operators.
  const stacks::ActivityGroups &Launches;
  /// The calls in which stages are searched for.
  const stacks::CallPaths &Paths;
  std::function<SiteFacts(uint32_t Site)> FactsOf;
};

} // namespace syncline::analysis::whatif

#endif // SYNCLINE_PROFILER_ANALYSIS_WHATIF_WHATIF_H
