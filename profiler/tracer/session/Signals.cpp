#include "tracer/session/Signals.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <initializer_list>

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::session;

// Lock-free, because signal handlers read them.
static std::atomic<void (*)(const char *Why)> FinishHandler{nullptr};
static std::atomic<void (*)()> ToggleHandler{nullptr};

static const char *describe(int Signal) {
  switch (Signal) {
  case SIGTERM:
    return "SIGTERM";
  case SIGINT:
    return "SIGINT";
  case SIGHUP:
    return "SIGHUP";
  case SIGABRT:
    return "SIGABRT";
  default:
    return "a signal";
  }
}

static void onEnding(int Signal) {
  int Saved = errno;
  FinishHandler.load()(describe(Signal));
  struct sigaction Default = {};
  Default.sa_handler = SIG_DFL;
  sigaction(Signal, &Default, nullptr);
  // Delivered once this handler returns, since it is blocked until then.
  raise(Signal);
  errno = Saved;
}

static void onToggle(int) { ToggleHandler.load()(); }

/// Whether neither the program nor its parent has changed a signal's
/// disposition.
static bool isAtDefault(int Signal) {
  struct sigaction Old = {};
  return !sigaction(Signal, nullptr, &Old) && Old.sa_handler == SIG_DFL;
}

static struct sigaction handledBy(void (*Handler)(int)) {
  struct sigaction Action = {};
  Action.sa_handler = Handler;
  Action.sa_flags = SA_RESTART | SA_ONSTACK;
  return Action;
}

void session::catchEndingSignals(void (*Finish)(const char *Why)) {
  FinishHandler.store(Finish);
  struct sigaction Action = handledBy(onEnding);
  for (int Signal : {SIGTERM, SIGINT, SIGHUP, SIGABRT})
    if (isAtDefault(Signal))
      sigaction(Signal, &Action, nullptr);
}

void session::catchToggleSignal(int Signal, void (*Toggle)()) {
  ToggleHandler.store(Toggle);
  struct sigaction Action = handledBy(onToggle);
  if (Signal && isAtDefault(Signal))
    sigaction(Signal, &Action, nullptr);
}
