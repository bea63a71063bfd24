#include "profiler/analysis/ranks/MadeUpRanks.h"

#include <algorithm>

using namespace syncline::analysis::ranks;
using namespace syncline::timeline;
using namespace syncline::tests;

RankComparison MadeUpRanks::compare() const {
  std::vector<RankInput> Inputs;
  Inputs.reserve(Ranks.size());
  for (const MadeUpRank &Own : Ranks)
    Inputs.push_back({&Own.Trace.Data, &Own.Trace.Events, &Own.Found});
  return compareRanks(Inputs);
}

namespace {

class Maker {
public:
  Maker(const MadeUpRun &Run, unsigned Seed);
  MadeUpRanks make();

private:
  template <class T>
  static T at(const std::vector<T> &In, size_t Rank, const T &Default) {
    return Rank < In.size() ? In[Rank] : Default;
  }
  void collective(size_t Step, size_t Number);
  void kernel(size_t Rank, uint64_t Start, uint64_t End);
  uint64_t ownTime(size_t Rank, uint64_t Time) const;
  std::string head(size_t Rank) const;

  const MadeUpRun &Run;
  std::mt19937 Random;
  /// By rank: true time now, its text, and the starts of its steps.
  std::vector<uint64_t> Now;
  std::vector<std::string> Texts;
  std::vector<StepRun> Starts;
  MadeUpRanks Result;
};

} // namespace

/// True time of the first step, and of 1970 before it.
static constexpr uint64_t Begin = 1'000'000'000;
static constexpr uint64_t Epoch = 1'700'000'000'000'000'000;

Maker::Maker(const MadeUpRun &Run, unsigned Seed) : Run(Run), Random(Seed) {
  Now.assign(Run.Ranks, Begin);
  Texts.resize(Run.Ranks);
  Starts.resize(Run.Ranks);
  Result.Last.resize(Run.Ranks);
  Result.Waited.resize(Run.Ranks);
}

uint64_t Maker::ownTime(size_t Rank, uint64_t Time) const {
  return static_cast<uint64_t>(static_cast<int64_t>(Time) -
                               at<int64_t>(Run.Clocks, Rank, 0));
}

void Maker::kernel(size_t Rank, uint64_t Start, uint64_t End) {
  Texts[Rank] +=
      "kernel shape=2 stream=15 start=" + std::to_string(ownTime(Rank, Start)) +
      " duration=" + std::to_string(End - Start) + "\n";
}

void Maker::collective(size_t Step, size_t Number) {
  std::vector<uint64_t> Began;
  Began.reserve(Run.Ranks);
  for (size_t R = 0; R < Run.Ranks; ++R)
    Began.push_back(Now[R] + Run.Activity(R, Step, Number));
  auto Last = std::max_element(Began.begin(), Began.end());
  uint64_t End = *Last + Run.Transfer;
  std::vector<bool> Has;
  Has.reserve(Run.Ranks);
  for (size_t R = 0; R < Run.Ranks; ++R)
    Has.push_back(
        at(Run.Windows, R, TimeSpan{0, UINT64_MAX}).contains(Began[R]));
  bool HasAll = std::find(Has.begin(), Has.end(), false) == Has.end();
  if (HasAll)
    ++Result.Last[static_cast<size_t>(Last - Began.begin())];
  for (size_t R = 0; R < Run.Ranks; ++R) {
    Now[R] =
        End + std::uniform_int_distribution<uint64_t>(0, Run.EndSkew)(Random);
    if (HasAll)
      Result.Waited[R] += static_cast<double>(*Last - Began[R]);
    if (Has[R])
      kernel(R, Began[R], Now[R]);
  }
}

std::string Maker::head(size_t Rank) const {
  std::string Number = std::to_string(Rank);
  std::string Host = at<std::string>(Run.Hosts, Rank, "node");
  std::string Text = "process pid=" + std::to_string(100 + Rank) +
                     " rank=" + Number + " host=\"" + Host + "\"\n" +
                     "stream id=15 context=1 device=0 kind=non-blocking\n"
                     "string id=2 value=\"_Z20ncclDevKernel_"
                     "Reducev\"\nshape id=2 kernel=2\n";
  if (Run.HasClock)
    for (uint64_t Time : {Begin, Begin + 1'000'000}) {
      auto Error = at<int64_t>(Run.TimeOfDayErrors, Rank, 0);
      Text += "clock monotonic=" + std::to_string(ownTime(Rank, Time)) +
              " realtime=" +
              std::to_string(static_cast<int64_t>(Epoch + Time) + Error) + "\n";
    }
  TimeSpan Window = at(Run.Windows, Rank, TimeSpan{Begin - 1'000'000, 0});
  Text +=
      "window-open time=" + std::to_string(ownTime(Rank, Window.Start)) + "\n";
  if (Window.End)
    Text +=
        "window-close time=" + std::to_string(ownTime(Rank, Window.End)) + "\n";
  return Text;
}

MadeUpRanks Maker::make() {
  for (size_t S = 0; S < Run.Steps; ++S) {
    for (size_t R = 0; R < Run.Ranks; ++R)
      Starts[R].push_back(ownTime(R, Now[R]));
    for (size_t C = 0; C < Run.CollectivesOfStep; ++C)
      collective(S, C);
  }
  for (size_t R = 0; R < Run.Ranks; ++R) {
    MadeUpRank Own;
    std::string End =
        "end time=" + std::to_string(ownTime(R, Now[R] + 1'000'000)) + "\n";
    Own.Trace = readText(head(R) + Texts[R] + End);
    // As findSteps would: whole steps in the window.
    const TimeSpan &Window = Own.Trace.Data.Windows.front();
    StepRun Inside;
    for (uint64_t Start : Starts[R])
      if (Start >= Window.Start && Start < Window.End)
        Inside.push_back(Start);
    if (Inside.size() > 1)
      Own.Found.Profiled.push_back(Inside);
    Result.Ranks.push_back(std::move(Own));
  }
  return std::move(Result);
}

MadeUpRanks syncline::tests::makeRanks(const MadeUpRun &Run, unsigned Seed) {
  return Maker(Run, Seed).make();
}
