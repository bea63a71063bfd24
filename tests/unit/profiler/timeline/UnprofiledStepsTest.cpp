#include "timeline/Steps.h"

#include "profiler/analysis/TraceTexts.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <functional>
#include <random>

using namespace syncline;
using namespace syncline::timeline;
using namespace syncline::tests;

namespace {

constexpr uint64_t Us = 1'000, Ms = 1'000'000;

/// A program that trains for some seconds, with a window of 100 ms in each
/// second. Outside of windows only the calls that can block are recorded.
class Program {
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
        std::string Id = std::to_string(++Correlation);
        Text +=
            "api-call thread=1 api=1 start=" + std::to_string(Now) +
            " duration=4000 correlation=" + Id +
            "\nkernel shape=" + std::to_string(First + I) +
            " stream=7 duration=5000 start=" + std::to_string(Now + 5 * Us) +
            " correlation=" + Id + "\n";
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
    }
  }

  Steps findSteps() const {
    std::string Names;
    for (unsigned Id = 100; Id < 400; ++Id)
      Names += "string id=" + std::to_string(Id) + " value=\"kernel" +
               std::to_string(Id) + "\"\nshape id=" + std::to_string(Id) +
               " kernel=" + std::to_string(Id) + "\n";
    for (uint64_t Start = 0; Start < Now; Start += Second)
      Names += "window-open time=" + std::to_string(Start) +
               "\nwindow-close time=" + std::to_string(Start + WindowEnd) +
               "\n";
    ReadTrace Trace = readText(Definitions + Names + Text);
    return timeline::findSteps(Trace.Data, Trace.Events);
  }

  /// Whole steps outside of windows.
  uint64_t Truth = 0;

private:
  static constexpr uint64_t Second = 1'000 * Ms, WindowEnd = 100 * Ms;
  bool isInWindow() const { return Now % Second < WindowEnd; }

  uint64_t Now = 0;
  uint64_t Correlation = 0;
  std::string Text;
  std::mt19937 Random;
};

void forward(Program &Of) { Of.launch(100, 60); }
void optimizer(Program &Of) { Of.launch(200, 40); }

/// What the report counts: within 2% of the steps that there were. Their times
/// are known where half of them do nothing else.
void expectAllSteps(const Program &Of) {
  Steps Found = Of.findSteps();
  EXPECT_EQ(Found.Source, StepSource::Period);
  uint64_t All = Found.Unprofiled.size() + Found.Interrupted.size();
  EXPECT_NEAR(static_cast<double>(All), static_cast<double>(Of.Truth),
              0.02 * static_cast<double>(Of.Truth));
  EXPECT_GE(Found.Unprofiled.size(), 9 * Of.Truth / 20);
}

/// Something else happens every so many steps.
class EverySoManySteps : public testing::TestWithParam<unsigned> {};
/// Evaluating as many batches as are trained on makes two kinds of steps, which
/// have no call in common.
class EveryFewSteps : public EverySoManySteps {};

TEST_P(EverySoManySteps, LossIsLogged) {
  Program Of;
  Of.run(4'000 * Ms, [&](unsigned I) {
    forward(Of);
    Of.block(11);
    optimizer(Of);
    if (I % GetParam() == 0) {
      Of.block(12);
      Of.pause(300 * Us);
      Of.block(13);
    }
  });
  expectAllSteps(Of);
}

TEST_P(EveryFewSteps, ModelIsEvaluated) {
  Program Of;
  Of.run(6'000 * Ms, [&](unsigned I) {
    forward(Of);
    optimizer(Of);
    Of.block(11);
    if (I % GetParam() == 0)
      for (unsigned Batch = 0; Batch <= GetParam() / 2; ++Batch) {
        forward(Of);
        Of.block(21);
        Of.block(22);
      }
  });
  expectAllSteps(Of);
}

/// Several steps of it have few calls, of which logging is a notable part.
TEST_P(EverySoManySteps, SmallProgramLogs) {
  Program Of;
  Of.run(2'000 * Ms, [&](unsigned I) {
    Of.launch(100, 24);
    Of.block(11);
    Of.launch(200, 8);
    if (I % GetParam() == 0) {
      Of.launch(300, 2);
      Of.block(12);
    }
  });
  expectAllSteps(Of);
}

TEST_P(EverySoManySteps, SiteIsCalledThreeTimesAStep) {
  Program Of;
  Of.run(4'000 * Ms, [&](unsigned I) {
    for (unsigned Part = 0; Part < 3; ++Part) {
      forward(Of);
      Of.block(11, 100 * Us);
    }
    optimizer(Of);
    if (I % GetParam() == 0)
      Of.block(12);
  });
  expectAllSteps(Of);
}

TEST_P(EverySoManySteps, HostDoesSomethingElse) {
  Program Of;
  Of.run(4'000 * Ms, [&](unsigned I) {
    forward(Of);
    Of.block(11);
    optimizer(Of);
    if (I % GetParam() == GetParam() - 1)
      Of.pause(40 * Ms);
  });
  expectAllSteps(Of);
}

INSTANTIATE_TEST_SUITE_P(UnprofiledSteps, EverySoManySteps,
                         testing::Values(2, 7, 20, 100));
INSTANTIATE_TEST_SUITE_P(UnprofiledSteps, EveryFewSteps,
                         testing::Values(7, 20, 100));

TEST(UnprofiledSteps, ConditionalSites) {
  Program Of;
  std::mt19937 Random;
  Of.run(4'000 * Ms, [&](unsigned) {
    forward(Of);
    Of.block(11);
    if (Random() % 3 == 0)
      Of.block(12, 50 * Us);
    optimizer(Of);
    for (unsigned I = Random() % 4; I > 0; --I)
      Of.block(13, 20 * Us);
  });
  expectAllSteps(Of);
}

TEST(UnprofiledSteps, OtherThreadsBlock) {
  Program Of;
  Of.run(4'000 * Ms, [&](unsigned I) {
    forward(Of);
    Of.block(11);
    optimizer(Of);
    if (I % 3 == 0)
      Of.block(31, 30 * Us, 2);
    Of.block(32, 10 * Us, 3);
    Of.block(32, 10 * Us, 3);
  });
  expectAllSteps(Of);
}

/// The steps of the phase that the windows show most of.
TEST(UnprofiledSteps, Phases) {
  Program Of;
  Of.run(4'000 * Ms, [&](unsigned) {
    forward(Of);
    Of.block(11);
    optimizer(Of);
  });
  uint64_t Truth = Of.Truth;
  Of.run(5'000 * Ms, [&](unsigned) {
    Of.launch(300, 20);
    Of.block(21);
  });
  Of.Truth = Truth;
  expectAllSteps(Of);
}

/// Times of ordinary steps are those of steps without an evaluation in them.
/// The window of 100 ms has one whole step.
TEST(UnprofiledSteps, TeachTheStepWhereWindowsHoldTooFew) {
  Program Own;
  Own.run(900 * Ms, [&](unsigned) {
    Own.launch(100, 30);
    Own.pause(45 * Ms);
    Own.block(1);
  });
  Steps Found = Own.findSteps();
  EXPECT_EQ(Found.Source, StepSource::Period);
  EXPECT_GE(Found.fullSteps(), 1U);
  EXPECT_NEAR(static_cast<double>(Found.Unprofiled.size()),
              static_cast<double>(Own.Truth), 3);
}

TEST(UnprofiledSteps, InterruptedOnesAreKnown) {
  Program Of;
  Of.run(4'000 * Ms, [&](unsigned I) {
    forward(Of);
    Of.block(11);
    optimizer(Of);
    if (I % 40 == 0)
      Of.pause(50 * Ms);
  });
  Steps Found = Of.findSteps();
  ASSERT_FALSE(Found.Unprofiled.empty());
  EXPECT_GT(Found.Interrupted.size(), 15u);
  for (const TimeSpan &Step : Found.Unprofiled)
    EXPECT_LT(Step.duration(), 3 * Ms);
  for (const TimeSpan &Step : Found.Interrupted)
    EXPECT_GT(Step.duration(), 50 * Ms);
}

} // namespace
