#include "cli/record/AddSymbols.h"

#include "cli/record/SymbolWorker.h"
#include "format/Appender.h"
#include "format/Encoder.h"
#include "format/Reader.h"

#include <algorithm>
#include <utility>

using namespace syncline;
using namespace syncline::record;
using namespace syncline::trace;
namespace fs = std::filesystem;

/// A trace may become larger by a fifth. A small one may grow by more, up to
/// the size of a chunk: its fixed parts and the stacks of a few calls are
/// nearly all of it.
static constexpr uint64_t MostOfSize = 5;
static constexpr uint64_t MostOfSmallTrace = uint64_t{64} << 10;

static uint64_t mostBytes(const fs::path &Trace) {
  std::error_code Error;
  uint64_t Size = fs::file_size(Trace, Error);
  return std::max(Error ? 0 : Size / MostOfSize, MostOfSmallTrace);
}

/// What the trace lacks; empty if nothing.
static std::string remarkOn(const TraceSymbols &Found, bool IsLate) {
  constexpr const char *Remedy = "; 'syncline symbolize' makes a copy with all";
  if (!Found.Problem.empty())
    return "names are left out: " + Found.Problem;
  if (!Found.Counts)
    return (IsLate
                ? std::string("finding names took too long, so some are "
                              "left out")
                : std::string("finding names failed, so some are left out")) +
           Remedy;
  if (Found.Counts->LeftOut)
    return std::to_string(Found.Counts->LeftOut) +
           " names or source files are left out: the trace would be more than "
           "a fifth larger" +
           Remedy;
  return {};
}

static Losses lossesOf(const fs::path &Trace) {
  TraceReader Reader = TraceReader::open(Trace, Content::Outline);
  RawRecord Record;
  while (Reader.next(Record))
    continue;
  return Reader.losses();
}

static std::vector<uint8_t> notePayload(uint64_t Time,
                                        const std::string &Line) {
  PayloadEncoder Payload;
  Payload.append(NoteRecord{Time, Line});
  return Payload.bytes();
}

/// Returns what is missing.
static std::string addTo(const fs::path &Trace, const TraceSymbols &Found,
                         bool IsLate) {
  std::string Remark = remarkOn(Found, IsLate);
  try {
    Losses Lost = lossesOf(Trace);
    // Its process may still write to it, or was killed. The summary states
    // that.
    if (Lost.NoEnd || Lost.TailCut)
      return {};
    TraceAppender Out(Trace);
    for (const std::vector<uint8_t> &Payload : Found.Payloads)
      Out.append(ChunkKind::Definitions, Payload);
    if (!Remark.empty())
      Out.append(ChunkKind::Events, notePayload(Lost.Last.value_or(0), Remark));
  } catch (const std::exception &E) {
    return std::string("names are left out: ") + E.what();
  }
  return Remark;
}

std::string record::addSymbols(const std::vector<fs::path> &Traces,
                               int Milliseconds) {
  std::string First;
  if (Traces.empty())
    return First;
  std::vector<uint64_t> Limits;
  Limits.reserve(Traces.size());
  for (const fs::path &Trace : Traces)
    Limits.push_back(mostBytes(Trace));
  WorkerResult Found = findSymbolsWithin(Traces, Limits, Milliseconds);
  for (size_t I = 0; I < Traces.size(); ++I) {
    std::string Remark = addTo(Traces[I], Found.Traces[I], Found.IsLate);
    if (First.empty())
      First = std::move(Remark);
  }
  return First;
}
