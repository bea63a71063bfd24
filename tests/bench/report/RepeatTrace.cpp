//===- RepeatTrace.cpp - A long trace, made of a short one ----------------===//
//
// repeat_trace IN OUT EVENTS [OPTION]: writes the whole steps of IN's longest
// run one after the other, again and again, until OUT has at least that many
// events: the full trace that a longer run of the same program would give. With
// --sync-only it holds synchronizations and copies alone; --whole repeats all
// of IN with its windows.
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

using namespace syncline::timeline;
using namespace syncline::trace;

namespace {

enum class What { Steps, SyncsOnly, Whole };

class Repeater {
public:
  Repeater(const std::string &From, TimeSpan Steps, What Taken,
           TraceFileWriter &To)
      : From(From), Steps(Steps), Taken(Taken), To(To) {}

  /// Returns how many events it wrote.
  uint64_t copy(uint64_t Number);

private:
  template <class RecordT> bool isTaken() const;
  template <class RecordT> bool take(RecordT Record, uint64_t Number);

  const std::string &From;
  TimeSpan Steps;
  What Taken;
  TraceFileWriter &To;
};

} // namespace

template <class RecordT> bool Repeater::isTaken() const {
  constexpr uint32_t Type = RecordT::Type;
  constexpr bool IsOfTheProgram =
      Type >= HostCallRecord::Type && Type <= MarkRecord::Type;
  constexpr bool CanBlock = Type == HostCallRecord::Type ||
                            Type == CopyCallRecord::Type ||
                            Type == MemoryCallRecord::Type;
  constexpr bool IsWindow =
      Type == WindowOpenRecord::Type || Type == WindowCloseRecord::Type;
  switch (Taken) {
  case What::Steps:
    return IsOfTheProgram;
  case What::SyncsOnly:
    return CanBlock;
  case What::Whole:
    return IsOfTheProgram || IsWindow;
  }
  return false;
}

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
      if (isTaken<RecordT>())
        if (auto Known = Record.as<RecordT>())
          Count += take(*Known, Number);
    });
  }
  return Count;
}

static TimeSpan timeOf(const std::string &Path, What Taken) {
  LoadedTrace Recorded = readTraceFile(Path);
  if (Taken == What::Whole)
    return {Recorded.Data.Span.Start, Recorded.Data.Span.End + 1};
  Steps Found = findSteps(Recorded.Data, Recorded.Events);
  TimeSpan Result;
  for (const StepRun &Run : Found.Profiled)
    if (Run.back() - Run.front() > Result.duration())
      Result = {Run.front(), Run.back()};
  return Result;
}

static void repeat(const std::string &From, const char *Path, uint64_t Wanted,
                   What Taken) {
  uint64_t Written = 0, Copies = 0;
  TimeSpan Steps = timeOf(From, Taken);
  if (!Steps.duration())
    throw TraceError("no steps to repeat in '" + From + "'");
  TraceFileWriter To(Path);
  if (Taken == What::Steps)
    To.append(WindowOpenRecord{Steps.Start, "repeated"});
  while (Written < Wanted)
    Written += Repeater(From, Steps, Taken, To).copy(Copies++);
  uint64_t End = Steps.Start + Copies * Steps.duration();
  if (Taken == What::Steps)
    To.append(WindowCloseRecord{End});
  To.append(EndRecord{End, "repeated"});
  To.finish();
  printf("%llu events\n", static_cast<unsigned long long>(Written));
}

int main(int Count, char **Arguments) {
  std::string_view Option = Count == 5 ? Arguments[4] : "";
  What Taken = Option == "--sync-only" ? What::SyncsOnly
               : Option == "--whole"   ? What::Whole
                                       : What::Steps;
  if (Count != 4 && (Count != 5 || Taken == What::Steps)) {
    fprintf(stderr, "usage: %s IN OUT EVENTS [--sync-only | --whole]\n",
            Arguments[0]);
    return 2;
  }
  try {
    repeat(Arguments[1], Arguments[2], std::stoull(Arguments[3]), Taken);
    return 0;
  } catch (const std::exception &E) {
    fprintf(stderr, "%s: error: %s\n", Arguments[0], E.what());
    return 2;
  }
}
