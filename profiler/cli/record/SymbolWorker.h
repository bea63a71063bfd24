//===- SymbolWorker.h - Finds symbols in a process of its own ---*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_RECORD_SYMBOLWORKER_H
#define SYNCLINE_PROFILER_CLI_RECORD_SYMBOLWORKER_H

#include "timeline/AddedSymbols.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace syncline::record {

/// What the worker found for one trace.
struct TraceSymbols {
  /// Payloads of chunks of definitions.
  std::vector<std::vector<uint8_t>> Payloads;
  /// Set once the worker is done with this trace.
  std::optional<timeline::AddedSymbols> Counts;
  /// Why the trace cannot be read.
  std::string Problem;
};

struct WorkerResult {
  /// As many as traces.
  std::vector<TraceSymbols> Traces;
  /// The worker was ended because it took too long.
  bool IsLate = false;
};

/// Runs findSymbols() for \p Traces in a child of this process, on several
/// cores, for at most \p Milliseconds. The result has everything that was found
/// by then.
WorkerResult findSymbolsWithin(const std::vector<std::filesystem::path> &Traces,
                               const std::vector<uint64_t> &MostBytes,
                               int Milliseconds);

} // namespace syncline::record

#endif // SYNCLINE_PROFILER_CLI_RECORD_SYMBOLWORKER_H
