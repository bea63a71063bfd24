//===- RecordingWindows.cpp - Windows of the recording thread -------------===//

#include "tracer/base/Clock.h"
#include "tracer/base/Messages.h"
#include "tracer/cupti/ActivityBuffers.h"
#include "tracer/recording/RecordingThread.h"
#include "tracer/tables/Recorder.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::cupti;
using namespace syncline::tracer::hooks;
using namespace syncline::tracer::base;
using namespace syncline::tracer::recording;
using namespace syncline::tracer::tables;

/// How long CUPTI may take to be let go of: until a wait of the program ends.
static constexpr uint64_t DetachPatience = NanosecondsPerSecond;
/// How long the device may be behind the host.
static constexpr uint64_t DevicePatience = 2 * NanosecondsPerSecond;

void RecordingThread::openWindow(uint64_t Now, const char *Why) {
  // Told apart only where it was asked for before the first graph was made:
  // CUPTI 13.0.85 crashes when graphs that exist are traced as wholes.
  bool Wholes = R.Config.Recording == Mode::Full && !R.Config.GraphNodes &&
                !R.GraphsSeen.load() && !R.Config.Delay;
  RequestsAtOpening = activityBuffers().requests();
  LaunchesAtOpening = Hosts.launches();
  activityBuffers().prepare();
  // Before launches are listened to: of each that is in the window both is
  // seen.
  R.NeedsLaunchStacks.store(takesLaunchStacks(R.Config));
  if (!Cupti.openWindow(Wholes)) {
    R.NeedsLaunchStacks.store(false);
    note("CUPTI does not record device activity");
    say("CUPTI does not record device activity; waits still are recorded");
    ActivityLost = true;
    return;
  }
  WindowIsOpen = DropsAreOurs = true;
  if (leavesCupti())
    Pending.open(now());
  Plan.opened(Now, Hosts.rhythm().step(Now));
  Out.append(trace::WindowOpenRecord{now(), Why});
}

/// Whether CUPTI is to be left when the window that is open, or about to be, is
/// closed.
bool RecordingThread::leavesCupti() const {
  return R.Config.Recording == Mode::Windows && R.Config.Detach &&
         !R.GraphsSeen.load();
}

void RecordingThread::closeWindow() {
  uint64_t Time = now();
  Cupti.closeWindow();
  R.NeedsLaunchStacks.store(false);
  WindowIsOpen = false;
  Out.append(trace::WindowCloseRecord{Time});
  Pending.close(Time);
  awaitDevice();
  Plan.closed(Time);
}

/// The device may be far behind the host. What it has not run yet would be lost
/// with CUPTI, so where that is left it is waited for: until each launch of the
/// window has run, or nothing has for a while. That may be before the first of
/// them does, while the device runs what was launched before the window. Where
/// CUPTI is kept, the next rounds collect it.
void RecordingThread::awaitDevice() {
  constexpr uint64_t Pause = 5 * NanosecondsPerMillisecond;
  constexpr timespec Nap = {0, Pause};
  constexpr unsigned OftenInVain = 2;
  constexpr uint64_t MostPatience = 10 * NanosecondsPerSecond;
  // A program may launch in a way whose work is never told of.
  uint64_t Patience = WaitsInVain >= OftenInVain
                          ? 200 * NanosecondsPerMillisecond
                          : DevicePatience;
  uint64_t Start = now(), GiveUp = Start + Patience;
  FlushUntil = leavesCupti() ? 0 : Start + DevicePatience;
  size_t Missing = SIZE_MAX;
  do {
    nanosleep(&Nap, nullptr);
    flushAfter(Pause);
    collect(false);
    Out.settle();
    if (Pending.size() < Missing)
      GiveUp = std::min(now() + Patience, Start + MostPatience);
    Missing = Pending.size();
  } while (Missing && now() < GiveUp && leavesCupti() && !Ending.load());
  bool InVain = Missing && leavesCupti() && !Ending.load();
  WaitsInVain = InVain ? WaitsInVain + 1 : 0;
  if (InVain)
    Out.append(trace::DropRecord{now(), Missing,
                                 "work that had not run when CUPTI was left"});
  Pending.clear();
}

/// Launches were seen in the window, but CUPTI asked for no buffer: another
/// tool has registered its own.
bool RecordingThread::othersTookOver() {
  constexpr uint64_t EnoughLaunches = 100;
  return activityBuffers().requests() == RequestsAtOpening &&
         Hosts.launches() > LaunchesAtOpening + EnoughLaunches;
}

void RecordingThread::noticeOthers() {
  if (!othersTookOver())
    return;
  ActivityLost = true;
  note("another tool has taken over CUPTI's device activity");
  say("another tool (a profiler in the program?) has taken over CUPTI's device "
      "activity; waits still are recorded, kernels no longer");
}

void RecordingThread::steerWindow(uint64_t Now) {
  if (R.Config.Recording != Mode::Windows || ActivityLost || !R.Active.load())
    return;
  if (!WindowIsOpen) {
    // Without a call that waits there is nothing to look at yet.
    if (Plan.isDue(Now) && Hosts.events() &&
        Plan.shouldOpen(Now, Hosts.rhythm().step(Now)))
      openWindow(Now, "a window");
    return;
  }
  if (!Plan.shouldClose(Now))
    return;
  closeWindow();
  noticeOthers();
  if (ActivityLost) // no window will need launches any more
    Cupti.ignoreLaunches();
  else
    renewAttachment();
}

void RecordingThread::renewAttachment() {
  if (!R.Config.Detach)
    return Cupti.ignoreLaunches();
  if (R.GraphsSeen.load()) {
    Cupti.ignoreLaunches();
    if (!ToldOfGraphs)
      note("the program uses CUDA graphs: CUPTI stays attached between "
           "windows, which slows launches down a little");
    ToldOfGraphs = true;
    return;
  }
  // Waits go on being recorded: neither may their logs overflow, nor a kill
  // lose them.
  auto WriteWaits = [this] {
    R.Crowded.store(false, std::memory_order_relaxed);
    Hosts.drain(false);
    Out.settle();
  };
  Attachment::Parting Result = Cupti.detach(DetachPatience, Ending, WriteWaits);
  if (Result == Attachment::Parting::Refused) {
    uint64_t Since = R.DetachTime.load();
    Out.append(
        trace::GapRecord{Since, now() - Since, "CUPTI could not be detached"});
  }
  if (Result != Attachment::Parting::Done)
    return; // launches stay listened to, so that a later window can detach
  // Nothing of CUPTI may be called before it is attached again. It then counts
  // a record as dropped, which is of no window.
  DropsAreOurs = false;
  uint64_t Start = R.DetachTime.load();
  std::string Trouble = Cupti.attach();
  Out.append(trace::GapRecord{Start, now() - Start, "CUPTI was attached anew"});
  if (Trouble.empty())
    return;
  note("recording ends: " + Trouble);
  say("%s; recording ends here, and the program runs on", Trouble.c_str());
  end("CUPTI could not be attached again");
}
