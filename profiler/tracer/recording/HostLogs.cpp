#include "tracer/recording/HostLogs.h"

#include "format/Enums.h"
#include "format/HostPauseEvents.h"
#include "tracer/base/Clock.h"
#include "tracer/cupti/ApiIds.h"
#include "tracer/hooks/LoadTorchRanges.h"
#include "tracer/output/Identity.h"
#include "tracer/output/Output.h"
#include "tracer/recording/PendingActivities.h"
#include "tracer/tables/Recorder.h"
#include "tracer/tables/ThreadLog.h"

#include <string_view>

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::base;
using namespace syncline::tracer::cupti;
using namespace syncline::tracer::hooks;
using namespace syncline::tracer::output;
using namespace syncline::tracer::recording;
using namespace syncline::tracer::tables;
using Kind = RawEvent::Kind;

/// Counted queries are written once no query has arrived for this long.
static constexpr uint64_t PollPatience = 50 * NanosecondsPerMillisecond;

void HostLogs::nameApi(uint32_t Api) {
  if (ApisNamed.empty())
    ApisNamed.resize(watchedCallCount() + 1);
  const WatchedCall *Call = watchedCall(Api);
  if (!Call || ApisNamed[Api])
    return;
  ApisNamed[Api] = true;
  Out.File.append(
      trace::ApiRecord{Api, static_cast<uint64_t>(Call->Domain), Call->Cbid,
                       static_cast<uint64_t>(Call->Kind), Call->Name});
}

void HostLogs::nameThread(ThreadLog &Log) {
  std::string Name = Log.ended() ? Log.LastName : threadName(Log.Tid);
  if (Name.empty()) // it just ended: the next round knows
    return;
  std::string &Known = Names[Log.Id];
  if (Known == Name)
    return;
  Known = Name;
  Out.File.append(trace::ThreadRecord{Log.Id, Log.Tid, Known});
}

void HostLogs::writeCall(uint32_t Thread, const RawEvent &E) {
  nameApi(E.Api);
  if (E.Stack)
    Period.noteStack(Thread, E.Stack, E.Start);
  if (E.What == Kind::Call)
    Out.append(trace::HostCallRecord{Thread, E.Api, E.Start, E.Duration,
                                     E.Correlation, E.Stack, E.Stream, E.Result,
                                     E.Count});
  else if (E.What == Kind::CopyCall)
    Out.append(trace::CopyCallRecord{
        Thread, E.Api, E.Start, E.Duration, E.Correlation, E.Stack, E.Stream,
        E.Result, E.Value, E.Direction, E.Source, E.Target, E.Count});
  else
    Out.append(trace::MemoryCallRecord{Thread, E.Api, E.Start, E.Duration,
                                       E.Correlation, E.Stack, E.Result,
                                       E.Value, E.Count});
}

/// Whether PyTorch itself opens the range, at least once per iteration of the
/// usual loops: see torch/optim/optimizer.py, torch/utils/data/dataloader.py
/// and torch/nn/parallel/distributed.py.
static bool isOfPyTorch(std::string_view Name) {
  return Name.starts_with("Optimizer.") ||
         Name.starts_with("enumerate(DataLoader)#") ||
         Name == "DistributedDataParallel.forward";
}

/// Libraries' ranges, in domains of their own, come in bursts.
void HostLogs::noteRange(uint32_t Thread, const RawEvent &E) {
  uint64_t Domain = E.Extra >> 32;
  auto Name = static_cast<uint32_t>(E.Extra);
  if (Domain && Domain != torchDomain())
    return;
  if (Domain && isOfPyTorch(recorder().Names.text(Name)))
    Period.noteRound(Thread, Name, E.Start);
  else
    Period.noteRange(Thread, Name, E.Start);
}

void HostLogs::writeRange(uint32_t Thread, const RawEvent &E) {
  uint64_t Name = E.Extra & UINT32_MAX;
  uint64_t Domain = E.Extra >> 32;
  switch (E.What) {
  case Kind::RangePush:
    noteRange(Thread, E);
    return Out.append(trace::RangePushRecord{Thread, E.Start, Name, Domain});
  case Kind::RangePop:
    return Out.append(trace::RangePopRecord{Thread, E.Start, Domain});
  case Kind::RangeStart:
    return Out.append(
        trace::RangeStartRecord{Thread, E.Start, E.Value, Name, Domain});
  case Kind::RangeEnd:
    return Out.append(trace::RangeEndRecord{Thread, E.Start, E.Value});
  default:
    return Out.append(trace::MarkRecord{Thread, E.Start, Name, Domain});
  }
}

static bool isLaunch(const WatchedCall &Call) {
  return Call.Kind == trace::CallKind::Launch ||
         Call.Kind == trace::CallKind::GraphLaunch;
}

/// Whether the call queued a device activity that is worth waiting for and is
/// sure to arrive. A copy of no bytes is not one. Memsets are short, and
/// libraries issue many of no bytes.
static bool queuesWork(const WatchedCall &Call, const RawEvent &E) {
  if (Call.Kind == trace::CallKind::AsyncCopy)
    return E.Value && static_cast<trace::CopyDirection>(E.Direction) !=
                          trace::CopyDirection::HostToHost;
  return isLaunch(Call);
}

void HostLogs::noteLaunch(const RawEvent &E) {
  const WatchedCall *Call = watchedCall(E.Api);
  if (!Call || E.Result)
    return;
  Launches += isLaunch(*Call);
  if (queuesWork(*Call, E))
    Pending.launched(E.Correlation, E.Start, E.Start + E.Duration);
}

void HostLogs::write(uint32_t Thread, const RawEvent &E) {
  ++Events;
  if (E.What == Kind::ApiCall || E.What == Kind::CopyCall)
    noteLaunch(E);
  switch (E.What) {
  case Kind::Call:
  case Kind::CopyCall:
  case Kind::MemoryCall:
    return writeCall(Thread, E);
  case Kind::Poll:
    nameApi(E.Api);
    return Out.append(trace::PollRecord{Thread, E.Api, E.Start, E.Duration,
                                        E.Value, E.Count, E.Extra, E.Stack});
  case Kind::ApiCall:
    nameApi(E.Api);
    // Not used for the step period: launches are not seen between windows.
    return Out.append(trace::ApiCallRecord{Thread, E.Api, E.Start, E.Duration,
                                           E.Correlation, E.Stack, E.Count});
  case Kind::EventRecord:
    return Out.append(trace::EventRecordRecord{Thread, E.Start, E.Value,
                                               E.Stream, E.Correlation});
  case Kind::EventWait:
    return Out.append(trace::EventWaitRecord{Thread, E.Start, E.Value, E.Stream,
                                             E.Correlation});
  case Kind::ThreadUsage:
    return Out.append(trace::ThreadUsageRecord{Thread, E.Start, E.Duration,
                                               E.Value, E.Count, E.Result,
                                               E.Extra, E.Correlation});
  case Kind::Collection:
    return Out.append(
        trace::CollectionRecord{Thread, E.Start, E.Duration, E.Value});
  case Kind::HostSample:
    return Out.append(
        trace::HostSampleRecord{Thread, E.Start, E.Duration, E.Stack});
  default:
    return writeRange(Thread, E);
  }
}

void HostLogs::introduce(ThreadLog &Log) {
  if (Log.Id)
    return;
  Log.Id = ++Threads;
  // Written without a name first, so that a record always exists.
  Out.File.append(trace::ThreadRecord{Log.Id, Log.Tid, ""});
  nameThread(Log);
}

void HostLogs::drainOne(ThreadLog &Log) {
  Log.drain([&](const RawEvent &Event) {
    introduce(Log);
    write(Log.Id, Event);
  });
  if (uint64_t Count = Log.takeDropped())
    Out.append(trace::DropRecord{now(), Count, "host calls and ranges"});
}

void HostLogs::drain(bool Final) {
  for (ThreadLog *Log = ThreadLog::first(); Log; Log = Log->next()) {
    bool Ended = Log->ended();
    drainOne(*Log);
    // Leave queries that are still in progress, so that they are counted
    // together.
    uint64_t Before = Final || Ended ? UINT64_MAX : now() - PollPatience;
    PendingPoll Poll = Log->takePoll(Before);
    if (Poll.Count) {
      introduce(*Log);
      write(Log->Id, pollEvent(Poll));
    }
    if (!Ended)
      continue;
    if (Log->Id)
      nameThread(*Log);
    Log->release();
  }
}

void HostLogs::refreshNames() {
  for (ThreadLog *Log = ThreadLog::first(); Log; Log = Log->next())
    if (Log->Id && !Log->ended())
      nameThread(*Log);
}

trace::CostRecord HostLogs::totals() const {
  trace::CostRecord Sum;
  for (ThreadLog *Log = ThreadLog::first(); Log; Log = Log->next()) {
    Sum.Callbacks += Log->Callbacks.load(std::memory_order_relaxed);
    Sum.CallbackTime += Log->CallbackTime.load(std::memory_order_relaxed);
    Sum.Stacks += Log->StacksTaken.load(std::memory_order_relaxed);
  }
  return Sum;
}
