//===- RandomProgramsTest.cpp - Replays against a model of a device -------===//
//
// Random small loops of one thread are run on a model of a host and a device.
// The test replays three steps of the trace that the model writes. The replay
// has to take as long as the model, even where the model leaves out
// synchronizations.
//
//===----------------------------------------------------------------------===//

#include "analysis/model/DeviceTime.h"
#include "analysis/model/HostTime.h"
#include "analysis/model/StreamTime.h"
#include "analysis/replay/Replay.h"
#include "analysis/sites/SiteGains.h"
#include "analysis/time/AccountDevices.h"
#include "analysis/time/AccountHost.h"
#include "analysis/time/AccountStreams.h"
#include "analysis/time/FindOverlap.h"

#include "profiler/analysis/TraceTexts.h"
#include "profiler/analysis/replay/DeviceModel.h"

#include <gtest/gtest.h>

#include <array>
#include <numeric>
#include <random>
#include <set>

using namespace syncline::analysis;
using namespace syncline::analysis::calibration;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::sites;
using namespace syncline::analysis::steps;
using namespace syncline::analysis::time;
using namespace syncline::tests;
using syncline::timeline::NoIndex;

static constexpr unsigned Before = 9, Recorded = 3;

/// The model's time of a step, after as many steps as a replay has before.
static double modelStep(const ModelProgram &Program,
                        const std::set<size_t> &Unawaited) {
  DeviceModel Run(Program, Unawaited);
  for (unsigned I = 0; I < Before; ++I)
    Run.runStep();
  uint64_t Start = Run.done();
  for (unsigned I = 0; I < Recorded; ++I)
    Run.runStep();
  return static_cast<double>(Run.done() - Start) / Recorded;
}

/// \p Trace, where given, receives the trace.
static Execution record(const ModelProgram &Program,
                        ReadTrace *Trace = nullptr) {
  DeviceModel Run(Program);
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

static ModelProgram randomProgram(std::mt19937 &Random) {
  using Act = ModelCommand::Act;
  auto Below = [&](uint32_t Limit) { return Random() % Limit; };
  static constexpr unsigned Streams[] = {7, 13, 14, 15};
  ModelProgram Result;
  Result.Tail = Below(40'000);
  uint32_t Count = 2 + Below(7);
  for (uint32_t I = 0; I < Count; ++I) {
    ModelCommand New;
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
static Change without(const ModelProgram &Program, const Execution &Steps,
                      const std::set<size_t> &Commands) {
  Change Under;
  Under.WithoutSync.resize(Steps.Operations.size());
  for (size_t I = 0; I < Steps.Operations.size(); ++I)
    Under.WithoutSync[I] = Commands.contains(I % Program.Commands.size());
  return Under;
}

TEST(RandomPrograms, AReplayTakesAsLongAsTheModel) {
  std::mt19937 Random(20261121);
  unsigned Bound = 0;
  for (unsigned Number = 0; Number < 600; ++Number) {
    ModelProgram Program = randomProgram(Random);
    Execution Steps = record(Program);
    ASSERT_EQ(Steps.Operations.size(), Recorded * Program.Commands.size());
    ReplayResult Base = replay::replay(Steps);
    ASSERT_NEAR(Base.Step, modelStep(Program, {}), 1) << "program " << Number;
    Bound += Base.Blocked > 0;
  }
  EXPECT_GE(Bound, 300u);
}

TEST(RandomPrograms, WithoutWaitsNoStepTakesLonger) {
  std::mt19937 Random(42);
  unsigned Gains = 0;
  for (unsigned Number = 0; Number < 600; ++Number) {
    ModelProgram Program = randomProgram(Random);
    Execution Steps = record(Program);
    double Base = replay::replay(Steps).Step;
    std::set<size_t> All;
    for (size_t I = 0; I < Program.Commands.size(); ++I) {
      if (!Program.Commands[I].canBlock())
        continue;
      All.insert(I);
      double One = replay::replay(Steps, without(Program, Steps, {I})).Step;
      // Work that is queued earlier can delay other work, on the device, too.
      ASSERT_LE(One, std::max(Base, modelStep(Program, {I})))
          << "program " << Number << ", command " << I;
      ASSERT_NEAR(One, modelStep(Program, {I}), 0.05 * Base)
          << "program " << Number << ", command " << I;
      Gains += One < Base;
    }
    double None = replay::replay(Steps, without(Program, Steps, All)).Step;
    ASSERT_LE(None, std::max(Base, modelStep(Program, All)))
        << "program " << Number;
    ASSERT_NEAR(None, modelStep(Program, All), 0.05 * Base)
        << "program " << Number;
  }
  EXPECT_GE(Gains, 300u);
}

/// Work that is queued earlier can delay other work, so a few replays take
/// longer without a wait. That is no gain, and no loss either.
TEST(RandomPrograms, NoGainIsNegative) {
  std::mt19937 Random(42);
  unsigned Longer = 0;
  for (unsigned Number = 0; Number < 600; ++Number) {
    ModelProgram Program = randomProgram(Random);
    std::vector<Sample> Samples = {{record(Program), true}};
    const Execution &Steps = Samples.front().Exec;
    double Base = replay::replay(Steps).Step;
    for (size_t I = 0; I < Program.Commands.size(); ++I) {
      if (!Program.Commands[I].canBlock())
        continue;
      Change Without = without(Program, Steps, {I});
      std::vector<uint32_t> SiteOf;
      for (size_t Op = 0; Op < Steps.Operations.size(); ++Op) {
        uint32_t Call = Steps.Operations[Op].Call;
        if (Call == NoIndex)
          continue;
        SiteOf.resize(std::max<size_t>(SiteOf.size(), Call + size_t(1)),
                      NoIndex);
        SiteOf[Call] = Without.WithoutSync[Op] ? 0 : NoIndex;
      }
      Calibration Calibrated;
      Interval Gain = SiteGains(Samples, {SiteOf, {}}, Calibrated).jointGain();
      ASSERT_GE(Gain.Best, 0) << "program " << Number << ", command " << I;
      Longer += replay::replay(Steps, Without).Step > Base;
    }
  }
  EXPECT_GE(Longer, 1U);
}

TEST(RandomPrograms, TimesAddUp) {
  std::mt19937 Random(7);
  uint64_t Missed = 0;
  for (unsigned Number = 0; Number < 600; ++Number) {
    ReadTrace Trace;
    Execution Steps = record(randomProgram(Random), &Trace);
    ReplayedTimes Times;
    replay::replay(Steps, {}, &Times);
    uint64_t Round = Times.Round.duration();
    OverlapTimes Overlap = findOverlap(Trace.Events, Steps, Times);
    for (const OverlapShare *Share :
         {&Overlap.Upload, &Overlap.Download, &Overlap.SideKernels}) {
      uint64_t Own = std::accumulate(Share->Missed.begin(), Share->Missed.end(),
                                     uint64_t(0));
      ASSERT_EQ(Share->Overlapped + Own, Share->Time) << "program " << Number;
      Missed += Own;
    }
    for (const StreamTime &Stream : accountStreams(Trace.Events, Steps, Times))
      ASSERT_LE(Stream.busy(), Round) << "program " << Number;
    DeviceTimes Devices = accountDevices(Steps, Times, Times);
    ASSERT_EQ(Devices.Devices.size(), 1u);
    ASSERT_EQ(Devices.Devices[0].of(DeviceState::Compute), Overlap.Kernels)
        << "program " << Number;
    for (const HostTime &Host : accountHost(Trace.Events, Steps, Times)) {
      uint64_t Sum = 0;
      for (const BusyIdleTime &Part :
           {Host.Outside, Host.InCalls, Host.Blocked})
        Sum += Part.Busy + Part.Idle;
      ASSERT_EQ(Sum, Times.Lanes[0].duration()) << "program " << Number;
    }
  }
  EXPECT_GT(Missed, 0u);
}
