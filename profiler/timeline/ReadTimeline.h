//===- ReadTimeline.h - A trace from its file -------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_READTIMELINE_H
#define SYNCLINE_PROFILER_TIMELINE_READTIMELINE_H

#include "timeline/StackNames.h"
#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <string>

namespace syncline::timeline {

/// One trace in memory.
struct LoadedTrace {
  /// The path as the caller gave it.
  std::string Path;
  TraceData Data;
  StackNames Stacks;
  Timeline Events;

  /// Whether it has a device, or a call of CUDA.
  bool usesCuda() const {
    return !Data.Devices.empty() || !Events.Calls.empty() ||
           !Events.Folded.empty() || !Events.Polls.empty() ||
           !Events.Activities.empty();
  }
};

struct ReadOptions {
  symbols::SymbolizerOptions Symbols;
  /// Globs of modules and source files that belong to the user; see
  /// ModuleKinds.
  std::vector<std::string> UserCode;
  /// The timeline of a trace with more events than this holds only some slices,
  /// so that memory stays bounded. Calls at other times that can block are
  /// folded. Ignored for standard input, which cannot be read twice.
  uint64_t MostEvents = 4'000'000;
  /// If false, no operators that created nodes of the backward pass are known:
  /// see HostCall::Forward.
  bool ForwardStacks = true;
};

/// Reads \p Path, or standard input for "-", to its end. The trace's Losses
/// describe what is damaged or missing.
/// \throws trace::TraceError if it cannot be opened or is not a trace.
LoadedTrace readTraceFile(const std::string &Path,
                          const ReadOptions &Options = {});

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_READTIMELINE_H
