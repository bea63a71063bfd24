#include "cli/experiment/ExperimentController.h"

#include "cli/record/TraceSummary.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <thread>
#include <utility>

using namespace syncline;
using namespace syncline::cli;
using namespace syncline::cli::experiment;
using namespace syncline::record;
using namespace syncline::trial;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

static constexpr auto PollEvery = 100ms;
/// How long the tracer may need to complete the file, and the program to exit.
static constexpr auto TraceTime = 10s;
static constexpr auto EndTime = 10s;
static constexpr uint64_t MostTraceBytes = uint64_t{1} << 32;

static std::string readFile(const fs::path &File) {
  std::ifstream In(File, std::ios::binary);
  return {std::istreambuf_iterator<char>(In), {}};
}

fs::path ExperimentController::tracePath() const {
  return Folder.path() /
         fmt::format("trace-{}.sltrace", Folder.control().Owner.load());
}

/// Returns false if the program ended first.
bool ExperimentController::sleepUntil(
    const std::function<bool()> &IsTime) const {
  while (!HasEnded.load()) {
    if (IsTime())
      return true;
    std::this_thread::sleep_for(PollEvery);
  }
  return false;
}

/// Waits until the recording has its last record.
bool ExperimentController::awaitTrace() {
  const Control &Shared = Folder.control();
  if (!sleepUntil([&] { return Shared.FirstCall.load() != 0; }))
    return false;
  auto First = std::chrono::steady_clock::now();
  auto Recorded = First + std::chrono::duration<double>(Settings.RecordSeconds);
  if (!sleepUntil([&] { return std::chrono::steady_clock::now() >= Recorded; }))
    return false;
  // How long the tracer may search for steps: see SYNCLINE_DURATION_OF.
  auto StartTime =
      std::max<std::chrono::duration<double>>(10s, 5 * (Recorded - First));
  uintmax_t Before = 0;
  auto IsComplete = [&] {
    if (std::chrono::steady_clock::now() > Recorded + StartTime + TraceTime)
      throw std::runtime_error(
          "the tracer did not complete the recording; see its messages above");
    // Reading a file that is still growing would be futile.
    std::error_code Missing;
    uintmax_t Size = fs::file_size(tracePath(), Missing);
    if (Missing || std::exchange(Before, Size) != Size)
      return false;
    TraceSummary Summary = summarize(tracePath(), MostTraceBytes);
    return Summary.Files && !Summary.CutOff && !Summary.Unreadable;
  };
  return sleepUntil(IsComplete);
}

void ExperimentController::experiment() {
  if (!awaitTrace())
    return;
  Plan What = MakePlan(tracePath());
  std::ofstream Out(Folder.path() / PlanFile);
  if (!(Out << writePlan(What)).flush())
    throw std::runtime_error("cannot write to " + Folder.path().string() +
                             ": " + strerror(errno));
  HasPlan = true;
  Folder.control().HasPlan.store(1);
  auto End = std::chrono::steady_clock::now() +
             std::chrono::duration<double>(Settings.Seconds);
  sleepUntil([&] { return std::chrono::steady_clock::now() >= End; });
}

/// The program's results are useless, so it need not continue.
void ExperimentController::endProgram() {
  pid_t Owner = Folder.control().Owner.load();
  if (HasEnded.load() || Owner <= 0)
    return;
  EndedProgram.store(true);
  kill(Owner, SIGTERM);
  auto Latest = std::chrono::steady_clock::now() + EndTime;
  if (sleepUntil([&] { return std::chrono::steady_clock::now() >= Latest; }))
    kill(Owner, SIGKILL);
}

void ExperimentController::run() {
  // Signals are meant for the thread that waits for the program.
  sigset_t All;
  sigfillset(&All);
  pthread_sigmask(SIG_BLOCK, &All, nullptr);
  try {
    experiment();
  } catch (...) {
    Problem = std::current_exception();
  }
  endProgram();
  IsDone.store(true);
}

void ExperimentController::programEnded(record::Ending Ending) {
  How = Ending;
  HasEnded.store(true);
}

std::string ExperimentController::failure() const {
  if (EndedProgram.load())
    return "";
  if (How.Signal)
    return fmt::format("the program was killed by signal {} ({})", How.Signal,
                       strsignal(How.Signal));
  return How.Status
             ? fmt::format("the program failed with status {}", How.Status)
             : "";
}

Results ExperimentController::results() const {
  if (Problem)
    std::rethrow_exception(Problem);
  if (int Error = Folder.control().InitError.load();
      Error && !Folder.control().Owner.load())
    throw std::runtime_error(fmt::format(
        "CUDA could not be initialized: cuInit returned {}; does this machine "
        "have a GPU?",
        Error));
  std::string Failure = failure();
  if (!Folder.control().Owner.load())
    throw std::runtime_error(
        Failure.empty()
            ? "the program never called CUDA's driver where syncline can "
              "intercept it: does it use a GPU?"
            : Failure + " before it called CUDA's driver; see its messages "
                        "above");
  if (!HasPlan)
    throw std::runtime_error(
        Failure.empty()
            ? fmt::format("the program ended within {:.1f} s, before its "
                          "recording was complete; let it run longer, or set "
                          "--record-seconds lower",
                          Settings.RecordSeconds)
            : Failure + " before its recording was complete");
  return readResults(readFile(Folder.path() / ResultsFile));
}
