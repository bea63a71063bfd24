#include "tracer/recording/JobWindows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>

using namespace syncline::tracer::recording;

namespace {

constexpr uint64_t Ms = WindowSchedule::Millisecond;
constexpr uint64_t Second = 1000 * Ms;
/// Not a multiple of any period.
constexpr uint64_t Begin = 1'000'123'456'789;

struct Window {
  uint64_t Start = 0;
  uint64_t End = 0;
};

/// One rank of a job, whose clock is not that of the others. Times are true
/// ones unless they are called local.
class Rank {
public:
  /// \p Error: of its time of day; \p Clock: of the trace's clock.
  Rank(uint64_t Start, int64_t Error, uint64_t Clock, uint64_t FixedLength = 0,
       uint64_t FixedPeriod = 0)
      : Error(Error), Clock(Clock), Start(Start),
        Plan(local(Start), FixedLength, FixedPeriod,
             [this] { return this->Error - this->Clock; }) {}

  /// The program makes a call with this stack.
  void call(uint32_t Stack, uint64_t Now) {
    Steps.noteStack(1, Stack, local(Now));
  }
  /// What the tracer's thread does when it looks at the time.
  void look(uint64_t Now) {
    if (Now < Start)
      return;
    if (IsOpen && local(Now) >= Plan.closing()) {
      Plan.closed(local(Now));
      Windows.back().End = Now;
      IsOpen = false;
    } else if (!IsOpen && Plan.shouldOpen(local(Now), Steps)) {
      Plan.opened(local(Now), Steps);
      Windows.push_back({Now, UINT64_MAX});
      IsOpen = true;
    }
  }
  bool isRecorded(uint64_t Time) const {
    return std::ranges::any_of(Windows, [&](const Window &Each) {
      return Time >= Each.Start && Time < Each.End;
    });
  }

  std::vector<Window> Windows;

private:
  uint64_t local(uint64_t Now) const { return Now + Clock; }

  uint64_t Error;
  uint64_t Clock;
  uint64_t Start;
  JobWindows Plan;
  StepPeriod Steps;
  bool IsOpen = false;
};

/// A job whose ranks look at the time when they get to it.
struct Job {
  std::mt19937_64 Random{7};
  std::vector<std::unique_ptr<Rank>> Ranks;

  uint64_t upTo(uint64_t Most) { return Random() % (Most + 1); }
  void add(size_t Count, uint64_t FixedLength = 0, uint64_t FixedPeriod = 0) {
    while (Count--)
      Ranks.push_back(std::make_unique<Rank>(
          Begin + upTo(3 * Second), static_cast<int64_t>(upTo(10 * Ms)),
          upTo(1000 * Second), FixedLength, FixedPeriod));
  }

  /// A thread that should wake up does so some time later.
  void lookAll(uint64_t Now) {
    for (auto &Each : Ranks)
      Each->look(Now + upTo(Ms));
  }
  /// Steps from a true time to another. The first rank logs every \p LogEvery.
  void run(uint64_t From, uint64_t To, uint64_t Step, uint64_t LogEvery) {
    uint64_t Number = 0;
    for (uint64_t Now = Begin; Now < From && Times.empty(); Now += 2 * Ms)
      lookAll(Now);
    for (uint64_t Now = From; Now < To; Now += Step, ++Number) {
      Times.push_back(Now);
      for (auto &Each : Ranks)
        Each->call(1, Now + upTo(Step / 4));
      if (Number % LogEvery == 0)
        Ranks.front()->call(2, Now);
      for (uint64_t Then = Now; Then < Now + Step; Then += 2 * Ms)
        lookAll(Then);
    }
  }

  /// Of the steps that a rank has, the share that all have: the worst rank.
  double shareOfAll() const {
    double Worst = 1;
    for (const auto &Each : Ranks) {
      size_t Own = 0, All = 0;
      for (uint64_t Time : Times) {
        if (!Each->isRecorded(Time))
          continue;
        ++Own;
        All += std::ranges::all_of(
            Ranks, [&](const auto &Other) { return Other->isRecorded(Time); });
      }
      EXPECT_GT(Own, 0U);
      Worst =
          std::min(Worst, static_cast<double>(All) / static_cast<double>(Own));
    }
    return Worst;
  }

  std::vector<uint64_t> Times;
};

} // namespace

TEST(JobWindows, OfAllRanksMeet) {
  for (size_t Count : {2, 8, 64})
    for (uint64_t Step : {3 * Ms, 20 * Ms, 70 * Ms}) {
      Job All;
      All.add(Count);
      All.run(Begin + 4 * Second, Begin + 24 * Second, Step, 100);
      EXPECT_GE(All.shareOfAll(), 0.9) << Count << ' ' << Step;
    }
}

TEST(JobWindows, OfLongStepsMeet) {
  for (uint64_t Step : {300 * Ms, 900 * Ms}) {
    Job All;
    All.add(8);
    All.run(Begin + 4 * Second, Begin + 150 * Second, Step, 20);
    EXPECT_GE(All.shareOfAll(), 0.9) << Step;
  }
}

TEST(JobWindows, MeetAgainInANewLoop) {
  Job All;
  All.add(4);
  All.run(Begin + 4 * Second, Begin + 20 * Second, 10 * Ms, 50);
  size_t Before = All.Ranks.front()->Windows.size();
  for (auto &Each : All.Ranks)
    Each->look(Begin + 20 * Second);
  // An evaluation without windows follows, and then a loop of its own.
  All.Times.clear();
  for (uint64_t Now = Begin + 41 * Second; Now < Begin + 49 * Second;
       Now += 10 * Ms) {
    All.Times.push_back(Now);
    for (auto &Each : All.Ranks) {
      Each->call(3, Now);
      Each->look(Now + All.upTo(4 * Ms));
      Each->look(Now + 5 * Ms);
    }
  }
  EXPECT_GE(All.Ranks.front()->Windows.size(), Before + 3);
  EXPECT_GE(All.shareOfAll(), 0.9);
}

TEST(JobWindows, AreASmallShareOfTheRun) {
  for (uint64_t Step : {10 * Ms, 150 * Ms, 180 * Ms, 1000 * Ms}) {
    Job All;
    All.add(1);
    All.run(Begin + 4 * Second, Begin + 204 * Second, Step, 100);
    uint64_t Sum = 0;
    for (const Window &Each : All.Ranks.front()->Windows)
      if (Each.End != UINT64_MAX)
        Sum += Each.End - Each.Start;
    EXPECT_LT(Sum, 20 * Second) << Step;
    EXPECT_GT(Sum, 4 * Second) << Step;
  }
}

TEST(JobWindows, OpenOnlyInTime) {
  Rank One(Begin, 0, 0);
  uint64_t Epoch = Begin / JobWindows::FirstPeriod * JobWindows::FirstPeriod +
                   JobWindows::FirstPeriod;
  One.look(Epoch - 1);
  EXPECT_TRUE(One.Windows.empty());
  uint64_t TooLate = JobWindows::LeastLength / JobWindows::PartsToOpen + 1;
  One.look(Epoch + TooLate);
  EXPECT_TRUE(One.Windows.empty()) << "the others have recorded half of it";
  Epoch += JobWindows::FirstPeriod;
  One.look(Epoch + 100 * Ms);
  ASSERT_EQ(One.Windows.size(), 1U);
  // It closes with the others.
  One.look(Epoch + JobWindows::LeastLength - 1);
  EXPECT_EQ(One.Windows.front().End, UINT64_MAX);
  One.look(Epoch + JobWindows::LeastLength);
  EXPECT_EQ(One.Windows.front().End, Epoch + JobWindows::LeastLength);
}

TEST(JobWindows, OfAFixedPeriodMeetToo) {
  Job All;
  All.add(8, 100 * Ms, 500 * Ms);
  All.run(Begin + 4 * Second, Begin + 14 * Second, 5 * Ms, 100);
  // The period is short, and so are the windows: 10 ms are a tenth.
  EXPECT_GE(All.shareOfAll(), 0.8);
  EXPECT_GE(All.Ranks.front()->Windows.size(), 19U);
  for (const Window &Each : All.Ranks.front()->Windows)
    if (Each.End != UINT64_MAX) {
      EXPECT_NEAR(static_cast<double>(Each.End - Each.Start), 100.0 * Ms,
                  10.0 * Ms);
    }
}
