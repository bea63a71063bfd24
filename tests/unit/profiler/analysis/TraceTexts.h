//===- TraceTexts.h - Small traces as text, for tests -----------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_UNIT_PROFILER_ANALYSIS_TRACETEXTS_H
#define SYNCLINE_TESTS_UNIT_PROFILER_ANALYSIS_TRACETEXTS_H

#include "analysis/replay/Execution.h"
#include "analysis/syncs/Syncs.h"
#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <cstdint>
#include <string>
#include <vector>

namespace syncline::tests {

/// A trace and its events.
struct ReadTrace {
  timeline::TraceData Data;
  timeline::Timeline Events;
};

/// \p Text is in the text form of docs/reference/trace-format.md.
ReadTrace readText(const std::string &Text);

/// A file of tests/traces.
ReadTrace readTraceFile(const std::string &Name);

/// Threads 1 (main), 2 and 3; devices 0 and 1; streams of device 0: 7 legacy
/// default, 13 blocking, 14 and 15 non-blocking; of device 1: 27 legacy
/// default, 28 blocking. APIs: 1 launch, 2 stream wait, 3 event wait, 4 device
/// wait, 5 copy, 6 asynchronous copy, 7 free, 8 event record, 9 stream wait
/// event, 10 allocate, 11 manage, 12 set, 13 other. Kernels are of shape 1.
extern const std::string Definitions;

/// Definitions, a window over everything, then \p Events.
ReadTrace readFull(const std::string &Events);

/// The steps between \p Starts of \p Trace, ready to be replayed.
analysis::replay::Execution executionOf(const ReadTrace &Trace,
                                        const std::vector<uint64_t> &Starts);

/// A launch by the main thread and its kernel, as two lines; times in
/// microseconds. The launch takes 5 us.
std::string launch(uint64_t Start, uint64_t KernelStart, uint64_t Duration,
                   unsigned Stream = 7);

/// A wait of the main thread for \p Stream, times in microseconds.
std::string streamWait(uint64_t Start, uint64_t Duration, unsigned Stream = 7);

} // namespace syncline::tests

#endif // SYNCLINE_TESTS_UNIT_PROFILER_ANALYSIS_TRACETEXTS_H
