#include "ProgramRun.h"

#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace syncline::test;
using Map = std::map<std::string, std::string>;

extern char **environ;

bool syncline::test::hasSanitizer() { return *SYNCLINE_TEST_SANITIZER; }

uint64_t Outcome::number(const std::string &Word) const {
  std::istringstream Lines(Output);
  for (std::string Line; std::getline(Lines, Line);)
    if (Line.starts_with(Word + " "))
      return std::stoull(Line.substr(Word.size() + 1));
  ADD_FAILURE() << "no " << Word << " in: " << Output << Errors;
  return 0;
}

size_t Outcome::lines() const {
  return static_cast<size_t>(std::count(Errors.begin(), Errors.end(), '\n'));
}

void TracerTest::SetUp() {
  std::string Pattern = std::filesystem::temp_directory_path() / "tracerXXXXXX";
  ASSERT_TRUE(mkdtemp(Pattern.data()));
  Folder = std::filesystem::canonical(Pattern);
  Preload = !hasSanitizer();
}

void TracerTest::TearDown() {
  if (HasFailure() && getenv("SYNCLINE_TEST_KEEP"))
    printf("kept: %s\n", Folder.c_str());
  else
    std::filesystem::remove_all(Folder);
}

/// What the user or a launcher has set must not matter.
static bool isForeign(const std::string &Name) {
  for (const char *Start :
       {"SYNCLINE_", "FAKE_", "LD_PRELOAD", "CUDA_", "NVTX_", "RANK", "OMPI_",
        "PMI", "SLURM_", "LOCAL_RANK", "WORLD_SIZE", "MPI_LOCAL", "MV2_",
        "JSM_", "FLUX_"})
    if (Name.starts_with(Start))
      return true;
  return false;
}

static Map plainEnvironment() {
  Map Result;
  for (char **Each = environ; *Each; ++Each) {
    std::string Text = *Each;
    std::string Name = Text.substr(0, Text.find('='));
    if (!isForeign(Name))
      Result[Name] = Text.substr(std::min(Name.size() + 1, Text.size()));
  }
  return Result;
}

namespace {

/// The process to be, between fork and exec.
struct Start {
  std::vector<std::string> Arguments;
  std::vector<std::string> Environment;
  std::string Folder;
  uint64_t FileLimit = 0;

  static std::vector<char *> pointers(std::vector<std::string> &Texts) {
    std::vector<char *> Result;
    Result.reserve(Texts.size() + 1);
    for (std::string &Text : Texts)
      Result.push_back(Text.data());
    Result.push_back(nullptr);
    return Result;
  }

  [[noreturn]] void exec() {
    for (auto [File, Name] : {std::pair{STDOUT_FILENO, "stdout"},
                              std::pair{STDERR_FILENO, "stderr"}}) {
      int To = open((Folder + "/" + Name).c_str(), O_WRONLY | O_CREAT, 0600);
      if (To < 0 || dup2(To, File) < 0)
        _exit(127);
    }
    rlimit NoCore = {0, 0};
    setrlimit(RLIMIT_CORE, &NoCore);
    if (FileLimit) {
      rlimit Limit = {FileLimit, FileLimit};
      setrlimit(RLIMIT_FSIZE, &Limit);
    }
    std::vector<char *> Command = pointers(Arguments);
    execve(Command[0], Command.data(), pointers(Environment).data());
    _exit(97);
  }
};

} // namespace

static std::string contents(const std::string &Path) {
  std::ifstream File(Path);
  std::stringstream Text;
  Text << File.rdbuf();
  return Text.str();
}

/// A program that hangs is killed: status 137.
static int waitFor(pid_t Child) {
  int Status = 0;
  constexpr unsigned Turns = 60'000; // five minutes
  for (unsigned I = 0; I < Turns; ++I) {
    if (waitpid(Child, &Status, WNOHANG) == Child)
      return WIFSIGNALED(Status) ? 128 + WTERMSIG(Status) : WEXITSTATUS(Status);
    usleep(5'000);
  }
  kill(Child, SIGKILL);
  waitpid(Child, &Status, 0);
  ADD_FAILURE() << "the program hung";
  return 128 + SIGKILL;
}

Outcome TracerTest::run(const std::vector<std::string> &Steps,
                        const Map &Variables) {
  Map Environment = plainEnvironment();
  Environment["SYNCLINE_CUPTI"] = Cupti;
  Environment["SYNCLINE_OUTPUT"] = path("trace.sltrace");
  Environment["CUDA_INJECTION64_PATH"] = SYNCLINE_TEST_TRACER;
  Environment["NVTX_INJECTION64_PATH"] = SYNCLINE_TEST_TRACER;
  if (Preload)
    Environment["LD_PRELOAD"] = SYNCLINE_TEST_TRACER;
  for (const auto &[Name, Value] : Variables)
    Environment[Name] = Value;
  Start Process;
  Process.Folder = Folder;
  Process.FileLimit = FileLimit;
  Process.Arguments = {Program};
  Process.Arguments.insert(Process.Arguments.end(), Steps.begin(), Steps.end());
  for (const auto &[Name, Value] : Environment)
    if (!Value.empty())
      Process.Environment.push_back(
          std::string(Name).append("=").append(Value));
  for (const char *Name : {"stdout", "stderr"})
    std::filesystem::remove(path(Name));
  pid_t Child = fork();
  if (!Child)
    Process.exec();
  Outcome Result;
  Result.Status = waitFor(Child);
  Result.Output = contents(path("stdout"));
  Result.Errors = contents(path("stderr"));
  return Result;
}

std::vector<std::string> TracerTest::traceFiles() const {
  std::vector<std::string> Files;
  for (const auto &Entry :
       std::filesystem::recursive_directory_iterator(Folder))
    if (Entry.path().extension() == ".sltrace")
      Files.push_back(Entry.path());
  return Files;
}

TraceFacts TracerTest::trace() const {
  return readFacts(path("trace.sltrace"));
}
