#include "timeline/ReadTimeline.h"

#include "format/Reader.h"
#include "timeline/ForwardStacks.h"
#include "timeline/TimelineBuilder.h"

#include <algorithm>
#include <filesystem>

using namespace syncline;
using namespace syncline::symbols;
using namespace syncline::timeline;

/// The number of slices of windows, and of the time between them.
static constexpr uint64_t WindowSlices = 4, UnprofiledSlices = 16;

static uint64_t timeOf(const std::vector<TimeSpan> &Spans) {
  uint64_t Sum = 0;
  for (const TimeSpan &Span : Spans)
    Sum += Span.duration();
  return Sum;
}

/// \p Count slices that are evenly spaced in the spans and together take \p
/// Share of their time. Spans that are shorter than a slice are not split,
/// except at the end of a slice.
static std::vector<TimeSpan> slicesOf(const std::vector<TimeSpan> &Spans,
                                      uint64_t Count, double Share) {
  if (Share >= 1)
    return Spans;
  uint64_t Total = timeOf(Spans);
  auto Length = static_cast<uint64_t>(Share * static_cast<double>(Total) /
                                      static_cast<double>(Count));
  std::vector<TimeSpan> Result;
  // Positions as if the spans were contiguous.
  uint64_t Before = 0, Number = 0;
  uint64_t Left = 0; // of the slice that has begun
  for (const TimeSpan &Span : Spans) {
    uint64_t At = Before, End = Before + Span.duration();
    while (At < End) {
      if (!Left && Number < Count) {
        uint64_t Begin = std::max(At, Number * (Total / Count));
        if (Begin >= End)
          break;
        if (Span.duration() > Length)
          At = Begin;
        Left = Length;
        ++Number;
      }
      if (!Left)
        break;
      uint64_t Until = std::min(End, At + Left);
      Result.push_back(
          {Span.Start + (At - Before), Span.Start + (Until - Before)});
      Left -= Until - At;
      At = Until;
    }
    Before = End;
  }
  return Result;
}

/// The share that \p Most is of \p Count, at most 1.
static double shareOf(uint64_t Most, uint64_t Count) {
  return Count > Most ? static_cast<double>(Most) / static_cast<double>(Count)
                      : 1;
}

/// Sorts the spans and merges those that touch.
static std::vector<TimeSpan> merged(std::vector<TimeSpan> Spans) {
  std::sort(
      Spans.begin(), Spans.end(),
      [](const TimeSpan &A, const TimeSpan &B) { return A.Start < B.Start; });
  std::vector<TimeSpan> Result;
  for (const TimeSpan &Span : Spans)
    if (!Result.empty() && Span.Start <= Result.back().End)
      Result.back().End = std::max(Result.back().End, Span.End);
    else
      Result.push_back(Span);
  return Result;
}

/// Chooses what the timeline of a long trace contains.
static void chooseSlices(TraceData &Trace, uint64_t MostEvents) {
  double InWindows = Trace.Span.duration()
                         ? static_cast<double>(timeOf(Trace.RecordedWindows)) /
                               static_cast<double>(Trace.Span.duration())
                         : 1;
  auto Always = static_cast<double>(Trace.AlwaysRecorded);
  uint64_t Others = Trace.Events - Trace.AlwaysRecorded;
  Trace.SampledShare = shareOf(
      MostEvents,
      Others + static_cast<uint64_t>(std::min(InWindows, 1.0) * Always));
  Trace.UnprofiledShare = shareOf(MostEvents, Trace.AlwaysRecorded);
  Trace.Windows =
      slicesOf(Trace.RecordedWindows, WindowSlices, Trace.SampledShare);
  Trace.Held = slicesOf(restOf(Trace.Span, Trace.RecordedWindows),
                        UnprofiledSlices, Trace.UnprofiledShare);
  Trace.Held.insert(Trace.Held.end(), Trace.Windows.begin(),
                    Trace.Windows.end());
  Trace.Held = merged(std::move(Trace.Held));
  // An empty list would mean that everything is held.
  if (Trace.Held.empty())
    Trace.Held.push_back({Trace.Span.Start, Trace.Span.Start});
}

static void readAll(const std::string &Path, LoadedTrace &To) {
  trace::TraceReader Reader = trace::TraceReader::open(Path);
  TimelineBuilder Builder(To.Data);
  trace::RawRecord Record;
  while (Reader.next(Record)) {
    To.Data.add(Record);
    To.Stacks.add(Record);
    Builder.add(Record);
  }
  To.Data.finish();
  To.Data.Losses = Reader.losses();
  To.Events = Builder.finish(To.Data.Span);
}

static void readSlices(const std::string &Path, uint64_t MostEvents,
                       LoadedTrace &To) {
  chooseSlices(To.Data, MostEvents);
  TimelineBuilder Builder(To.Data);
  Builder.restrictTo(To.Data.Held);
  trace::TraceReader Reader = trace::TraceReader::open(Path);
  trace::RawRecord Record;
  while (Reader.next(Record))
    Builder.add(Record);
  To.Events = Builder.finish(To.Data.Span);
}

/// Reads definitions, and how many events there are.
static void readOutline(const std::string &Path, LoadedTrace &To) {
  trace::TraceReader Reader = trace::TraceReader::open(Path);
  trace::RawRecord Record;
  while (Reader.next(Record)) {
    To.Data.add(Record);
    To.Stacks.add(Record);
  }
  To.Data.finish();
  To.Data.Losses = Reader.losses();
}

/// An event has at least this many bytes: a smaller file has no more events
/// than the limit.
static constexpr uint64_t FewestBytes = 4;

static LoadedTrace readWithin(const std::string &Path,
                              const ReadOptions &Options) {
  LoadedTrace Result{
      Path, {}, StackNames(Options.Symbols, ModuleKinds(Options.UserCode)), {}};
  std::error_code Unknown;
  auto Size = std::filesystem::file_size(Path, Unknown);
  if (Path == "-" || Unknown || Size / FewestBytes <= Options.MostEvents) {
    readAll(Path, Result);
    return Result;
  }
  readOutline(Path, Result);
  if (Result.Data.Events > Options.MostEvents) {
    readSlices(Path, Options.MostEvents, Result);
    return Result;
  }
  LoadedTrace Whole{
      Path, {}, StackNames(Options.Symbols, ModuleKinds(Options.UserCode)), {}};
  readAll(Path, Whole);
  return Whole;
}

LoadedTrace timeline::readTraceFile(const std::string &Path,
                                    const ReadOptions &Options) {
  LoadedTrace Result = readWithin(Path, Options);
  if (Options.ForwardStacks)
    fillForwardStacks(Result.Events, Result.Data.Gaps);
  else
    dropForwardStacks(Result.Events);
  return Result;
}
