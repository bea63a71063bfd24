//===- MadeUpProgram.h - A made-up program with windows ---------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_UNIT_PROFILER_TIMELINE_MADEUPPROGRAM_H
#define SYNCLINE_TESTS_UNIT_PROFILER_TIMELINE_MADEUPPROGRAM_H

#include "profiler/analysis/TraceTexts.h"
#include "timeline/Steps.h"

#include <gmock/gmock.h>

#include <cstdint>
#include <functional>
#include <random>
#include <string>

namespace syncline::test {

inline constexpr uint64_t Us = 1'000, Ms = 1'000'000;

/// A program that trains for some seconds, with a window of 100 ms in each
/// second. Outside of windows only the calls that can block are recorded.
class MadeUpProgram {
public:
  /// A call that can block, of the site \p Stack.
  void block(unsigned Stack, uint64_t Time = 200 * Us, unsigned Thread = 1) {
    Text += "call thread=" + std::to_string(Thread) +
            " api=2 stream=7 start=" + std::to_string(Now) +
            " duration=" + std::to_string(Time) +
            " stack=" + std::to_string(Stack) + "\n";
    Now += Time;
  }
  /// Launches of the kernels \p First and on, 10 us each.
  void launch(unsigned First, unsigned Count) {
    for (unsigned I = 0; I < Count; ++I) {
      if (isInWindow()) {
        std::string Id = std::to_string(++Correlation) + "\n";
        Text += "api-call thread=1 api=1 duration=4000 start=";
        Text += std::to_string(Now) + " correlation=" + Id;
        Text += "kernel stream=7 duration=5000 shape=";
        Text += std::to_string(First + I);
        Text += " start=" + std::to_string(Now + 5 * Us);
        Text += " correlation=" + Id;
      }
      // The host is not as fast each time.
      Now += 9 * Us + Random() % (2 * Us);
    }
  }
  void pause(uint64_t Time) { Now += Time; }

  /// Runs steps until \p Until.
  void run(uint64_t Until, const std::function<void(unsigned)> &Step) {
    for (unsigned I = 0; Now < Until; ++I) {
      uint64_t Begin = Now;
      Step(I);
      bool IsOutside =
          Begin % Second >= WindowEnd && Begin / Second == Now / Second;
      Truth += IsOutside;
      TruthTime += IsOutside ? Now - Begin : 0;
    }
  }

  timeline::Steps findSteps() const {
    std::string Names;
    for (unsigned Id = 100; Id < 400; ++Id)
      Names += "string id=" + std::to_string(Id) + " value=\"kernel" +
               std::to_string(Id) + "\"\nshape id=" + std::to_string(Id) +
               " kernel=" + std::to_string(Id) + "\n";
    for (uint64_t Start = 0; Start < Now; Start += Second)
      Names += "window-open time=" + std::to_string(Start) +
               "\nwindow-close time=" + std::to_string(Start + WindowEnd) +
               "\n";
    tests::ReadTrace Trace = tests::readText(tests::Definitions + Names + Text);
    return timeline::findSteps(Trace.Data, Trace.Events);
  }

  /// Whole steps outside of windows, and their time.
  uint64_t Truth = 0;
  uint64_t TruthTime = 0;

private:
  static constexpr uint64_t Second = 1'000 * Ms, WindowEnd = 100 * Ms;
  bool isInWindow() const { return Now % Second < WindowEnd; }

  uint64_t Now = 0;
  uint64_t Correlation = 0;
  std::string Text;
  std::mt19937 Random;
};

inline void forward(MadeUpProgram &Of) { Of.launch(100, 60); }
inline void optimizer(MadeUpProgram &Of) { Of.launch(200, 40); }

/// What the report counts: within 2% of the steps that there were. Their times
/// are known where half of them do nothing else.
inline void expectAllSteps(const MadeUpProgram &Of) {
  timeline::Steps Found = Of.findSteps();
  EXPECT_EQ(Found.Source, timeline::StepSource::Period);
  uint64_t All = Found.Unprofiled.size() + Found.Interrupted.size();
  EXPECT_NEAR(static_cast<double>(All), static_cast<double>(Of.Truth),
              0.02 * static_cast<double>(Of.Truth));
  EXPECT_GE(Found.Unprofiled.size(), 9 * Of.Truth / 20);
}

/// The same, and their mean time. It is not the mean of parts of steps.
inline void expectAllStepTimes(const MadeUpProgram &Of) {
  expectAllSteps(Of);
  timeline::Steps Found = Of.findSteps();
  uint64_t Time = 0;
  for (const auto *Each : {&Found.Unprofiled, &Found.Interrupted})
    for (const timeline::TimeSpan &Step : *Each)
      Time += Step.duration();
  double Truth =
      static_cast<double>(Of.TruthTime) / static_cast<double>(Of.Truth);
  uint64_t All = Found.Unprofiled.size() + Found.Interrupted.size();
  EXPECT_NEAR(static_cast<double>(Time) / static_cast<double>(All), Truth,
              0.03 * Truth);
}

} // namespace syncline::test

#endif // SYNCLINE_TESTS_UNIT_PROFILER_TIMELINE_MADEUPPROGRAM_H
