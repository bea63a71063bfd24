#include "tracer/session/Session.h"

#include "tracer/base/Options.h"
#include "tracer/hooks/PythonFrames.h"
#include "tracer/hooks/Ranges.h"
#include "tracer/recording/RecordingThread.h"
#include "tracer/session/Signals.h"
#include "tracer/tables/Recorder.h"

#include <atomic>
#include <cstdlib>
#include <pthread.h>
#include <unistd.h>

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::base;
using namespace syncline::tracer::recording;
using namespace syncline::tracer::session;
using namespace syncline::tracer::tables;

/// The process that records; negated once it ends its trace; 0 before that, and
/// in forked children.
static std::atomic<pid_t> Owner{0};
/// Set once and never destroyed, for threads that outlive main().
static RecordingThread *TheThread = nullptr;

/// A child that does not exec shares the parent's file but none of its threads,
/// so it records nothing.
static void onFork() {
  recorder().Active.store(false);
  recorder().WindowOpen.store(false);
  recorder().DetachWanted.store(false);
  recorder().Ready.store(false);
  recorder().HoldsCupti.store(false);
  if (!Owner.exchange(0))
    return;
  recorder().Names.abandon();
  TheThread->abandon();
}

static void followChosenRange(bool IsOpen) {
  if (Owner.load() == getpid())
    TheThread->wantRange(IsOpen);
}

static void onExit() { finishSession("exit"); }

static void start(bool HasCuda) {
  optionsFromEnvironment(true);
  TheThread = new RecordingThread(recorder());
  hooks::onChosenRange(followChosenRange);
  if (!TheThread->start(HasCuda))
    return;
  Owner.store(getpid());
  pthread_atfork(nullptr, nullptr, onFork);
  atexit(onExit);
  at_quick_exit(onExit);
  catchEndingSignals(finishSession);
}

/// Whether start() has been called.
static std::atomic<bool> Started{false};

void session::startSession() {
  hooks::lookForPython(recorder());
  if (!Started.exchange(true))
    start(true);
  else if (Owner.load() == getpid())
    TheThread->cudaStarts();
}

void session::startWithoutCuda() {
  if (!Started.exchange(true))
    start(false);
}

void session::finishSession(const char *Why) {
  pid_t Process = getpid();
  pid_t Found = Process;
  // In one atomic step, so that of two threads that end the process, the later
  // one always sees the earlier one: the process must not end before the trace
  // does.
  if (Owner.compare_exchange_strong(Found, -Process))
    TheThread->finish(Why);
  else if (Found == -Process)
    TheThread->awaitEnd();
}

void session::sessionSignaled() {
  if (Owner.load() == getpid())
    TheThread->toggle();
}
