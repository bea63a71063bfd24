#include "trial/runtime/Experiment.h"

#include "tracer/base/Clock.h"
#include "tracer/unwind/Unwind.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <sstream>
#include <unistd.h>

using namespace syncline;
using namespace syncline::trial;
using namespace syncline::trial::runtime;

/// At most as deep as the tracer's stacks.
static constexpr size_t StackDepth = 128;
static constexpr size_t PythonDepth = 128;
static constexpr double NanosecondsPerMillisecond = 1e6;

/// The stream to which the calling thread launched its latest kernel.
static thread_local std::optional<CUstream> LatestWork;

static size_t siteCount(const Plan &What) {
  size_t Result = 0;
  for (const PlannedStack &Each : What.Stacks)
    if (Each.Site >= 0)
      Result = std::max(Result, static_cast<size_t>(Each.Site) + 1);
  return Result;
}

Experiment::Experiment(Plan What, int Output)
    : Own(std::move(What)), Output(Output), Matcher(Own),
      Skipped(siteCount(Own)) {}

SiteMatch Experiment::visit(CUstream Stream) {
  std::array<uintptr_t, StackDepth> Frames;
  size_t Count = tracer::unwind::captureStack(Frames);
  std::array<uint64_t, PythonDepth> OfPython;
  size_t PythonCount = Python.take(OfPython);
  SiteMatch Call = Matcher.match(
      {std::span(Frames).first(Count), std::span(OfPython).first(PythonCount)});
  if (Call.IsAnchor)
    onAnchor(LatestWork.value_or(Stream));
  return Call;
}

bool Experiment::skips(const SiteMatch &Call) {
  if (Call.Site < 0 || !isSkipping())
    return false;
  Skipped[static_cast<size_t>(Call.Site)].fetch_add(1,
                                                    std::memory_order_relaxed);
  return true;
}

/// The id of the calling thread. The system call is too slow for each launch.
static int32_t ownThread() {
  static thread_local int32_t Self = gettid();
  return Self;
}

void Experiment::countLaunch(CUstream Stream) {
  LatestWork = Stream;
  Launches.fetch_add(1, std::memory_order_relaxed);
  if (StepThread.load(std::memory_order_relaxed) == ownThread())
    StepThreadLaunches.fetch_add(1, std::memory_order_relaxed);
}

void Experiment::onAnchor(CUstream Stream) {
  int32_t Self = ownThread(), Nobody = 0;
  if (!StepThread.compare_exchange_strong(Nobody, Self) && Nobody != Self)
    return;
  if (++Anchors % Own.AnchorCalls)
    return;
  ++StepInStretch;
  Reads.beginStep();
  uint64_t First = Own.WarmUp + extraWarmUp(Own, FinishedStretches) + 1;
  if (StepInStretch == First)
    Current.Start = mark(Stream);
  else if (StepInStretch == First + Own.Steps)
    finishStretch(Stream);
}

Experiment::Mark Experiment::mark(CUstream Stream) {
  Mark Result;
  if (!FreeEvents.empty()) {
    Result.Event = FreeEvents.back();
    FreeEvents.pop_back();
  } else if (driver().EventCreate(&Result.Event, CU_EVENT_DEFAULT) !=
             CUDA_SUCCESS) {
    Result.Event = nullptr;
  }
  if (Result.Event &&
      driver().EventRecord(Result.Event, Stream) != CUDA_SUCCESS)
    Result.Event = nullptr;
  Result.HostTime = tracer::base::now();
  Result.Launches = Launches.load(std::memory_order_relaxed);
  Result.StepThreadLaunches =
      StepThreadLaunches.load(std::memory_order_relaxed);
  Result.OwnTime = OwnTimeSum.load(std::memory_order_relaxed);
  return Result;
}

void Experiment::finishStretch(CUstream Stream) {
  Current.End = mark(Stream);
  Waiting.push_back(Current);
  bool Skips = !Current.Skips;
  Current = {};
  Current.Skips = Skips;
  StepInStretch = 0;
  ++FinishedStretches;
  Skipping.store(Skips, std::memory_order_relaxed);
  if (!Skips)
    Freed.freeAll();
  writeFinished();
}

/// Writes the stretches whose events have completed, in order.
void Experiment::writeFinished() {
  size_t Written = 0;
  for (const MarkedStretch &Each : Waiting) {
    const Mark &Start = Each.Start, &End = Each.End;
    bool HasEvents = Start.Event && End.Event;
    if (HasEvents && driver().EventQuery(End.Event) != CUDA_SUCCESS)
      break;
    ++Written;
    float Milliseconds = 0;
    if (HasEvents && driver().EventElapsedTime(&Milliseconds, Start.Event,
                                               End.Event) == CUDA_SUCCESS) {
      Stretch Result;
      Result.Skips = Each.Skips;
      Result.Steps = Own.Steps;
      Result.DeviceTime = static_cast<uint64_t>(
          std::llround(double{Milliseconds} * NanosecondsPerMillisecond));
      Result.HostTime = End.HostTime - Start.HostTime;
      Result.Launches = End.Launches - Start.Launches;
      Result.StepThreadLaunches =
          End.StepThreadLaunches - Start.StepThreadLaunches;
      Result.OwnTime = End.OwnTime - Start.OwnTime;
      std::string Line = writeStretch(Result);
      [[maybe_unused]] ssize_t Ignored =
          write(Output, Line.data(), Line.size());
    }
    for (CUevent Event : {Start.Event, End.Event})
      if (Event)
        FreeEvents.push_back(Event);
  }
  Waiting.erase(Waiting.begin(),
                Waiting.begin() + static_cast<ptrdiff_t>(Written));
  if (Written)
    writeCounts();
}

void Experiment::writeCounts() {
  std::ostringstream Out;
  for (size_t I = 0; I < Skipped.size(); ++I)
    Out << "site " << I << ' ' << Skipped[I].load() << '\n';
  Out << "late " << Reads.fullRings() << '\n';
  Out << "staged " << UploadedBytes.bytes() + Reads.moved().bytes() << ' '
      << UploadedBytes.time() + Reads.moved().time() << '\n';
  std::string Text = Out.str();
  [[maybe_unused]] ssize_t Ignored = write(Output, Text.data(), Text.size());
}
