#include "tracer/recording/WindowControl.h"

#include "tracer/base/Clock.h"
#include "tracer/base/Messages.h"
#include "tracer/cupti/ActivityBuffers.h"
#include "tracer/cupti/CuptiVersions.h"
#include "tracer/guest/ActivityLoan.h"
#include "tracer/hooks/Detaching.h"
#include "tracer/hooks/HostSampler.h"
#include "tracer/recording/JobWindows.h"
#include "tracer/recording/WindowPlan.h"
#include "tracer/tables/Recorder.h"

#include <algorithm>
#include <ctime>
#include <utility>

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::base;
using namespace syncline::tracer::cupti;
using namespace syncline::tracer::hooks;
using namespace syncline::tracer::recording;

/// How long to wait for a callback that detaches CUPTI, that is, until one of
/// the program's blocking calls ends.
static constexpr uint64_t DetachPatience = NanosecondsPerSecond;
/// How long to wait for a device that lags behind the host.
static constexpr uint64_t DevicePatience = 2 * NanosecondsPerSecond;

static uint64_t timeOfDayAhead() {
  uint64_t Clock = now();
  return readClock(CLOCK_REALTIME) - Clock;
}

void WindowControl::plan(uint64_t Start, bool IsOfJob) {
  uint64_t Length = R.Config.WindowLength, Period = R.Config.WindowPeriod;
  if (IsOfJob)
    Schedule =
        std::make_unique<JobWindows>(Start, Length, Period, timeOfDayAhead);
  else
    Schedule = std::make_unique<WindowPlan>(Start, Length, Period);
}

uint64_t WindowControl::untilChange(uint64_t Now) const {
  uint64_t Next = IsOpen ? Schedule->closing() : Schedule->nextOpening();
  return Next > Now ? Next - Now : 0;
}

void WindowControl::checkVersion() {
  bool IsSwitched =
      R.Config.Recording == Mode::Windows || R.Config.isSwitched();
  if (R.Config.Recording == Mode::SyncOnly || !IsSwitched ||
      canBeSwitched(R.Cupti.Version))
    return;
  MayOpen = false;
  constexpr const char *Note =
      "CUPTI before CUDA 13.0 update 1 can crash a program when recording is "
      "switched while it runs, so only blocking calls are recorded; --full "
      "without --range or --signal records kernels from the start and allows "
      "predictions";
  Data.note(Note);
  say("%s", Note);
}

void WindowControl::open(const char *Why) {
  if (!MayOpen || isLent())
    return;
  // Only if whole graphs are requested before the first graph is created: CUPTI
  // 13.0.85 crashes when existing graphs are traced as wholes.
  bool Wholes = R.Config.Recording == Mode::Full && !R.Config.GraphNodes &&
                !R.GraphsSeen.load() && !R.Config.Delay;
  RequestsAtOpening = activityBuffers().requests();
  LaunchesAtOpening = Data.Hosts.launches();
  activityBuffers().prepare();
  // Set before CUPTI reports launches, so that each launch in the window has a
  // stack.
  R.NeedsLaunchStacks.store(takesLaunchStacks(R.Config));
  R.WindowsOpened.fetch_add(1);
  if (!Data.Cupti.openWindow(Wholes)) {
    R.NeedsLaunchStacks.store(false);
    Data.note("CUPTI does not record device activity");
    say("CUPTI does not record device activity; blocking calls are still "
        "recorded");
    ActivityLost = true;
    return;
  }
  IsOpen = Data.DropsBelongToWindow = true;
  if (leavesCupti())
    Data.Pending.open(now());
  // Opening may take long: the window has its whole length from here on.
  Schedule->opened(now(), Data.Hosts.stepPeriod());
  Data.Out.append(trace::WindowOpenRecord{now(), Why});
  sampleWindow(R);
}

/// Whether to detach CUPTI when the window that is open, or about to open,
/// closes.
bool WindowControl::leavesCupti() const {
  return R.Config.Recording == Mode::Windows && R.Config.Detach &&
         !mustStayAttached(R);
}

void WindowControl::close() {
  uint64_t Time = now();
  Data.Cupti.closeWindow();
  R.NeedsLaunchStacks.store(false);
  IsOpen = false;
  Data.Out.append(trace::WindowCloseRecord{Time});
  Data.Pending.close(Time);
  awaitDevice();
  Schedule->closed(Time);
}

/// The device may lag far behind the host. If CUPTI is detached, work that has
/// not run yet would be lost, so this function waits until each launch of the
/// window has run, or until nothing has run for a while. That may happen before
/// the first launch runs, while the device works on launches from before the
/// window. If CUPTI stays attached, later iterations collect the rest.
void WindowControl::awaitDevice() {
  constexpr uint64_t Pause = 5 * NanosecondsPerMillisecond;
  constexpr timespec Nap = {0, Pause};
  constexpr unsigned MaxIncompleteWindows = 2;
  constexpr uint64_t MostPatience = 10 * NanosecondsPerSecond;
  // A program may launch in a way whose activities CUPTI never reports.
  uint64_t Patience = IncompleteWindows >= MaxIncompleteWindows
                          ? 200 * NanosecondsPerMillisecond
                          : DevicePatience;
  uint64_t Start = now(), GiveUp = Start + Patience;
  FlushUntil = leavesCupti() ? 0 : Start + DevicePatience;
  size_t Missing = SIZE_MAX;
  do {
    nanosleep(&Nap, nullptr);
    Data.flushAfter(Pause);
    Data.collect(false);
    Data.Out.settle();
    if (Data.Pending.size() < Missing)
      GiveUp = std::min(now() + Patience, Start + MostPatience);
    Missing = Data.Pending.size();
  } while (Missing && now() < GiveUp && leavesCupti() && !Ending.load());
  bool InVain = Missing && leavesCupti() && !Ending.load();
  IncompleteWindows = InVain ? IncompleteWindows + 1 : 0;
  if (InVain)
    Data.Out.append(trace::DropRecord{
        now(), Missing, "work that had not run when CUPTI was left"});
  Data.Pending.clear();
}

/// The window contained launches, but CUPTI requested no buffer: another tool
/// has registered its own callbacks.
bool WindowControl::isActivityTakenOver() const {
  constexpr uint64_t EnoughLaunches = 100;
  return activityBuffers().requests() == RequestsAtOpening &&
         Data.Hosts.launches() > LaunchesAtOpening + EnoughLaunches;
}

void WindowControl::noticeOthers() {
  if (!isActivityTakenOver())
    return;
  ActivityLost = true;
  Data.note("another tool has taken over CUPTI's device activity");
  say("another tool (a profiler in the program?) has taken over CUPTI's device "
      "activity; blocking calls are still recorded, kernels no longer");
}

/// Whether a window should open now.
bool WindowControl::isTime(uint64_t Now) {
  constexpr uint64_t LookEvery = 50 * NanosecondsPerMillisecond;
  // Without any call that can block, there is nothing to analyze yet.
  if ((Now < Schedule->nextOpening() && Now < NextLook) || !Data.Hosts.events())
    return false;
  NextLook = Now + LookEvery;
  return Schedule->shouldOpen(Now, Data.Hosts.stepPeriod());
}

const char *WindowControl::steer(uint64_t Now) {
  if (R.Config.Recording != Mode::Windows || !MayOpen || ActivityLost ||
      !R.Active.load() || isLent())
    return nullptr;
  if (!IsOpen) {
    if (isTime(Now))
      open("a window");
    return nullptr;
  }
  if (Now < Schedule->closing())
    return nullptr;
  close();
  noticeOthers();
  if (!ActivityLost)
    return renewAttachment();
  // No later window needs launches.
  Data.Cupti.ignoreLaunches();
  return nullptr;
}

void WindowControl::followGuest() {
  guest::ActivityLoan &Loan = guest::activityLoan();
  if (!Data.Cupti.isAttached())
    return;
  if (!isLent() && Loan.isWanted()) {
    if (IsOpen)
      close();
    LentAt = now();
    R.Paused.store(true);
    Data.Cupti.lend();
    if (!std::exchange(ReportedGuest, true))
      Data.note("the tracer pauses while a profiler in the program records; "
                "CUPTI stays attached afterwards, which slows launches down a "
                "little");
  } else if (isLent() && Loan.conclude(now())) {
    Data.Cupti.takeBack();
    endLoan();
    if (R.Config.Recording == Mode::Full && R.Active.load())
      open("everything is recorded");
  }
}

void WindowControl::endLoan() {
  if (!isLent())
    return;
  uint64_t Start = std::exchange(LentAt, 0);
  R.Round.fetch_add(1);
  R.Paused.store(false);
  Data.Out.append(trace::GapRecord{Start, now() - Start,
                                   "a profiler in the program used CUPTI"});
}

void WindowControl::end() {
  if (IsOpen)
    close();
  endLoan();
}

/// Reports, once, that CUPTI cannot be detached.
void WindowControl::noteGraphs() {
  if (!ReportedGraphs)
    Data.note("the program uses CUDA graphs: CUPTI stays attached between "
              "windows, which slows launches down a little");
  ReportedGraphs = true;
}

/// Returns null, or the reason why the trace has to end.
const char *WindowControl::renewAttachment() {
  if (!R.Config.Detach || mustStayAttached(R)) {
    Data.Cupti.ignoreLaunches();
    if (R.Config.Detach && R.GraphsSeen.load())
      noteGraphs();
    return nullptr;
  }
  // Blocking calls are still recorded: their logs must not overflow, and a kill
  // must not lose them.
  Attachment::DetachResult Result = Data.Cupti.detach(
      DetachPatience, Ending, [this] { Data.writeHostLogs(); });
  if (Result == Attachment::DetachResult::Refused) {
    uint64_t Since = R.DetachTime.load();
    Data.Out.append(
        trace::GapRecord{Since, now() - Since, "CUPTI could not be detached"});
  }
  if (Result != Attachment::DetachResult::Done)
    return nullptr; // a later window can detach: launch callbacks stay on
  return attachAgain();
}

/// No CUPTI function may be called until it is attached again. CUPTI then
/// counts one record as dropped that does not belong to a window.
const char *WindowControl::attachAgain() {
  Data.DropsBelongToWindow = false;
  uint64_t Start = R.DetachTime.load();
  std::string Trouble = Data.Cupti.attach();
  Data.Out.append(
      trace::GapRecord{Start, now() - Start, "CUPTI was attached again"});
  if (Trouble.empty())
    return nullptr;
  Data.note("recording ends: " + Trouble);
  say("%s; recording ends here, and the program continues", Trouble.c_str());
  return "CUPTI could not be attached again";
}
