#include "timeline/ReadTimeline.h"

#include "format/Reader.h"
#include "timeline/TimelineBuilder.h"

#include <algorithm>
#include <filesystem>

using namespace syncline;

static constexpr uint64_t SliceCount = 4;

/// Slices that lie evenly in the windows, \p Share of their time in all.
static std::vector<TimeSpan> slicesOf(const std::vector<TimeSpan> &Windows,
                                      double Share) {
  uint64_t Total = 0;
  for (const TimeSpan &Window : Windows)
    Total += Window.duration();
  std::vector<TimeSpan> Result;
  uint64_t Before = 0;
  for (const TimeSpan &Window : Windows) {
    for (uint64_t I = 0; I < SliceCount; ++I) {
      // Where the slice would begin if all windows were one.
      uint64_t Begin = I * (Total / SliceCount);
      if (Begin < Before || Begin - Before >= Window.duration())
        continue;
      uint64_t Start = Window.Start + (Begin - Before);
      auto Length = static_cast<uint64_t>(Share * static_cast<double>(Total) /
                                          SliceCount);
      Result.push_back({Start, std::min(Start + Length, Window.End)});
    }
    Before += Window.duration();
  }
  return Result;
}

static void readAll(const std::string &Path, LoadedRecording &To) {
  trace::TraceReader Reader = trace::TraceReader::open(Path);
  TimelineBuilder Builder(To.Of);
  trace::RawRecord Record;
  while (Reader.next(Record)) {
    To.Of.add(Record);
    To.Stacks.add(Record);
    Builder.add(Record);
  }
  To.Of.finish();
  To.Of.Losses = Reader.losses();
  To.Events = Builder.finish(To.Of.Span);
}

static void readSlices(const std::string &Path, uint64_t MostEvents,
                       LoadedRecording &To) {
  To.Of.SampledShare =
      static_cast<double>(MostEvents) / static_cast<double>(To.Of.Events);
  To.Of.Windows = slicesOf(To.Of.Windows, To.Of.SampledShare);
  TimelineBuilder Builder(To.Of);
  Builder.restrictTo(To.Of.Windows);
  trace::TraceReader Reader = trace::TraceReader::open(Path);
  trace::RawRecord Record;
  while (Reader.next(Record))
    Builder.add(Record);
  To.Events = Builder.finish(To.Of.Span);
}

/// Definitions, and how much there is.
static void readOutline(const std::string &Path, LoadedRecording &To) {
  trace::TraceReader Reader = trace::TraceReader::open(Path);
  trace::RawRecord Record;
  while (Reader.next(Record)) {
    To.Of.add(Record);
    To.Stacks.add(Record);
  }
  To.Of.finish();
  To.Of.Losses = Reader.losses();
}

/// So many bytes an event has at least: a file that is smaller has no more
/// events than are wanted.
static constexpr uint64_t FewestBytes = 4;

LoadedRecording syncline::readRecording(const std::string &Path,
                                        const ReadOptions &Options) {
  LoadedRecording Result{
      Path, {}, StackNames(Options.Symbols, ModuleKinds(Options.Mine)), {}};
  std::error_code Unknown;
  auto Size = std::filesystem::file_size(Path, Unknown);
  if (Path == "-" || Unknown || Size / FewestBytes <= Options.MostEvents) {
    readAll(Path, Result);
    return Result;
  }
  readOutline(Path, Result);
  if (Result.Of.Events > Options.MostEvents && !Result.Of.Windows.empty()) {
    readSlices(Path, Options.MostEvents, Result);
    return Result;
  }
  LoadedRecording Whole{
      Path, {}, StackNames(Options.Symbols, ModuleKinds(Options.Mine)), {}};
  readAll(Path, Whole);
  return Whole;
}
