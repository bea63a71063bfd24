//===- Launch.cpp - Runs the program as a shell would ---------------------===//
//
// All signals of interest are blocked and received one at a time with
// sigwaitinfo, so there are no handlers and no races, and the program inherits
// which signals are ignored (nohup, background jobs) as it would from a shell.
//
//===----------------------------------------------------------------------===//

#include "cli/record/Launch.h"

#include "cli/record/RecordError.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <initializer_list>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace syncline::record;
namespace fs = std::filesystem;

static sigset_t makeSet(std::initializer_list<int> Signals) {
  sigset_t Set;
  sigemptyset(&Set);
  for (int Signal : Signals)
    sigaddset(&Set, Signal);
  return Set;
}

namespace {

/// Takes over this process's signals while the program runs.
class SignalScope {
public:
  SignalScope() {
    sigprocmask(SIG_BLOCK, &Taken, &Before);
    // If it is ignored, children leave no exit status.
    struct sigaction Default = {};
    Default.sa_handler = SIG_DFL;
    sigaction(SIGCHLD, &Default, &ChildBefore);
  }
  ~SignalScope() { restore(); }
  SignalScope(const SignalScope &) = delete;
  SignalScope &operator=(const SignalScope &) = delete;

  /// Restores the previous handling; called in the child before exec.
  void restore() const {
    sigaction(SIGCHLD, &ChildBefore, nullptr);
    sigprocmask(SIG_SETMASK, &Before, nullptr);
  }

  const sigset_t Taken =
      makeSet({SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGTSTP,
               SIGTTIN, SIGTTOU, SIGCONT, SIGCHLD});

private:
  sigset_t Before;
  struct sigaction ChildBefore;
};

} // namespace

/// Stops this process with \p Signal until it is continued.
static void stopHere(int Signal) {
  sigset_t One = makeSet({Signal});
  raise(Signal);
  sigprocmask(SIG_UNBLOCK, &One, nullptr);
  sigprocmask(SIG_BLOCK, &One, nullptr);
}

/// Excludes SIGSTOP: whoever stops only the program will continue only the
/// program, and this process would stay stopped.
static bool isJobControl(int Signal) {
  return Signal == SIGTSTP || Signal == SIGTTIN || Signal == SIGTTOU;
}

/// Returns true once the program has ended.
static bool collect(pid_t Child, Ending &How) {
  int Status = 0;
  while (waitpid(Child, &Status, WNOHANG | WUNTRACED) > 0) {
    if (WIFSTOPPED(Status)) {
      if (isJobControl(WSTOPSIG(Status)))
        stopHere(WSTOPSIG(Status));
      continue;
    }
    if (WIFSIGNALED(Status))
      How.Signal = WTERMSIG(Status);
    else
      How.Status = WEXITSTATUS(Status);
    return true;
  }
  return false;
}

/// A terminal sends its signals to the whole foreground job, so the program has
/// already received them.
static bool isFromTerminal(const siginfo_t &Info) {
  return Info.si_code == SI_KERNEL &&
         (Info.si_signo == SIGINT || Info.si_signo == SIGQUIT ||
          Info.si_signo == SIGHUP || isJobControl(Info.si_signo));
}

static Ending waitFor(pid_t Child, const SignalScope &Signals) {
  Ending How;
  while (!collect(Child, How)) {
    siginfo_t Info;
    int Signal = sigwaitinfo(&Signals.Taken, &Info);
    if (Signal > 0 && Signal != SIGCHLD && !isFromTerminal(Info))
      kill(Child, Signal);
  }
  // The signal that ended the program (Ctrl-C) may still be on its way here.
  constexpr timespec NoTime = {0, 0};
  while (sigtimedwait(&Signals.Taken, nullptr, &NoTime) > 0)
    continue;
  return How;
}

/// Runs in the child. Reports an error of execve through \p Report, which is
/// closed automatically when the program starts.
[[noreturn]] static void become(const char *File, char *const *Arguments,
                                char *const *Variables, int Report) {
  execvpe(File, Arguments, Variables);
  int Error = errno;
  [[maybe_unused]] ssize_t Written = write(Report, &Error, sizeof(Error));
  _exit(NotExecutable);
}

[[noreturn]] static void failToStart(const fs::path &File, int Error) {
  if (Error == ENOENT)
    throw RecordError(File.string() + ": the interpreter or loader that it "
                                      "names does not exist",
                      NotExecutable);
  throw RecordError("cannot run " + File.string() + ": " + strerror(Error),
                    NotExecutable);
}

Ending syncline::record::launch(const fs::path &File,
                                std::vector<std::string> Arguments,
                                Environment Variables, const sigset_t *Mask) {
  std::vector<char *> Words;
  Words.reserve(Arguments.size() + 1);
  for (std::string &Argument : Arguments)
    Words.push_back(Argument.data());
  Words.push_back(nullptr);
  std::vector<char *> Environ = Variables.pointers();
  // With a slash in it, execvpe does not search PATH again.
  std::string Path = File.has_parent_path() ? File : "." / File;
  int Pipe[2];
  if (pipe2(Pipe, O_CLOEXEC))
    throw RecordError(std::string("cannot make a pipe: ") + strerror(errno));
  SignalScope Signals;
  pid_t Child = fork();
  if (Child < 0)
    throw RecordError(std::string("cannot start a process: ") +
                      strerror(errno));
  if (!Child) {
    Signals.restore();
    if (Mask)
      sigprocmask(SIG_SETMASK, Mask, nullptr);
    become(Path.c_str(), Words.data(), Environ.data(), Pipe[1]);
  }
  close(Pipe[1]);
  int Error = 0;
  ssize_t Size = 0;
  do
    Size = read(Pipe[0], &Error, sizeof(Error));
  while (Size < 0 && errno == EINTR);
  close(Pipe[0]);
  if (Size > 0) {
    waitpid(Child, nullptr, 0);
    failToStart(File, Error);
  }
  return waitFor(Child, Signals);
}

void syncline::record::endLike(const Ending &How) {
  if (!How.Signal)
    _exit(How.Status);
  // The core dump of the program is enough. setrlimit() prevents another if
  // core_pattern is a file, and prctl() if it is a pipe.
  rlimit None = {0, 0};
  setrlimit(RLIMIT_CORE, &None);
  prctl(PR_SET_DUMPABLE, 0);
  signal(How.Signal, SIG_DFL);
  raise(How.Signal);
  sigset_t One = makeSet({How.Signal});
  sigprocmask(SIG_UNBLOCK, &One, nullptr);
  // The init process of a container survives its own signals.
  _exit(128 + How.Signal);
}
