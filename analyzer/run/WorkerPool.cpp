#include "run/WorkerPool.h"
#include "io/Errors.h"

#include "llvm/Support/Threading.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <iostream>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace syncline::lint;
using namespace syncline::lint::io;
using namespace syncline::lint::run;

/// What a parser of LibTorch's headers takes, with room to spare.
static constexpr uint64_t BytesPerWorker = 1ULL << 30;

unsigned run::defaultWorkers() {
  unsigned Cores =
      std::max(1U, llvm::hardware_concurrency().compute_thread_count());
  uint64_t Memory = static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) *
                    static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  uint64_t Fit = std::max<uint64_t>(1, Memory / BytesPerWorker);
  return static_cast<unsigned>(std::min<uint64_t>(Cores, Fit));
}

namespace {
struct Child {
  size_t Index = 0;
  pid_t Process = 0;
  int Pipe = -1;
  std::string Bytes;
};
} // namespace

static void writeAll(int Pipe, const std::string &Bytes) {
  for (size_t Done = 0; Done < Bytes.size();) {
    ssize_t N = write(Pipe, Bytes.data() + Done, Bytes.size() - Done);
    if (N < 0 && errno != EINTR)
      _exit(3);
    Done += static_cast<size_t>(std::max<ssize_t>(N, 0));
  }
}

/// Behind what was written stands this: without it the child ended early.
static constexpr char Complete = 'C';

static Child start(size_t Index, const WorkerCallbacks &Callbacks) {
  std::array<int, 2> Ends{};
  if (pipe2(Ends.data(), O_CLOEXEC) != 0)
    throw UsageError(std::string("cannot make a pipe: ") +
                     std::strerror(errno));
  std::cout.flush();
  pid_t Process = fork();
  if (Process < 0)
    throw UsageError(std::string("cannot start a worker: ") +
                     std::strerror(errno));
  if (Process == 0) {
    close(Ends[0]);
    // Nothing may leave this block: what is behind it is the parent's.
    try {
      writeAll(Ends[1], Callbacks.Work(Index) + Complete);
    } catch (...) {
      _exit(4);
    }
    _exit(0);
  }
  close(Ends[1]);
  return {Index, Process, Ends[0], {}};
}

static WorkerOutcome finish(Child &C) {
  close(C.Pipe);
  int Status = 0;
  while (waitpid(C.Process, &Status, 0) < 0 && errno == EINTR) {
  }
  WorkerOutcome Outcome;
  if (WIFSIGNALED(Status))
    Outcome.Failure =
        "crashed (signal " + std::to_string(WTERMSIG(Status)) + ")";
  else if (WEXITSTATUS(Status) != 0 || C.Bytes.empty() ||
           C.Bytes.back() != Complete)
    Outcome.Failure =
        "ended early (exit status " + std::to_string(WEXITSTATUS(Status)) + ")";
  if (Outcome.Failure.empty()) {
    C.Bytes.pop_back();
    Outcome.Bytes = std::move(C.Bytes);
  }
  return Outcome;
}

/// Reads what there is. \returns whether the child has closed its end.
static bool readSome(Child &C) {
  std::array<char, 65536> Buffer{};
  ssize_t N = read(C.Pipe, Buffer.data(), Buffer.size());
  if (N > 0)
    C.Bytes.append(Buffer.data(), static_cast<size_t>(N));
  return N == 0 || (N < 0 && errno != EINTR && errno != EAGAIN);
}

/// Waits until one of \p Running has something to say, and takes out those that
/// have ended.
static void readFrom(std::vector<Child> &Running,
                     const WorkerCallbacks &Callbacks) {
  std::vector<pollfd> Pipes;
  for (const Child &C : Running)
    Pipes.push_back({C.Pipe, POLLIN, 0});
  if (poll(Pipes.data(), Pipes.size(), -1) < 0 && errno != EINTR)
    throw UsageError(std::string("cannot wait for workers: ") +
                     std::strerror(errno));
  std::vector<Child> Left;
  for (size_t I = 0; I < Running.size(); ++I) {
    bool Ready = (Pipes[I].revents & (POLLIN | POLLHUP | POLLERR)) != 0;
    if (!Ready || !readSome(Running[I])) {
      Left.push_back(std::move(Running[I]));
      continue;
    }
    size_t Index = Running[I].Index;
    Callbacks.Ended(Index, finish(Running[I]));
  }
  Running = std::move(Left);
}

void run::runWorkers(size_t Count, unsigned Workers,
                     const WorkerCallbacks &Callbacks) {
  std::vector<Child> Running;
  for (size_t Next = 0; Next < Count || !Running.empty();) {
    while (Next < Count && Running.size() < std::max(1U, Workers)) {
      Callbacks.Started(Next);
      Running.push_back(start(Next++, Callbacks));
    }
    readFrom(Running, Callbacks);
  }
}
