#include "run/UnitWorkers.h"
#include "isolation/Isolation.h"
#include "isolation/ProgressPage.h"
#include "pipeline/LintUnit.h"
#include "program/SummaryCode.h"
#include "run/UnitRunner.h"
#include "run/UnitStream.h"
#include "run/WorkerPool.h"

#include <chrono>
#include <memory>
#include <unistd.h>
#include <utility>

using namespace syncline::lint;
using namespace syncline::lint::findings;
using namespace syncline::lint::isolation;
using namespace syncline::lint::pipeline;
using namespace syncline::lint::run;

using Clock = std::chrono::steady_clock;

/// A file that kills more workers than this is abandoned.
static constexpr size_t MostRestarts = 5;

/// "the worker crashed, signal 9": \p Failure without parentheses because the
/// result is parenthesized in some messages.
static std::string reasonOf(llvm::StringRef Failure) {
  auto [What, How] = Failure.split(" (");
  return "the worker " + What.str() + ", " + How.rtrim(')').str();
}

namespace {

/// A task that workers are running.
class RunningTask {
public:
  explicit RunningTask(const UnitTask &Task)
      : Task(Task), Received(Task.Unit->Request.Rules) {}

  /// Runs in the worker.
  void work(const SendRecord &Send, const AwaitOrder &Await, bool Parks) {
    Isolation::catchSignals();
    UnitSender Sender(Send);
    Isolation Guard([&](const InternalError &Error) { Sender.send(Error); },
                    &Progress, Fatal);
    LintHooks Hooks{
        Guard,
        [&](const FindingKey &Key, const Finding &F) { Sender.send(Key, F); },
        [&] { Sender.restart(); }, Task.Imports,
        /*Summarize=*/true};
    auto Park = [&](const UnitResult &Result, const LintAgain &Again) {
      if (Parks && Result.Lint.Summary && Result.Lint.Summary->asks())
        park(Sender, Result, Hooks, Again, Await);
    };
    Sender.sendRest(lintFile(Task.Unit->Job, Task.Unit->Request, Task.Prebuilt,
                             Hooks, Park));
  }

  /// A worker that has already parsed the file runs the task. If that fails,
  /// another one starts over.
  void resume() { Resumed = true; }

  void receive(std::string_view Record) { Received.receive(Record); }

  /// \returns whether the file should be processed again.
  bool end(const std::string &Failure) {
    if (Failure.empty() && Received.isComplete()) {
      finish();
      return false;
    }
    if (std::exchange(Resumed, false)) {
      Received.expectAgain();
      return true;
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
  /// Runs in the worker until it is no longer needed. \p Result is complete.
  [[noreturn]] static void park(const UnitSender &Sender, UnitResult Result,
                                LintHooks Hooks, const LintAgain &Again,
                                const AwaitOrder &Await) {
    Sender.sendRest(Result);
    while (std::optional<std::string> Order = Await()) {
      std::optional<program::ImportedFacts> Facts =
          program::decodeFacts(*Order);
      if (!Facts)
        break;
      Hooks.Imports = &*Facts;
      LintResult Next;
      Next.Dependencies = Result.Lint.Dependencies;
      Next.ProjectFiles = Result.Lint.ProjectFiles;
      Next.MissingHeaders = Result.Lint.MissingHeaders;
      Again(Hooks, Next);
      Result.Lint = std::move(Next);
      Sender.sendRest(Result);
    }
    _exit(0);
  }

  void finish() {
    Task.Unit->Result = Received.take();
    Task.Unit->Seconds =
        std::chrono::duration<double>(Clock::now() - Begin).count();
  }

  UnitTask Task;
  bool Resumed = false;
  Clock::time_point Begin = Clock::now();
  ProgressPage Progress;
  FatalItems Fatal;
  UnitReceiver Received;
};

} // namespace

void UnitWorkers::lint(const std::vector<UnitTask> &Tasks,
                       const std::function<void(size_t)> &Started) {
  std::vector<std::unique_ptr<RunningTask>> Running(Tasks.size());
  WorkerCallbacks Callbacks;
  Callbacks.WorkWithOrders = [&](size_t I, const SendRecord &Send,
                                 const AwaitOrder &Await) {
    Running[I]->work(Send, Await, Parks);
  };
  Callbacks.Started = [&](size_t I) {
    if (!Running[I])
      Running[I] = std::make_unique<RunningTask>(Tasks[I]);
    Started(I);
  };
  Callbacks.Resume = [&](size_t I) -> std::optional<ResumedWorker> {
    auto Known = Parked.extract(Tasks[I].Id);
    if (Known.empty() || !Tasks[I].Imports)
      return std::nullopt;
    Running[I]->resume();
    return ResumedWorker{std::move(Known.mapped()),
                         program::encode(*Tasks[I].Imports)};
  };
  Callbacks.Received = [&](size_t I, std::string_view Record) {
    Running[I]->receive(Record);
  };
  Callbacks.Parked = [&](size_t I, ParkedWorker Worker) {
    if (hasMemoryToPark(Count))
      Parked.insert_or_assign(Tasks[I].Id, std::move(Worker));
  };
  Callbacks.Ended = [&](size_t I, const std::string &Failure) {
    bool Again = Running[I]->end(Failure);
    if (!Again)
      Running[I].reset();
    return Again;
  };
  runWorkers(Tasks.size(), Count, Callbacks);
}
