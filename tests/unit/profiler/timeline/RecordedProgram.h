//===- RecordedProgram.h - The trace of a made-up program -------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_UNIT_PROFILER_TIMELINE_RECORDEDPROGRAM_H
#define SYNCLINE_TESTS_UNIT_PROFILER_TIMELINE_RECORDEDPROGRAM_H

#include "loops/StackProgram.h"
#include "timeline/LoopSteps.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <utility>
#include <vector>

namespace syncline::test {

/// The trace of a program, each thread of which does the same a moment later.
class RecordedProgram {
public:
  /// Runs \p Body between the borders of a window.
  void inWindow(const std::function<void()> &Body) {
    timeline::TimeSpan Span{Calls.now(), 0};
    Calls.openWindow();
    Body();
    Calls.closeWindow();
    Span.End = Calls.now();
    Windows.push_back(Span);
  }

  /// A query whether the device is done.
  void query(const StackProgram::Path &At) {
    Queries.insert(Calls.events().size());
    Calls.block(At);
  }

  timeline::Steps find(uint32_t Loop = 0,
                       timeline::LoopPicker PicksLoop = nullptr) {
    timeline::TraceData Trace;
    Trace.Process.Pid = 7;
    timeline::Timeline Events;
    for (uint32_t Thread = 1; Thread <= Threads; ++Thread)
      Trace.Threads[Thread].Tid = 6 + Thread;
    for (size_t I = 0; I < Calls.events().size(); ++I)
      for (uint32_t Thread = 1; Thread <= Threads; ++Thread) {
        const loops::LoopEvent &Event = Calls.events()[I];
        timeline::HostCall Call;
        Call.Start = Event.Start + (Thread - 1);
        Call.End = Event.End + (Thread - 1);
        Call.Stack = Event.Stack;
        Call.Thread = Thread;
        Call.CanBlock = Event.CanBlock;
        if (Queries.contains(I))
          Events.Polls.push_back(pollOf(Call));
        else
          Events.Calls.push_back(Call);
      }
    timeline::TimeSpan All{0, Calls.now() + Threads};
    return findLoopSteps(Trace, Events, {Windows, restOf(All, Windows)},
                         {"", Loop, Calls.paths(), true, std::move(PicksLoop)});
  }

  StackProgram Calls;
  uint32_t Threads = 1;

private:
  static timeline::PollRun pollOf(const timeline::HostCall &Call) {
    timeline::PollRun Result;
    Result.Start = Call.Start;
    Result.End = Call.End;
    Result.Stack = Call.Stack;
    Result.Thread = Call.Thread;
    return Result;
  }

  std::set<size_t> Queries;
  std::vector<timeline::TimeSpan> Windows;
};

/// Functions of the program.
inline constexpr uint64_t Main = 1, Model = 2;

/// Trains on some batches; the third of ten is in a window.
inline void train(
    RecordedProgram &Of, int Batches,
    const std::function<void(int)> &After = [](int) {}) {
  StackProgram &On = Of.Calls;
  auto Step = [&](int I) {
    On.launch({{Main, 10}, {Model, 1}});
    On.launch({{Main, 10}, {Model, 2}});
    On.block({{Main, 12}});
    After(I);
  };
  for (int I = 0; I < Batches; I += 10) {
    for (int J = 0; J < 3; ++J)
      Step(I + J);
    Of.inWindow([&] {
      for (int J = 3; J < 8; ++J)
        Step(I + J);
    });
    for (int J = 8; J < 10; ++J)
      Step(I + J);
  }
}

} // namespace syncline::test

#endif // SYNCLINE_TESTS_UNIT_PROFILER_TIMELINE_RECORDEDPROGRAM_H
