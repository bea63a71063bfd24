//===- RepeatTrace.cpp - A long recording of a short one ------------------===//
//
// repeat_trace IN OUT EVENTS: writes the whole steps of IN's longest run again
// and again, one behind the other, until OUT has that many events at least: a
// recording in full as a longer run of the same program would give it.
//
//===----------------------------------------------------------------------===//

#include "format/Reader.h"
#include "format/Writer.h"
#include "timeline/ReadTimeline.h"
#include "timeline/Steps.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>

using namespace syncline;
using namespace syncline::trace;

namespace {

class Repeater {
public:
  Repeater(const std::string &From, TimeSpan Steps, TraceFileWriter &To)
      : From(From), Steps(Steps), To(To) {}

  /// Returns how many events it wrote.
  uint64_t copy(uint64_t Number);

private:
  template <class RecordT> bool take(RecordT Record, uint64_t Number);

  const std::string &From;
  TimeSpan Steps;
  TraceFileWriter &To;
};

} // namespace

/// Events of the steps, moved in time, with correlations of their own epoch.
template <class RecordT> bool Repeater::take(RecordT Record, uint64_t Number) {
  bool Inside = true;
  auto Move = [&](const char *Name, Encoding, auto &Value) {
    if constexpr (std::is_same_v<std::decay_t<decltype(Value)>, uint64_t>) {
      std::string_view Field = Name;
      if (Field == "start" || Field == "time") {
        Inside = Steps.contains(Value);
        Value += Number * Steps.duration();
      } else if (Field == "correlation") {
        Value = (Number + 1) << 32 | (Value & UINT32_MAX);
      }
    }
  };
  RecordT::fields(Record, Move);
  if (Inside)
    To.append(Record);
  return Inside;
}

uint64_t Repeater::copy(uint64_t Number) {
  uint64_t Count = 0;
  TraceReader Reader = TraceReader::open(From);
  RawRecord Record;
  while (Reader.next(Record)) {
    if (!Record.Schema->isEvent()) {
      if (!Number)
        forEachRecordType([&]<class RecordT>() {
          if (auto Known = Record.as<RecordT>())
            To.append(*Known);
        });
      continue;
    }
    forEachRecordType([&]<class RecordT>() {
      constexpr bool IsOfTheProgram = RecordT::Type >= HostCallRecord::Type &&
                                      RecordT::Type <= MarkRecord::Type;
      if constexpr (IsOfTheProgram)
        if (auto Known = Record.as<RecordT>())
          Count += take(*Known, Number);
    });
  }
  return Count;
}

static TimeSpan longestRun(const std::string &Path) {
  LoadedRecording Recorded = readRecording(Path);
  Steps Found = findSteps(Recorded.Of, Recorded.Events);
  TimeSpan Result;
  for (const StepRun &Run : Found.Full)
    if (Run.back() - Run.front() > Result.duration())
      Result = {Run.front(), Run.back()};
  return Result;
}

int main(int Count, char **Arguments) {
  if (Count != 4) {
    fprintf(stderr, "usage: %s IN OUT EVENTS\n", Arguments[0]);
    return 2;
  }
  try {
    std::string From = Arguments[1];
    uint64_t Wanted = std::stoull(Arguments[3]), Written = 0, Copies = 0;
    TimeSpan Steps = longestRun(From);
    if (!Steps.duration())
      throw TraceError("no steps to repeat in '" + From + "'");
    TraceFileWriter To(Arguments[2]);
    To.append(WindowOpenRecord{Steps.Start, "repeated"});
    while (Written < Wanted)
      Written += Repeater(From, Steps, To).copy(Copies++);
    uint64_t End = Steps.Start + Copies * Steps.duration();
    To.append(WindowCloseRecord{End});
    To.append(EndRecord{End, "repeated"});
    To.finish();
    printf("%llu events\n", static_cast<unsigned long long>(Written));
    return 0;
  } catch (const std::exception &E) {
    fprintf(stderr, "%s: error: %s\n", Arguments[0], E.what());
    return 2;
  }
}
