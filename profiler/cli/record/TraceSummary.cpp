#include "cli/record/TraceSummary.h"

#include "format/Reader.h"

#include <algorithm>

using namespace syncline::record;
using namespace syncline::trace;
namespace fs = std::filesystem;

TraceSummary &TraceSummary::operator+=(const TraceSummary &Other) {
  if (Files == 0)
    Mode = Other.Mode;
  else if (Mode != Other.Mode)
    Mode.clear();
  Files += Other.Files;
  Bytes += Other.Bytes;
  Counted = Counted && Other.Counted;
  Calls += Other.Calls;
  Nanoseconds = std::max(Nanoseconds, Other.Nanoseconds);
  Windows += Other.Windows;
  Dropped += Other.Dropped;
  CutOff += Other.CutOff;
  Damaged += Other.Damaged;
  Unreadable += Other.Unreadable;
  if (Problem.empty())
    Problem = Other.Problem;
  return *this;
}

static void count(TraceReader &Reader, TraceSummary &Result) {
  visit(
      Reader, [&](const ProcessRecord &Process) { Result.Mode = Process.Mode; },
      [&](const HostCallRecord &) { ++Result.Calls; },
      [&](const CopyCallRecord &) { ++Result.Calls; },
      [&](const MemoryCallRecord &) { ++Result.Calls; },
      [&](const WindowOpenRecord &) { ++Result.Windows; },
      [&](const DropRecord &Drop) { Result.Dropped += Drop.Count; });
  Losses Lost = Reader.losses();
  if (Lost.Start && Lost.Last && *Lost.Last > *Lost.Start)
    Result.Nanoseconds = *Lost.Last - *Lost.Start;
  Result.CutOff = Lost.NoEnd;
  // A truncated file always lacks its tail, and a size cap is what the user
  // requested.
  Lost.NoEnd = Lost.TailCut = false;
  Lost.OverwrittenChunks = 0;
  Result.Damaged = Lost.any();
}

TraceSummary syncline::record::summarize(const fs::path &Trace,
                                         uint64_t MostBytes) {
  TraceSummary Result;
  Result.Files = 1;
  std::error_code Error;
  Result.Bytes = fs::file_size(Trace, Error);
  if (Error)
    Result.Bytes = 0;
  Result.Counted = Result.Bytes <= MostBytes;
  if (!Result.Counted)
    return Result;
  try {
    TraceReader Reader = TraceReader::open(Trace);
    count(Reader, Result);
  } catch (const std::exception &E) {
    Result.Unreadable = 1;
    Result.Problem = E.what();
  }
  return Result;
}
