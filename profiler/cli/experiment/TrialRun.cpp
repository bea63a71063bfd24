#include "cli/experiment/TrialRun.h"

#include "cli/record/TraceSummary.h"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstring>
#include <exception>
#include <fcntl.h>
#include <fstream>
#include <stdexcept>
#include <sys/mman.h>
#include <thread>
#include <unistd.h>

using namespace syncline;
using namespace syncline::cli;
using namespace syncline::cli::experiment;
using namespace syncline::record;
using namespace syncline::trial;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

static constexpr auto PollEvery = 100ms;
/// What the tracer may need to complete the file, and the program to end.
static constexpr auto TraceTime = 10s;
static constexpr auto EndTime = 10s;
static constexpr uint64_t MostTraceBytes = uint64_t{1} << 32;

TrialFolder::TrialFolder() {
  std::string Pattern = fs::temp_directory_path() / "syncline-try-XXXXXX";
  if (!mkdtemp(Pattern.data()))
    throw std::runtime_error(
        fmt::format("cannot make a temporary folder: {}", strerror(errno)));
  Path = Pattern;
  int File =
      open((Path / ControlFile).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  void *Memory = MAP_FAILED;
  if (File >= 0 && !ftruncate(File, sizeof(Control)))
    Memory = mmap(nullptr, sizeof(Control), PROT_READ | PROT_WRITE, MAP_SHARED,
                  File, 0);
  if (File >= 0)
    close(File);
  if (Memory == MAP_FAILED) {
    fs::remove_all(Path);
    throw std::runtime_error(
        fmt::format("cannot write to {}: {}", Pattern, strerror(errno)));
  }
  Shared = static_cast<Control *>(Memory);
}

TrialFolder::~TrialFolder() {
  munmap(Shared, sizeof(Control));
  std::error_code Ignored;
  fs::remove_all(Path, Ignored);
}

static std::string readFile(const fs::path &File) {
  std::ifstream In(File, std::ios::binary);
  return {std::istreambuf_iterator<char>(In), {}};
}

namespace {

/// Follows the program from a thread of its own, while another waits for its
/// end.
class Conductor {
public:
  Conductor(const TrialSettings &Settings, const TrialFolder &Folder,
            const Planner &MakePlan)
      : Settings(Settings), Folder(Folder), MakePlan(MakePlan) {}

  void run();
  void programEnded() { HasEnded.store(true); }
  /// Throws what went wrong.
  Results results() const;

private:
  bool sleepUntil(const std::function<bool()> &IsTime) const;
  bool awaitTrace();
  void experiment();
  void endProgram() const;
  fs::path tracePath() const {
    return Folder.path() /
           fmt::format("trace-{}.sltrace", Folder.control().Owner.load());
  }

  const TrialSettings &Settings;
  const TrialFolder &Folder;
  const Planner &MakePlan;
  std::atomic<bool> HasEnded{false};
  bool HasPlan = false;
  std::exception_ptr Problem;
};

} // namespace

/// False where the program ended first.
bool Conductor::sleepUntil(const std::function<bool()> &IsTime) const {
  while (!HasEnded.load()) {
    if (IsTime())
      return true;
    std::this_thread::sleep_for(PollEvery);
  }
  return false;
}

/// Until the recording has its last record.
bool Conductor::awaitTrace() {
  const Control &Shared = Folder.control();
  if (!sleepUntil([&] { return Shared.FirstCall.load() != 0; }))
    return false;
  auto First = std::chrono::steady_clock::now();
  auto Recorded = First + std::chrono::duration<double>(Settings.RecordSeconds);
  if (!sleepUntil([&] { return std::chrono::steady_clock::now() >= Recorded; }))
    return false;
  auto IsComplete = [&] {
    if (std::chrono::steady_clock::now() > Recorded + TraceTime)
      throw std::runtime_error(
          "the recording does not end: see the tracer's messages above");
    TraceSummary Summary = summarize(tracePath(), MostTraceBytes);
    return Summary.Files && !Summary.CutOff && !Summary.Unreadable;
  };
  return sleepUntil(IsComplete);
}

void Conductor::experiment() {
  if (!awaitTrace())
    return;
  if (!Settings.KeepTrace.empty())
    fs::copy_file(tracePath(), Settings.KeepTrace,
                  fs::copy_options::overwrite_existing);
  Plan What = MakePlan(tracePath());
  std::ofstream Out(Folder.path() / PlanFile);
  if (!(Out << writePlan(What)).flush())
    throw std::runtime_error("cannot write to " + Folder.path().string());
  HasPlan = true;
  Folder.control().HasPlan.store(1);
  auto End = std::chrono::steady_clock::now() +
             std::chrono::duration<double>(Settings.Seconds);
  sleepUntil([&] { return std::chrono::steady_clock::now() >= End; });
}

/// The program's results are of no use, so it need not go on.
void Conductor::endProgram() const {
  pid_t Owner = Folder.control().Owner.load();
  if (HasEnded.load() || Owner <= 0)
    return;
  kill(Owner, SIGTERM);
  auto Latest = std::chrono::steady_clock::now() + EndTime;
  if (sleepUntil([&] { return std::chrono::steady_clock::now() >= Latest; }))
    kill(Owner, SIGKILL);
}

void Conductor::run() {
  // Signals are for the thread that waits for the program.
  sigset_t All;
  sigfillset(&All);
  pthread_sigmask(SIG_BLOCK, &All, nullptr);
  try {
    experiment();
  } catch (...) {
    Problem = std::current_exception();
  }
  endProgram();
}

Results Conductor::results() const {
  if (Problem)
    std::rethrow_exception(Problem);
  if (!Folder.control().Owner.load())
    throw std::runtime_error(
        "the program never called CUDA's driver where it can be intercepted");
  if (!HasPlan)
    throw std::runtime_error(fmt::format(
        "the program ended within {:.1f} s, before its recording was complete; "
        "let it run longer, or set --record-seconds lower",
        Settings.RecordSeconds));
  return readResults(readFile(Folder.path() / ResultsFile));
}

Results experiment::runTrial(TrialSettings Settings, const Planner &MakePlan) {
  TrialFolder Folder;
  Environment &Variables = Settings.Variables;
  preload(Variables, Settings.Tracer);
  inject(Variables, Settings.Tracer);
  preload(Variables, Settings.Library);
  Variables.set(FolderVariable, Folder.path());
  Variables.set("SYNCLINE_OUTPUT", Folder.path() / "trace-%p.sltrace");
  Variables.set("SYNCLINE_DURATION",
                fmt::format("{:.3f}", Settings.RecordSeconds));
  Conductor Steering(Settings, Folder, MakePlan);
  std::thread Follower([&] { Steering.run(); });
  std::exception_ptr Problem;
  try {
    launch(Settings.Program, Settings.Arguments, Variables);
  } catch (...) {
    Problem = std::current_exception();
  }
  Steering.programEnded();
  Follower.join();
  if (Problem)
    std::rethrow_exception(Problem);
  return Steering.results();
}
