//===- HostPlacesTest.cpp - The host's time by line -----------------------===//
//
// Times in the text of steps are microseconds.
//
//===----------------------------------------------------------------------===//

#include "report/model/HostPlaces.h"

#include "analysis/Analyze.h"
#include "profiler/analysis/TraceTexts.h"
#include "profiler/format/TraceBytes.h"
#include "report/model/HostGain.h"
#include "report/model/HostLines.h"

#include <gmock/gmock.h>

#include <map>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::time;
using namespace syncline::report;
using namespace syncline::tests;
using namespace syncline::timeline;
using testing::DoubleNear;
using testing::Pair;
using testing::UnorderedElementsAre;

namespace {

/// The loop of main() gets data at line 50, launches at 52 and at 54.
const std::string Program = R"(
string id=30 value="step"
string id=31 value="main"
string id=32 value="/home/me/train.py"
string id=33 value="Set.__getitem__"
string id=34 value="/home/me/data.py"
string id=35 value="loss"
code id=1 function=31 file=32 first-line=50 jumps="\u0000\u0000\u0006" table=increments bytes="\u0002\u0002\u0002\u0002"
code id=2 function=33 file=34 first-line=33 table=increments bytes="\u0002\u0002"
code id=3 function=35 file=34 first-line=7 table=increments bytes=""
module id=3 time=0 start=0xc000 end=0xd000 bias=0xc000 build-id="ef" path="/opt/libtorch_cuda.so"
module id=4 time=0 start=0xe000 end=0xf000 bias=0xe000 build-id="ee" path="/opt/libsyncline_tracer.so"
code-frame id=1 parent=0 code=1 instruction=0
code-frame id=2 parent=0 code=1 instruction=2
code-frame id=3 parent=0 code=1 instruction=4
code-frame id=4 parent=1 code=2 instruction=0
code-frame id=5 parent=1 code=2 instruction=2
code-frame id=6 parent=3 code=3 instruction=0
stack id=12 parent=2 address=0xc100
stack id=13 parent=3 address=0xc100
stack id=14 parent=4 address=0xe100
)";

const rules::LibraryTable NoLibraries;

enum Stack : unsigned {
  Upload = 12,
  Launch = 13,
  Data33 = 14,
  Data35 = 5,
  Loss = 6
};

std::string at(unsigned Stack, std::string Line) {
  return Line.insert(Line.find('\n'), " stack=" + std::to_string(Stack));
}

std::string sample(uint64_t Start, uint64_t End, unsigned Stack) {
  return "host-sample thread=1 start=" + std::to_string(Start) +
         "000 duration=" + std::to_string(End - Start) +
         "000 stack=" + std::to_string(Stack) + "\n";
}

/// Two launches, and 4 ms of host time.
std::string launches(uint64_t At) {
  return at(Upload, launch(At, At + 7, 3)) +
         at(Launch, launch(At + 1000, At + 1007, 3));
}

std::string samples(uint64_t At) {
  return sample(At + 300, At + 405, Loss) +
         sample(At + 1500, At + 1505, Data33) +
         sample(At + 2480, At + 2505, Data35) +
         sample(At + 3500, At + 3505, Data33);
}

LoadedTrace loaded(const std::string &Text) {
  ReadTrace Read = readText(Definitions + Program + Text);
  LoadedTrace Result{"", std::move(Read.Data), StackNames(),
                     std::move(Read.Events)};
  Bytes File = traceOfText(Definitions + Program + Text);
  trace::TraceReader Reader(trace::memorySource(File), "test");
  trace::RawRecord Record;
  while (Reader.next(Record))
    Result.Stacks.add(Record);
  return Result;
}

/// The places of one step.
HostPlaces placesOf(LoadedTrace &Trace) {
  ReadTrace Read{Trace.Data, Trace.Events};
  replay::Execution Exec = executionOf(Read, {0, 4'000'000});
  HostPlaces Result(Trace, {}, NoLibraries);
  for (const HostStretch &Each : hostStretches(Exec))
    Result.add(Each, 1, Exec.Recorded);
  std::vector<ReplayedRun> Runs(1);
  Runs[0].Exec = Exec;
  for (const PausesBetween &Each : findHostPauses(Trace.Events, Runs))
    Result.add(Each);
  Result.finish(1, 1);
  return Result;
}

/// What \p Of is at each line that has some of it, in us for times.
std::map<std::string, double> byLine(const HostPlaces &Places,
                                     double (*Of)(const HostWork &)) {
  std::map<std::string, double> Result;
  for (uint32_t I = 1; I < Places.all().size(); ++I)
    if (double Own = Of(Places.at(I).Own))
      Result[hostTitle(hostLineAt(Places, I, false))] += Own / 1000;
  return Result;
}

std::map<std::string, double> outside(const HostPlaces &Places) {
  return byLine(Places, [](const HostWork &Of) { return Of.Outside; });
}

auto is(const char *Line, double Time) {
  return Pair(Line, DoubleNear(Time, 0.01));
}

const char *const Between = "train.py:52 to :54 (main)";
const char *const Next = "train.py:50, from :54 to the next :52 (main)";

} // namespace

TEST(HostPlaces, WithoutSamplesTimeLiesBetweenTwoStacks) {
  LoadedTrace Trace = loaded("window-open time=0\n" + launches(0));
  HostPlaces Places = placesOf(Trace);
  EXPECT_THAT(outside(Places),
              UnorderedElementsAre(is(Between, 995), is(Next, 2995)));
}

TEST(HostPlaces, SamplesDivideIt) {
  LoadedTrace Trace = loaded("window-open time=0\n" + launches(0) + samples(0));
  HostPlaces Places = placesOf(Trace);
  EXPECT_THAT(outside(Places),
              UnorderedElementsAre(is("data.py:7 (loss)", 400),
                                   is("train.py:54 (main)", 595),
                                   is("data.py:33 (Set.__getitem__)", 1500),
                                   is("data.py:35 (Set.__getitem__)", 1000),
                                   is("train.py:50 to :52 (main)", 495)));
  EXPECT_THAT(
      byLine(Places, [](const HostWork &Of) { return Of.InBeginnings; }),
      UnorderedElementsAre(is("data.py:33 (Set.__getitem__)", 1500),
                           is("data.py:35 (Set.__getitem__)", 1000),
                           is("train.py:50 to :52 (main)", 495)));
  EXPECT_NEAR(Places.at(HostPlaces::Root).All.Outside, 3'990'000, 1);
}

/// The thread answers when it wakes up.
TEST(HostPlaces, AThreadSleepsWhereASampleTookLong) {
  LoadedTrace Trace = loaded(
      "window-open time=0\n" + launches(0) + samples(0) +
      "thread-usage thread=1 start=1005000 duration=2995000 minor-faults=2000 "
      "asleep=70000\n");
  HostPlaces Places = placesOf(Trace);
  EXPECT_THAT(
      byLine(Places, [](const HostWork &Of) { return Of.Pauses.Asleep; }),
      UnorderedElementsAre(is("data.py:33 (Set.__getitem__)", 20),
                           is("data.py:35 (Set.__getitem__)", 50)));
  EXPECT_NEAR(Places.at(HostPlaces::Root).All.Pauses.MinorFaults, 2000, 1e-6);
}

TEST(HostPlaces, AChangeOfOneLineTakesItsPartOfTheTime) {
  std::string Text = "window-open time=0\nwindow-close time=24000000\n";
  for (uint64_t At = 0; At < 24'000; At += 4000)
    Text += "range-push thread=1 name=30 time=" + std::to_string(At) + "000\n" +
            launches(At) + samples(At) +
            "range-pop thread=1 time=" + std::to_string(At + 3999) + "999\n";
  LoadedTrace Trace = loaded(Text);
  std::vector<uint32_t> NoSite(Trace.Events.Calls.size(), NoIndex);
  Analysis Analyzed =
      analyze(Trace.Data, Trace.Events,
              syncs::findSyncs(Trace.Data, Trace.Events), NoSite);
  std::optional<HostPlaces> Places =
      hostPlacesOf(Trace, Analyzed, {}, NoLibraries);
  ASSERT_TRUE(Places);
  auto GainAt = [&](const char *Line) {
    LessHostTime Change;
    Change.IsAt = [&](uint32_t Place) {
      return hostTitle(hostLineAt(*Places, Place, false)) == Line;
    };
    return gainOf(Change, *Places, Analyzed).Best;
  };
  EXPECT_NEAR(GainAt("data.py:33 (Set.__getitem__)"), 750'000, 10'000);
  EXPECT_NEAR(GainAt("data.py:35 (Set.__getitem__)"), 500'000, 10'000);
  EXPECT_NEAR(GainAt("data.py:7 (loss)"), 200'000, 5'000);
  EXPECT_EQ(GainAt(Next), 0);
}
