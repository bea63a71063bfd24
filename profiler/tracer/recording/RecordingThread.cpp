#include "tracer/recording/RecordingThread.h"

#include "tracer/base/Clock.h"
#include "tracer/base/Messages.h"
#include "tracer/cupti/ActivityBuffers.h"
#include "tracer/hooks/Detaching.h"
#include "tracer/hooks/LoadTorchRanges.h"
#include "tracer/hooks/Ranges.h"
#include "tracer/tables/Recorder.h"
#include "tracer/tables/ThreadLog.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::cupti;
using namespace syncline::tracer::output;
using namespace syncline::tracer::base;
using namespace syncline::tracer::hooks;
using namespace syncline::tracer::recording;
using namespace syncline::tracer::tables;

namespace {

/// A kill loses what was logged since the last round, and what CUPTI had not
/// handed over.
constexpr uint64_t RoundTime = 50 * NanosecondsPerMillisecond;
constexpr uint64_t WindowRoundTime = 5 * NanosecondsPerMillisecond;
constexpr uint64_t HousekeepingTime = NanosecondsPerSecond;
constexpr uint64_t ClockTime = 10 * NanosecondsPerSecond;
/// How long a program that ends waits for the file to be completed.
constexpr uint64_t FinishPatience = 2 * NanosecondsPerSecond;

} // namespace

RecordingThread::RecordingThread(Recorder &R)
    : R(R), Out(R), Hosts(Out, Pending), Decoder(R, Out, R.Names, Pending),
      Cupti(R), Plan(0, 0, 0) {}

/// Tells `syncline record` of the file, or why there is none.
static void tellLauncher(const std::string &Line) {
  const char *Log = getenv("SYNCLINE_RUN_LOG");
  if (!Log)
    return;
  int File = open(Log, O_WRONLY | O_APPEND | O_CLOEXEC);
  if (File < 0)
    return;
  std::string Whole = Line + "\n";
  [[maybe_unused]] ssize_t Count = write(File, Whole.data(), Whole.size());
  close(File);
}

static void giveUp(const std::string &Why) {
  say("%s; the program runs on untraced", Why.c_str());
  tellLauncher("!" + Why);
}

bool RecordingThread::createFile() {
  std::string Path = outputPath(R.Config.Output, Who, false);
  int Error = Out.File.create(Path, R.Config.MaxSize);
  if (Error == EEXIST) {
    // Another process of the same run, or an old file: both are kept.
    Path = outputPath(R.Config.Output, Who, true);
    Error = Out.File.create(Path, R.Config.MaxSize);
  }
  if (Error) {
    giveUp("cannot write " + Path + ": " + strerror(Error));
    return false;
  }
  char Absolute[PATH_MAX];
  tellLauncher(realpath(Path.c_str(), Absolute) ? Absolute : Path);
  return true;
}

bool RecordingThread::attach() {
  std::string Trouble = R.Cupti.load(R.Config.CuptiLibrary);
  R.Driver.load(); // callbacks use it at once
  if (Trouble.empty())
    Trouble = Cupti.attach();
  if (!Trouble.empty()) {
    giveUp(Trouble);
    return false;
  }
  return true;
}

void RecordingThread::activate() {
  if (!Cupti.isAttached())
    return;
  R.Ready.store(true);
  bool Waits = !R.Config.Range.empty() || R.Config.Signal;
  if (!Waits || chosenRangeIsOpen())
    becomeActive(true);
}

bool RecordingThread::start(bool CudaIsHere) {
  // Signals are the program's: none is ever handled on our thread, and a file
  // size limit shows as an error of write() instead of SIGXFSZ.
  sigset_t All, Old;
  sigfillset(&All);
  pthread_sigmask(SIG_BLOCK, &All, &Old);
  bool Started = startMasked(CudaIsHere);
  if (!Started && sigismember(&Old, SIGXFSZ) == 0) {
    // The one that a failed write has left behind is ours, not the program's.
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
  Plan = WindowPlan(Begin + R.Config.Delay, R.Config.WindowLength,
                    R.Config.WindowPeriod);
  R.Bell.open();
  Done.open();
  CudaReady.open();
  activityBuffers().setSize(R.Config.BufferSize);
  ThreadLog::configure(R.Config.ThreadSlots, letGoAtThreadExit);
  if (HasCuda && !R.Config.Delay && !attach())
    return false;
  if (createFile()) {
    writeProcess(R, Who, Out.File);
    writeClock();
    Mapped.writeNew(Out.File);
    Out.settle();
    activate();
    pthread_t Thread;
    int Error = Out.File.failure();
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
  Cupti.silence();
  return false;
}

void RecordingThread::cudaStarts() {
  CudaWanted.store(true);
  R.Bell.ring();
  CudaReady.wait(FinishPatience);
}

void RecordingThread::wantRange(bool On) {
  // At once, so that the first calls in a short range are in it; what else has
  // to be done follows on our own thread.
  if (R.Ready.load() && R.Config.Recording != Mode::Full)
    R.Active.store(On);
  RangeChanged.store(true);
  R.Bell.ring();
}

void RecordingThread::toggle() {
  Toggles.fetch_add(1);
  R.Bell.ring();
}

void RecordingThread::finish(const char *Why) {
  Ending.store(Why);
  R.Bell.ring();
  awaitEnd();
}

void RecordingThread::awaitEnd() const { Done.waitKeeping(FinishPatience); }

void RecordingThread::abandon() { Out.File.abandon(); }

void *RecordingThread::run(void *Self) {
  pthread_setname_np(pthread_self(), "syncline");
  static_cast<RecordingThread *>(Self)->loop();
  return nullptr;
}

void RecordingThread::loop() {
  while (!Over) {
    R.Bell.wait(WindowIsOpen && R.Config.Recording == Mode::Windows
                    ? WindowRoundTime
                    : RoundTime);
    if (const char *Why = Ending.load())
      end(Why);
    else
      round();
  }
  Done.ring();
}

void RecordingThread::round() {
  uint64_t Now = now();
  followWishes();
  checkTimes(Now);
  if (Over)
    return;
  if (WindowIsOpen || Now < FlushUntil) {
    flushAfter(RoundTime);
    activityBuffers().prepare();
  }
  collect(false);
  housekeeping(Now);
  steerWindow(Now);
  Out.settle();
  if (int Error = Out.File.failure()) {
    say("%s: %s; recording has ended, what was written is readable, and the "
        "program runs on",
        Out.File.path().c_str(), strerror(Error));
    end("the file could not be written");
  }
}

void RecordingThread::becomeActive(bool On) {
  R.Active.store(On);
  uint64_t Now = now();
  if (On && !WindowIsOpen && R.Config.Recording == Mode::Full)
    openWindow(Now, "everything is recorded");
  if (!On && WindowIsOpen) {
    closeWindow();
    if (R.Config.Recording == Mode::Full)
      Cupti.ignoreLaunches();
  }
}

void RecordingThread::followWishes() {
  if (CudaWanted.exchange(false)) {
    HasCuda = true;
    Begin = now();
    Plan = WindowPlan(Begin + R.Config.Delay, R.Config.WindowLength,
                      R.Config.WindowPeriod);
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
    becomeActive(On);
    note(On ? "recording was switched on by a signal"
            : "recording was switched off by a signal");
  }
}

void RecordingThread::followRange() {
  becomeActive(chosenRangeIsOpen());
  if (RangeTold)
    return; // there may be thousands
  RangeTold = true;
  note("recording is switched on and switched off by the range " +
       R.Config.Range);
}

void RecordingThread::checkTimes(uint64_t Now) {
  if (!HasCuda || Over)
    return;
  uint64_t Start = Begin + R.Config.Delay;
  if (!Cupti.isAttached() && Now >= Start) {
    if (!attach())
      return end("CUPTI could not be attached");
    activate();
  }
  if (R.Config.Duration && Now >= Start + R.Config.Duration)
    end("the chosen duration is over");
}

/// With each flush CUPTI takes a new buffer, and it keeps the old one until all
/// that was launched meanwhile has run. Where the device is far behind they
/// would run out, and CUPTI would drop what is launched from then on.
void RecordingThread::flushAfter(uint64_t Interval) {
  uint64_t Now = now();
  uint64_t Lent = std::max<size_t>(1, activityBuffers().lent());
  if (Now < LastFlush + Interval * Lent)
    return;
  LastFlush = Now;
  Cupti.flush(false);
}

void RecordingThread::collectBuffers() {
  for (ActivityBuffers::Full Buffer : activityBuffers().takeFull()) {
    Decoder.decode(Buffer.Data, Buffer.Size);
    activityBuffers().recycle(Buffer.Data);
  }
  size_t Dropped = 0;
  if (Cupti.isAttached())
    R.Cupti.cuptiActivityGetNumDroppedRecords(nullptr, 0, &Dropped);
  if (Dropped && DropsAreOurs)
    Out.append(trace::DropRecord{now(), Dropped, "device activity"});
  if (uint64_t Count = Decoder.takeUnfinished())
    Out.append(trace::DropRecord{now(), Count, "unfinished device activity"});
}

void RecordingThread::collect(bool Final) {
  R.Crowded.store(false, std::memory_order_relaxed);
  Hosts.drain(Final);
  collectBuffers();
  Decoder.flushGraphs(Final);
}

void RecordingThread::housekeeping(uint64_t Now) {
  if (!DevicesWritten && Hosts.events()) {
    DevicesWritten = true;
    writeDevices(R, Out.File);
  }
  if (Now < LastHousekeeping + HousekeepingTime)
    return;
  LastHousekeeping = Now;
  askForTorchRanges();
  Mapped.writeNew(Out.File);
  Hosts.refreshNames();
  writeCost();
  if (Now >= LastClock + ClockTime)
    writeClock();
  if (WindowIsOpen && R.Config.Recording == Mode::Full && !ActivityLost)
    noticeOthers();
  if (Cupti.isAttached() && !Cupti.isOurs()) {
    note("another tool has detached CUPTI: nothing is recorded from here on");
    say("another tool has detached CUPTI; recording ends here, and the program "
        "runs on");
    end("another tool detached CUPTI");
  }
}

void RecordingThread::askForTorchRanges() {
  // Not before CUDA starts: a program that starts it while it loads a library
  // waits for this thread, which would wait for the dynamic loader.
  if (!R.Config.TorchRanges || TorchRangesSettled || !HasCuda)
    return;
  std::string WhyNot;
  TorchRangesSettled = loadTorchRanges(WhyNot) || !WhyNot.empty();
  if (!WhyNot.empty())
    note("record_function ranges are not recorded: " + WhyNot);
}

void RecordingThread::writeClock() {
  LastClock = now();
  Out.append(trace::ClockRecord{LastClock, readClock(CLOCK_REALTIME)});
}

void RecordingThread::writeCost() {
  trace::CostRecord Cost = Hosts.totals();
  Cost.Time = now();
  Cost.WriterTime = readClock(CLOCK_THREAD_CPUTIME_ID);
  Cost.BytesWritten = Out.File.bytesWritten();
  Out.append(Cost);
}

void RecordingThread::note(const std::string &Line) {
  Out.append(trace::NoteRecord{now(), Line});
}

void RecordingThread::end(const char *Why) {
  if (Over)
    return;
  Over = true;
  R.Active.store(false);
  R.Ready.store(false);
  collect(true);
  Out.settle();
  if (WindowIsOpen)
    closeWindow();
  if (Cupti.isAttached())
    Cupti.flush(true);
  collect(true);
  Cupti.silence();
  if (!DevicesWritten && Hosts.events())
    writeDevices(R, Out.File);
  Mapped.writeNew(Out.File);
  writeCost();
  writeClock();
  Out.append(trace::EndRecord{now(), Why});
  Out.settle();
  Out.File.close();
}
