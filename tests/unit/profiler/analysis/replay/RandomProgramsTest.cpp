//===- RandomProgramsTest.cpp - Replays against a model of a device -------===//
//
// Random small loops of one thread are run on a model of a host and a device,
// which shares no code with the replay. The test writes all that they do
// as a trace and replays three steps of it. The replay has to take as long as
// the model, even where the model leaves out synchronizations.
//
//===----------------------------------------------------------------------===//

#include "analysis/DeviceTime.h"
#include "analysis/HostTime.h"
#include "analysis/Overlap.h"
#include "analysis/StreamTime.h"

#include "profiler/analysis/TraceTexts.h"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <numeric>
#include <random>
#include <set>

using namespace syncline::analysis;
using namespace syncline::tests;

namespace {

/// Those that a replay assumes where a trace has too few to measure.
constexpr uint64_t Latency = 7'000, Gap = 1'500, Wake = 6'000, IdleWait = 3'000,
                   LaunchCost = 5'000;

enum class Act { Launch, StreamWait, DeviceWait, Copy, Record, WaitForEvent };

struct Command {
  Act What = Act::Launch;
  unsigned Stream = 7;
  uint64_t HostGap = 0;
  uint64_t Duration = 0;
  unsigned Event = 1;

  bool canBlock() const {
    return What == Act::StreamWait || What == Act::DeviceWait ||
           What == Act::Copy;
  }
};

/// One step, and the host time after it.
struct Program {
  std::vector<Command> Commands;
  uint64_t Tail = 0;
};

/// Runs a program again and again.
class Model {
public:
  /// The commands \p Unawaited do not wait.
  explicit Model(const Program &Of, std::set<size_t> Unawaited = {})
      : Of(Of), Unawaited(std::move(Unawaited)) {}

  void runStep();
  /// When the host, and all that was queued, is done.
  uint64_t done() const;

  uint64_t Host = 0;
  std::string Text;

private:
  void execute(size_t Number);
  uint64_t queue(const char *What, unsigned Stream, uint64_t Duration);
  uint64_t at(const std::map<unsigned, uint64_t> &In, unsigned Key) const;
  void call(const char *What, unsigned Api, uint64_t Cost, uint64_t Release,
            bool Syncs, const std::string &More);
  void edge(const char *What, const Command &Of);

  const Program &Of;
  std::set<size_t> Unawaited;
  std::map<unsigned, uint64_t> Ends, Floors, Events;
  uint64_t EngineEnd = 0;
  uint64_t Correlation = 0;
};

} // namespace

static std::string key(const char *Name, uint64_t Value) {
  return std::string(" ") + Name + "=" + std::to_string(Value);
}

uint64_t Model::at(const std::map<unsigned, uint64_t> &In, unsigned Key) const {
  auto Found = In.find(Key);
  return Found == In.end() ? 0 : Found->second;
}

uint64_t Model::done() const {
  uint64_t Last = Host;
  for (const auto &[Stream, End] : Ends)
    Last = std::max(Last, End);
  return Last;
}

/// \returns when the work is done. Stream 7 is the legacy default stream, 13 a
/// blocking one: they are ordered. Copies share an engine.
uint64_t Model::queue(const char *What, unsigned Stream, uint64_t Duration) {
  uint64_t Start = std::max(Host + Latency, at(Floors, Stream));
  uint64_t Before = at(Ends, Stream);
  if (Stream == 7 || Stream == 13)
    Before = std::max(at(Ends, 7), at(Ends, 13));
  if (Before)
    Start = std::max(Start, Before + Gap);
  bool IsCopy = What == std::string("copy");
  if (IsCopy)
    Start = std::max(Start, EngineEnd);
  uint64_t End = Ends[Stream] = Start + Duration;
  if (IsCopy)
    EngineEnd = End;
  Text += What + key("start", Start) + key("duration", Duration) +
          key("stream", Stream) + key("correlation", ++Correlation) +
          (IsCopy ? " direction=device-to-host\n" : " shape=1\n");
  return End;
}

void Model::call(const char *What, unsigned Api, uint64_t Cost,
                 uint64_t Release, bool Syncs, const std::string &More) {
  uint64_t End = Host + Cost;
  if (Syncs && Release > Host)
    End = std::max(End, Release + Wake);
  Text += What + key("thread", 1) + key("api", Api) + key("start", Host) +
          key("duration", End - Host) + More + "\n";
  Host = End;
}

void Model::edge(const char *What, const Command &Of) {
  Text += What + key("thread", 1) + key("time", Host) + key("event", Of.Event) +
          key("stream", Of.Stream) + "\n";
}

void Model::execute(size_t Number) {
  const Command &Own = Of.Commands[Number];
  bool Syncs = !Unawaited.contains(Number);
  Host += Own.HostGap;
  uint64_t Done = std::max(at(Ends, Own.Stream), at(Floors, Own.Stream));
  switch (Own.What) {
  case Act::Launch:
    queue("kernel", Own.Stream, Own.Duration);
    return call("api-call", 1, LaunchCost, 0, false,
                key("correlation", Correlation));
  case Act::StreamWait:
    if (Own.Stream == 7)
      Done = std::max(Done, at(Ends, 13));
    return call("call", 2, IdleWait, Done, Syncs, key("stream", Own.Stream));
  case Act::DeviceWait:
    for (const auto &[Stream, End] : Ends)
      Done = std::max(Done, End);
    return call("call", 4, IdleWait, Done, Syncs, "");
  case Act::Copy:
    Done = queue("copy", Own.Stream, Own.Duration);
    return call("copy-call", 5, LaunchCost, Done, Syncs,
                key("correlation", Correlation) + key("stream", Own.Stream));
  case Act::Record:
    Events[Own.Event] = Done;
    return edge("event-record", Own);
  case Act::WaitForEvent:
    Floors[Own.Stream] =
        std::max(at(Floors, Own.Stream), at(Events, Own.Event));
    return edge("stream-wait-event", Own);
  }
}

void Model::runStep() {
  for (size_t I = 0; I < Of.Commands.size(); ++I)
    execute(I);
  Host += Of.Tail;
}

static constexpr unsigned Before = 9, Recorded = 3;

/// The model's time of a step, after as many steps as a replay has before.
static double modelStep(const Program &Of, const std::set<size_t> &Unawaited) {
  Model Run(Of, Unawaited);
  for (unsigned I = 0; I < Before; ++I)
    Run.runStep();
  uint64_t Start = Run.done();
  for (unsigned I = 0; I < Recorded; ++I)
    Run.runStep();
  return static_cast<double>(Run.done() - Start) / Recorded;
}

/// \p Trace, where given, receives the trace.
static Execution record(const Program &Of, ReadTrace *Trace = nullptr) {
  Model Run(Of);
  std::vector<uint64_t> Starts;
  for (unsigned I = 0; I < Before + Recorded; ++I) {
    if (I >= Before)
      Starts.push_back(Run.Host);
    Run.runStep();
  }
  Starts.push_back(Run.Host);
  ReadTrace Own = readFull(Run.Text);
  Execution Result = executionOf(Own, Starts);
  if (Trace)
    *Trace = std::move(Own);
  return Result;
}

static Program randomProgram(std::mt19937 &Random) {
  auto Below = [&](uint32_t Limit) { return Random() % Limit; };
  static constexpr unsigned Streams[] = {7, 13, 14, 15};
  Program Result;
  Result.Tail = Below(40'000);
  uint32_t Count = 2 + Below(7);
  for (uint32_t I = 0; I < Count; ++I) {
    Command New;
    New.HostGap = Below(3) ? Below(8'000) : Below(120'000);
    New.Duration = 1'000 + (Below(3) ? Below(30'000) : Below(200'000));
    New.Stream = Streams[Below(4)];
    uint32_t What = I == 0 ? 0 : Below(10);
    if (What >= 4)
      New.What = std::array{
          Act::StreamWait, Act::StreamWait, Act::DeviceWait,
          Act::Copy,       Act::Record,     Act::WaitForEvent}[What - 4];
    // How events order the default stream and blocking ones is another matter.
    if (New.What == Act::Record || New.What == Act::WaitForEvent)
      New.Stream = 14 + Below(2);
    New.Event = 1 + Below(2);
    Result.Commands.push_back(New);
  }
  return Result;
}

/// Numbers of the operations in all recorded steps that \p Commands are.
static Change without(const Program &Of, const Execution &In,
                      const std::set<size_t> &Commands) {
  Change Under;
  Under.WithoutSync.resize(In.Operations.size());
  for (size_t I = 0; I < In.Operations.size(); ++I)
    Under.WithoutSync[I] = Commands.contains(I % Of.Commands.size());
  return Under;
}

TEST(RandomPrograms, AReplayTakesAsLongAsTheModel) {
  std::mt19937 Random(20261121);
  unsigned Bound = 0;
  for (unsigned Number = 0; Number < 600; ++Number) {
    Program Of = randomProgram(Random);
    Execution In = record(Of);
    ASSERT_EQ(In.Operations.size(), Recorded * Of.Commands.size());
    ReplayResult Base = replay(In);
    ASSERT_NEAR(Base.Step, modelStep(Of, {}), 1) << "program " << Number;
    Bound += Base.Blocked > 0;
  }
  EXPECT_GE(Bound, 300u);
}

TEST(RandomPrograms, WithoutWaitsNoStepTakesLonger) {
  std::mt19937 Random(42);
  unsigned Gains = 0;
  for (unsigned Number = 0; Number < 600; ++Number) {
    Program Of = randomProgram(Random);
    Execution In = record(Of);
    double Base = replay(In).Step;
    std::set<size_t> All;
    for (size_t I = 0; I < Of.Commands.size(); ++I) {
      if (!Of.Commands[I].canBlock())
        continue;
      All.insert(I);
      double One = replay(In, without(Of, In, {I})).Step;
      ASSERT_LE(One, Base) << "program " << Number << ", command " << I;
      ASSERT_NEAR(One, modelStep(Of, {I}), 0.05 * Base)
          << "program " << Number << ", command " << I;
      Gains += One < Base;
    }
    double None = replay(In, without(Of, In, All)).Step;
    ASSERT_LE(None, Base) << "program " << Number;
    ASSERT_NEAR(None, modelStep(Of, All), 0.05 * Base) << "program " << Number;
  }
  EXPECT_GE(Gains, 300u);
}

TEST(RandomPrograms, TimesAddUp) {
  std::mt19937 Random(7);
  uint64_t Missed = 0;
  for (unsigned Number = 0; Number < 600; ++Number) {
    ReadTrace Trace;
    Execution In = record(randomProgram(Random), &Trace);
    ReplayedTimes Times;
    replay(In, {}, &Times);
    uint64_t Round = Times.Round.duration();
    OverlapTimes Overlap = findOverlap(Trace.Events, In, Times);
    for (const OverlapShare *Share :
         {&Overlap.Upload, &Overlap.Download, &Overlap.SideKernels}) {
      uint64_t Own = std::accumulate(Share->Missed.begin(), Share->Missed.end(),
                                     uint64_t(0));
      ASSERT_EQ(Share->Overlapped + Own, Share->Time) << "program " << Number;
      Missed += Own;
    }
    for (const StreamTime &Stream : accountStreams(Trace.Events, In, Times))
      ASSERT_LE(Stream.busy(), Round) << "program " << Number;
    DeviceTimes Devices = accountDevices(In, Times, Times);
    ASSERT_EQ(Devices.Devices.size(), 1u);
    ASSERT_EQ(Devices.Devices[0].of(DeviceState::Compute), Overlap.Kernels)
        << "program " << Number;
    for (const HostTime &Host : accountHost(Trace.Events, In, Times)) {
      uint64_t Sum = 0;
      for (const BesideDevice &Part :
           {Host.Outside, Host.InCalls, Host.Blocked})
        Sum += Part.Busy + Part.Idle;
      ASSERT_EQ(Sum, Times.Lanes[0].duration()) << "program " << Number;
    }
  }
  EXPECT_GT(Missed, 0u);
}
