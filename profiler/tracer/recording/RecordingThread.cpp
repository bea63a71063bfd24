#include "tracer/recording/RecordingThread.h"

#include "tracer/base/Clock.h"
#include "tracer/base/Messages.h"
#include "tracer/cupti/ActivityBuffers.h"
#include "tracer/cupti/CuptiVersions.h"
#include "tracer/hooks/Detaching.h"
#include "tracer/hooks/Ranges.h"
#include "tracer/recording/RunLog.h"
#include "tracer/tables/Recorder.h"
#include "tracer/tables/ThreadLog.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <pthread.h>

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::cupti;
using namespace syncline::tracer::output;
using namespace syncline::tracer::base;
using namespace syncline::tracer::hooks;
using namespace syncline::tracer::recording;
using namespace syncline::tracer::tables;

namespace {

/// A kill loses what was logged since the last iteration, and what CUPTI had
/// not delivered.
constexpr uint64_t RoundTime = 50 * NanosecondsPerMillisecond;
constexpr uint64_t WindowRoundTime = 5 * NanosecondsPerMillisecond;
/// How long an exiting program waits for the file to be completed.
constexpr uint64_t FinishPatience = 2 * NanosecondsPerSecond;

} // namespace

RecordingThread::RecordingThread(Recorder &R)
    : R(R), Data(R), Windows(R, Data, Ending), Keeper(R, Data),
      Duration(R.Config) {}

bool RecordingThread::createFile() {
  constexpr unsigned MostAttempts = 100;
  std::string Pattern = withFolder(R.Config.Output, Who), Path;
  // Another process of the same run, or an old file: keep both.
  int Error = EEXIST;
  for (unsigned I = 0; I < MostAttempts && Error == EEXIST; ++I) {
    Path = outputPath(Pattern, Who, I);
    Error = Data.Out.File.create(Path, R.Config.MaxSize);
  }
  if (Error) {
    giveUp("cannot write " + Path + ": " + strerror(Error));
    return false;
  }
  logTrace(Path);
  return true;
}

bool RecordingThread::attach() {
  R.Driver.load(); // callbacks use it immediately
  std::string Trouble = R.Cupti.load(R.Config.CuptiLibrary, R.Driver.version());
  if (Trouble.empty())
    Trouble = Data.Cupti.attach();
  if (!Trouble.empty()) {
    giveUp(Trouble);
    return false;
  }
  return true;
}

void RecordingThread::activate() {
  if (!Data.Cupti.isAttached())
    return;
  if (std::string Note = noteAbout(R.Cupti.Version); !Note.empty())
    Data.note(Note);
  Windows.checkVersion();
  R.Ready.store(true);
  if (!R.Config.isSwitched() || chosenRangeIsOpen())
    setRecordingActive(true);
}

bool RecordingThread::start(bool CudaIsHere) {
  // Signals belong to the program: none is ever handled on our thread, and a
  // file size limit shows up as an error of write() instead of SIGXFSZ.
  sigset_t All, Old;
  sigfillset(&All);
  pthread_sigmask(SIG_BLOCK, &All, &Old);
  bool Started = startMasked(CudaIsHere);
  if (!Started && sigismember(&Old, SIGXFSZ) == 0) {
    // A pending signal from a failed write is ours, not the program's.
    sigset_t FileSize;
    sigemptyset(&FileSize);
    sigaddset(&FileSize, SIGXFSZ);
    constexpr timespec AtOnce = {0, 0};
    sigtimedwait(&FileSize, nullptr, &AtOnce);
  }
  pthread_sigmask(SIG_SETMASK, &Old, nullptr);
  return Started;
}

bool RecordingThread::startMasked(bool CudaIsHere) {
  HasCuda = CudaIsHere;
  Begin = now();
  Who = Identity::read();
  Windows.plan(Begin + R.Config.Delay, Who.isOfJob());
  R.RecordingWakeup.open();
  Done.open();
  CudaReady.open();
  activityBuffers().setSize(R.Config.BufferSize);
  ThreadLog::configure(R.Config.ThreadSlots, endCallAtThreadExit);
  if (HasCuda && !R.Config.Delay && !attach())
    return false;
  if (createFile()) {
    Keeper.begin(Who);
    Data.Out.settle();
    activate();
    pthread_t Thread;
    int Error = Data.Out.File.failure();
    if (!Error)
      Error = pthread_create(&Thread, nullptr, run, this);
    if (!Error) {
      pthread_detach(Thread);
      return true;
    }
    giveUp(std::string("cannot record: ") + strerror(Error));
  }
  R.Active.store(false);
  R.Ready.store(false);
  Data.Cupti.silence();
  return false;
}

void RecordingThread::cudaStarts() {
  CudaWanted.store(true);
  R.RecordingWakeup.ring();
  CudaReady.wait(FinishPatience);
}

void RecordingThread::wantRange(bool On) {
  // Immediately, so that the first calls in a short range are recorded; our own
  // thread does the rest afterwards.
  if (R.Ready.load() && R.Config.Recording != Mode::Full)
    R.Active.store(On);
  RangeChanged.store(true);
  R.RecordingWakeup.ring();
}

void RecordingThread::toggle() {
  Toggles.fetch_add(1);
  R.RecordingWakeup.ring();
}

void RecordingThread::finish(const char *Why) {
  Ending.store(Why);
  R.RecordingWakeup.ring();
  awaitEnd();
}

void RecordingThread::awaitEnd() const { Done.waitKeeping(FinishPatience); }

void RecordingThread::abandon() { Data.Out.File.abandon(); }

void *RecordingThread::run(void *Self) {
  pthread_setname_np(pthread_self(), "syncline");
  static_cast<RecordingThread *>(Self)->loop();
  return nullptr;
}

void RecordingThread::loop() {
  while (!Over) {
    R.RecordingWakeup.wait(untilRound());
    if (const char *Why = Ending.load())
      end(Why);
    else
      round();
  }
  Done.ring();
}

uint64_t RecordingThread::untilRound() const {
  if (R.Config.Recording != Mode::Windows)
    return RoundTime;
  uint64_t Most = Windows.isOpen() ? WindowRoundTime : RoundTime;
  // A window may be due for which the program has not made a call yet.
  uint64_t Wait = Windows.untilChange(now());
  return Wait ? std::min(Wait, Most) : Most;
}

void RecordingThread::round() {
  uint64_t Now = now();
  handleRequests();
  checkTimes(Now);
  if (Over)
    return;
  Windows.followGuest();
  if (Windows.awaitsActivity(Now)) {
    Data.flushAfter(RoundTime);
    activityBuffers().prepare();
  }
  Data.collect(false);
  if (Keeper.round(Now, HasCuda))
    lookForOtherTools();
  if (const char *Why = Windows.steer(Now))
    end(Why);
  Data.Out.settle();
  if (int Error = Data.Out.File.failure()) {
    say("%s: %s; recording has ended, the trace so far is readable, and the "
        "program continues",
        Data.Out.File.path().c_str(), strerror(Error));
    end("the file could not be written");
  }
}

void RecordingThread::setRecordingActive(bool On) {
  R.Active.store(On);
  if (On && !Windows.isOpen() && R.Config.Recording == Mode::Full)
    Windows.open("everything is recorded");
  if (!On && Windows.isOpen()) {
    Windows.close();
    if (R.Config.Recording == Mode::Full)
      Data.Cupti.ignoreLaunches();
  }
}

void RecordingThread::handleRequests() {
  if (CudaWanted.exchange(false)) {
    HasCuda = true;
    Begin = now();
    Windows.plan(Begin + R.Config.Delay, Who.isOfJob());
    checkTimes(Begin);
    CudaReady.ring();
  }
  bool RangeHasChanged = RangeChanged.exchange(false);
  bool Flip = Toggles.exchange(0) % 2;
  if (!R.Ready.load())
    return;
  if (RangeHasChanged)
    followRange();
  if (Flip) {
    bool On = !R.Active.load();
    setRecordingActive(On);
    Data.note(On ? "recording was switched on by a signal"
                 : "recording was switched off by a signal");
  }
}

void RecordingThread::followRange() {
  setRecordingActive(chosenRangeIsOpen());
  if (ReportedRange)
    return; // there may be thousands
  ReportedRange = true;
  Data.note("recording is switched on and switched off by the range " +
            R.Config.Range);
}

void RecordingThread::checkTimes(uint64_t Now) {
  if (!HasCuda || Over)
    return;
  uint64_t Start = Begin + R.Config.Delay;
  if (Now >= Start && Data.Cupti.mayAttach()) {
    if (!attach())
      return end("CUPTI could not be attached");
    activate();
  }
  if (Duration.isOver(Now, Start, Data.Hosts.stepPeriod()))
    end("the chosen duration is over");
}

void RecordingThread::lookForOtherTools() {
  if (Windows.isOpen() && R.Config.Recording == Mode::Full &&
      !Windows.isActivityLost())
    Windows.noticeOthers();
  if (!Data.Cupti.isAttached() || Data.Cupti.isOurs())
    return;
  Data.note(
      "another tool has detached CUPTI: nothing is recorded from here on");
  say("another tool has detached CUPTI; recording ends here, and the program "
      "continues");
  end("another tool detached CUPTI");
}

void RecordingThread::end(const char *Why) {
  if (Over)
    return;
  Over = true;
  R.Active.store(false);
  R.Ready.store(false);
  Data.collect(true);
  Data.Out.settle();
  Windows.end();
  if (Data.Cupti.isAttached())
    Data.Cupti.flush(true);
  Data.collect(true);
  Data.Cupti.silence();
  Keeper.end(Why);
  Data.Out.settle();
  Data.Out.File.close();
}
