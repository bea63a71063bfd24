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
  /// As it was asked for.
  std::string Path;
  TraceData Data;
  StackNames Stacks;
  Timeline Events;
};

struct ReadOptions {
  symbols::SymbolizerOptions Symbols;
  /// Globs of modules and source files that are the user's own; see
  /// ModuleKinds.
  std::vector<std::string> UserCode;
  /// The timeline of a trace with more events than this holds some slices only,
  /// so that memory stays bounded. Calls of other times that can block are
  /// folded. Ignored for standard input, which cannot be read twice.
  uint64_t MostEvents = 4'000'000;
  /// Without, as if no operator were known that made a node of the backward
  /// pass: see HostCall::Forward.
  bool ForwardStacks = true;
};

/// Reads \p Path, or standard input for "-", to its end. The
/// trace's Losses describe what is damaged or missing.
/// \throws trace::TraceError where it cannot be opened or is no trace.
LoadedTrace readTraceFile(const std::string &Path,
                          const ReadOptions &Options = {});

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_READTIMELINE_H
