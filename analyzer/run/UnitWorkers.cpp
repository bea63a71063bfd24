#include "run/UnitWorkers.h"
#include "isolation/Isolation.h"
#include "isolation/ProgressPage.h"
#include "pipeline/LintUnit.h"
#include "run/UnitRunner.h"
#include "run/UnitStream.h"
#include "run/WorkerPool.h"

#include <chrono>
#include <memory>

using namespace syncline::lint;
using namespace syncline::lint::findings;
using namespace syncline::lint::isolation;
using namespace syncline::lint::pipeline;
using namespace syncline::lint::run;

using Clock = std::chrono::steady_clock;

/// A file that kills more workers than this is given up.
static constexpr size_t MostRestarts = 5;

/// "the worker crashed, signal 9": \p Failure without parentheses, as it stands
/// in some itself.
static std::string reasonOf(llvm::StringRef Failure) {
  auto [What, How] = Failure.split(" (");
  return "the worker " + What.str() + ", " + How.rtrim(')').str();
}

namespace {

/// A task while workers do it.
class RunningTask {
public:
  explicit RunningTask(const UnitTask &Task)
      : Task(Task), Received(Task.Unit->Request.Rules) {}

  /// Runs in the worker.
  void work(const SendRecord &Send) {
    Isolation::catchSignals();
    UnitSender Sender(Send);
    Isolation Guard([&](const InternalError &Error) { Sender.send(Error); },
                    &Progress, Fatal);
    LintHooks Hooks{
        Guard,
        [&](const FindingKey &Key, const Finding &F) { Sender.send(Key, F); },
        [&] { Sender.restart(); }};
    Sender.sendRest(
        lintFile(Task.Unit->Job, Task.Unit->Request, Task.Prebuilt, Hooks));
  }

  void receive(std::string_view Record) { Received.receive(Record); }

  /// \returns whether the file is to be done again.
  bool end(const std::string &Failure) {
    if (Failure.empty() && Received.isComplete()) {
      finish();
      return false;
    }
    std::optional<ProgressPage::Current> Last = Progress.current();
    std::string Reason =
        Failure.empty() ? "ended early (without a result)" : Failure;
    if (Last && Fatal.size() < MostRestarts) {
      Fatal.emplace(Last->Id, reasonOf(Reason));
      Received.expectAgain();
      Progress.clear();
      return true;
    }
    finish();
    if (Last)
      Task.Unit->Result.InternalErrors.push_back(
          {Last->Item, reasonOf(Reason)});
    Task.Unit->Failure = Reason;
    return false;
  }

private:
  void finish() {
    Task.Unit->Result = Received.take();
    Task.Unit->Seconds =
        std::chrono::duration<double>(Clock::now() - Begin).count();
  }

  UnitTask Task;
  Clock::time_point Begin = Clock::now();
  ProgressPage Progress;
  FatalItems Fatal;
  UnitReceiver Received;
};

} // namespace

void run::lintInWorkers(const std::vector<UnitTask> &Tasks, unsigned Workers,
                        const std::function<void(size_t)> &Started) {
  std::vector<std::unique_ptr<RunningTask>> Running(Tasks.size());
  WorkerCallbacks Callbacks;
  Callbacks.Work = [&](size_t I, const SendRecord &Send) {
    Running[I]->work(Send);
  };
  Callbacks.Started = [&](size_t I) {
    if (!Running[I])
      Running[I] = std::make_unique<RunningTask>(Tasks[I]);
    Started(I);
  };
  Callbacks.Received = [&](size_t I, std::string_view Record) {
    Running[I]->receive(Record);
  };
  Callbacks.Ended = [&](size_t I, const std::string &Failure) {
    bool Again = Running[I]->end(Failure);
    if (!Again)
      Running[I].reset();
    return Again;
  };
  runWorkers(Tasks.size(), Workers, Callbacks);
}
