//===- Anchor.h - The calls used to count steps -----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_EXPERIMENT_ANCHOR_H
#define SYNCLINE_PROFILER_CLI_EXPERIMENT_ANCHOR_H

#include "report/model/AnalyzedTrace.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>

namespace syncline::cli::experiment {

/// Calls of one thread that the library in the program cannot distinguish: of
/// one kind at one site of the report, or with one stack. A site has several
/// stacks if several loops reach it, such as a warm-up loop and a timed loop.
struct CallGroup {
  uint32_t Thread = 0;
  trace::CallKind Kind = trace::CallKind::Other;
  /// Index in ReportData::Sites; NoIndex: identified by the stack alone.
  uint32_t Entry = timeline::NoIndex;
  uint32_t Stack = 0;

  auto operator<=>(const CallGroup &) const = default;
};

/// Whether \p Call, an index in the calls of the timeline, belongs to the
/// group.
bool isInGroup(const report::AnalyzedTrace &Trace, size_t Call,
               const CallGroup &Group);

struct Anchor {
  CallGroup Group;
  /// Per step.
  uint64_t Calls = 1;
  /// From one step to the next, ns.
  double Step = 0;
};

/// If steps were found: the calls that occur equally often in nearly every
/// step, and still occur at the end of the recording. Otherwise: the call of
/// the \p Chosen entries that recurs most often. No value if nothing recurs.
std::optional<Anchor> findAnchor(const report::AnalyzedTrace &Trace,
                                 const std::set<size_t> &Chosen);

} // namespace syncline::cli::experiment

#endif // SYNCLINE_PROFILER_CLI_EXPERIMENT_ANCHOR_H
