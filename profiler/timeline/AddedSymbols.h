//===- AddedSymbols.h - Symbols to add to a finished trace ------*- C++ -*-===//
//
// What SymbolizedCopy puts into a copy, `syncline record` adds to the trace
// itself when the program has ended. The user waits for that, so it costs
// little: the definitions of the trace are read and none of its events, and
// names come in a short form.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TIMELINE_ADDEDSYMBOLS_H
#define SYNCLINE_PROFILER_TIMELINE_ADDEDSYMBOLS_H

#include <cstdint>
#include <functional>
#include <span>
#include <string>

namespace syncline::timeline {

/// Receives the payloads of chunks of definitions. Each call adds whole records
/// to the current payload, or begins another one, so that what has arrived can
/// be written at any time.
using PayloadSink =
    std::function<void(std::span<const uint8_t> Bytes, bool BeginsPayload)>;

struct AddedSymbols {
  /// The recording has not ended, so nothing can be added.
  bool IsIncomplete = false;
  /// Distinct addresses in the stacks, and those that got a name or a line.
  uint64_t Addresses = 0;
  uint64_t Named = 0;
  /// Addresses and source files that would have exceeded the limit.
  uint64_t LeftOut = 0;
};

/// Finds frames and source lines for all stacks of the trace at \p Path, in the
/// files of this machine. \p MostBytes limits the sum of all payloads. The
/// user's own functions keep their parameters, and the user's own lines the
/// lines around them; others are reduced to the qualified name and the line
/// itself. Addresses in small files come first: a large one may take longer
/// than the caller has time for. Finds nothing if the trace has symbols
/// already.
/// \throws TraceError if the file cannot be read or is not a trace.
AddedSymbols findSymbols(const std::string &Path, uint64_t MostBytes,
                         const PayloadSink &Sink);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_ADDEDSYMBOLS_H
