#include "cli/experiment/TrialRun.h"

#include "cli/record/Launch.h"
#include "cli/record/RecordError.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <ctime>
#include <exception>
#include <iterator>
#include <thread>

using namespace syncline;
using namespace syncline::cli;
using namespace syncline::cli::experiment;
using namespace syncline::record;
using namespace syncline::trial;

static constexpr int EndingSignals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

static bool endsPrograms(int Signal) {
  return std::ranges::find(EndingSignals, Signal) != std::end(EndingSignals);
}

namespace {

/// Blocks the signals with which a user ends the command, in all threads that
/// start from then on, so that the folder is removed in any case.
class HeldSignals {
public:
  HeldSignals() {
    sigemptyset(&Held);
    for (int Signal : EndingSignals)
      sigaddset(&Held, Signal);
    pthread_sigmask(SIG_BLOCK, &Held, &Before);
  }
  ~HeldSignals() { pthread_sigmask(SIG_SETMASK, &Before, nullptr); }
  HeldSignals(const HeldSignals &) = delete;
  HeldSignals &operator=(const HeldSignals &) = delete;

  /// The process's previous mask.
  const sigset_t &before() const { return Before; }
  /// A signal that arrived; 0: none within a moment.
  int next() const {
    constexpr timespec Moment = {0, 20'000'000};
    int Signal = sigtimedwait(&Held, nullptr, &Moment);
    return std::max(Signal, 0);
  }

private:
  sigset_t Held, Before;
};

} // namespace

/// \returns the signal with which the user ended the program or this command;
/// 0: none.
static int runProgram(const TrialSettings &Settings,
                      ExperimentController &Steering,
                      const HeldSignals &Signals) {
  record::Ending How = launch(Settings.Program, Settings.Arguments,
                              Settings.Variables, &Signals.before());
  Steering.programEnded(How);
  if (endsPrograms(How.Signal) && !Steering.endedProgram())
    return How.Signal;
  int Signal = 0;
  while (!Steering.isDone() && !Signal)
    Signal = Signals.next();
  return Signal;
}

TrialOutcome experiment::runTrial(TrialSettings Settings,
                                  const Planner &MakePlan) {
  HeldSignals Signals;
  TrialFolder Folder;
  Environment &Variables = Settings.Variables;
  preload(Variables, Settings.Tracer);
  if (std::string Obstacle = inject(Variables, Settings.Tracer);
      !Obstacle.empty())
    throw RecordError(Obstacle);
  preload(Variables, Settings.Library);
  Variables.set(FolderVariable, Folder.path());
  Variables.set("SYNCLINE_OUTPUT", Folder.path() / "trace-%p.sltrace");
  Variables.set("SYNCLINE_DURATION_OF", "steps");
  Variables.set("SYNCLINE_DURATION",
                fmt::format("{:.3f}", Settings.RecordSeconds));
  ExperimentController Steering(Settings, Folder, MakePlan);
  std::thread Follower([&] { Steering.run(); });
  int Signal = 0;
  std::exception_ptr Problem;
  try {
    Signal = runProgram(Settings, Steering, Signals);
  } catch (...) {
    Problem = std::current_exception();
  }
  if (Signal) {
    // Do not wait for the follower, which may be reading a large trace.
    Folder.remove();
    endLike({.Status = 0, .Signal = Signal});
  }
  if (Problem)
    Steering.programEnded();
  Follower.join();
  if (Problem)
    std::rethrow_exception(Problem);
  return {Steering.results(), Steering.failure()};
}
