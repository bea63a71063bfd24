#include "run/WorkerPool.h"
#include "io/Errors.h"

#include "llvm/Support/Threading.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <deque>
#include <fcntl.h>
#include <iostream>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace syncline::lint;
using namespace syncline::lint::io;
using namespace syncline::lint::run;

/// The memory needed to parse LibTorch's headers, with a margin.
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
  int Orders = -1;
  /// The part of the next record that has been received.
  std::string Bytes;
  bool IsComplete = false;
  bool IsParked = false;
};
} // namespace

static void writeAll(int Pipe, std::string_view Bytes) {
  for (size_t Done = 0; Done < Bytes.size();) {
    ssize_t N = write(Pipe, Bytes.data() + Done, Bytes.size() - Done);
    if (N < 0 && errno != EINTR)
      _exit(3);
    Done += static_cast<size_t>(std::max<ssize_t>(N, 0));
  }
}

/// Precedes each record with its number of bytes. An empty record marks the end
/// of the work: without it, the worker ended prematurely.
using RecordLength = uint32_t;

/// Replaces the number of bytes at the end of the work of a worker that waits
/// for an order.
static constexpr RecordLength ParkedMark = ~RecordLength();

static std::string recordOf(std::string_view Record) {
  auto Length = static_cast<RecordLength>(Record.size());
  std::string Bytes(sizeof(Length), '\0');
  std::memcpy(Bytes.data(), &Length, sizeof(Length));
  Bytes += Record;
  return Bytes;
}

static void writeRecord(int Pipe, std::string_view Record) {
  writeAll(Pipe, recordOf(Record));
}

/// Reads an order in a worker; nothing if the parent has exited.
static std::optional<std::string> readOrder(int Pipe) {
  auto ReadAll = [Pipe](char *To, size_t Count) {
    for (size_t Done = 0; Done < Count;) {
      ssize_t N = read(Pipe, To + Done, Count - Done);
      if (N == 0 || (N < 0 && errno != EINTR))
        return false;
      Done += static_cast<size_t>(std::max<ssize_t>(N, 0));
    }
    return true;
  };
  std::array<char, sizeof(RecordLength)> Bytes{};
  RecordLength Length = 0;
  if (!ReadAll(Bytes.data(), Bytes.size()))
    return std::nullopt;
  std::memcpy(&Length, Bytes.data(), sizeof(Length));
  std::string Order(Length, '\0');
  if (!ReadAll(Order.data(), Length))
    return std::nullopt;
  return Order;
}

/// Runs in the worker.
static void doPiece(size_t Index, int Records, int Orders,
                    const WorkerCallbacks &Callbacks) {
  auto Send = [&](std::string_view Record) { writeRecord(Records, Record); };
  auto Await = [&] {
    RecordLength Mark = ParkedMark;
    std::array<char, sizeof(Mark)> Bytes{};
    std::memcpy(Bytes.data(), &Mark, sizeof(Mark));
    writeAll(Records, {Bytes.data(), Bytes.size()});
    return readOrder(Orders);
  };
  if (Callbacks.WorkWithOrders)
    Callbacks.WorkWithOrders(Index, Send, Await);
  else
    Callbacks.Work(Index, Send);
  writeRecord(Records, {});
}

static std::array<int, 2> makePipe() {
  std::array<int, 2> Ends{};
  if (pipe2(Ends.data(), O_CLOEXEC) != 0)
    throw UsageError(std::string("cannot create a pipe: ") +
                     std::strerror(errno));
  return Ends;
}

static Child resume(size_t Index, ResumedWorker Resumed) {
  ParkedWorker::Parts Parts = Resumed.Worker.release();
  std::string Record = recordOf(Resumed.Order);
  // A dead worker is detected when its records are read.
  for (size_t Done = 0; Done < Record.size();) {
    ssize_t N = send(Parts.Orders, Record.data() + Done, Record.size() - Done,
                     MSG_NOSIGNAL);
    if (N < 0 && errno != EINTR)
      break;
    Done += static_cast<size_t>(std::max<ssize_t>(N, 0));
  }
  return {Index, Parts.Process, Parts.Records, Parts.Orders, {}};
}

/// Ends this worker with its parent, however that ends: nobody else waits for
/// the result, and a signal to the parent does not reach its children.
static void endWith(pid_t Parent) {
  // Unlike SIGKILL, it lets LLVM remove temporary files.
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != Parent) // It ended before the call.
    _exit(5);
}

static Child start(size_t Index, const WorkerCallbacks &Callbacks) {
  std::array<int, 2> Ends = makePipe(), Orders{-1, -1};
  if (Callbacks.WorkWithOrders &&
      socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, Orders.data()) != 0)
    throw UsageError(std::string("cannot create a socket: ") +
                     std::strerror(errno));
  std::cout.flush();
  pid_t Parent = getpid(), Process = fork();
  if (Process < 0)
    throw UsageError(std::string("cannot start a worker: ") +
                     std::strerror(errno));
  if (Process == 0) {
    endWith(Parent);
    close(Ends[0]);
    if (Orders[1] >= 0)
      close(Orders[1]);
    // Nothing may escape this block: the code after it is the parent's.
    try {
      doPiece(Index, Ends[1], Orders[0], Callbacks);
    } catch (...) {
      _exit(4);
    }
    _exit(0);
  }
  close(Ends[1]);
  if (Orders[0] >= 0)
    close(Orders[0]);
  return {Index, Process, Ends[0], Orders[1], {}};
}

/// Passes on the records that have been received completely.
static void takeRecords(Child &C, const WorkerCallbacks &Callbacks) {
  std::string_view Left = C.Bytes;
  RecordLength Length = 0;
  while (Left.size() >= sizeof(Length)) {
    std::memcpy(&Length, Left.data(), sizeof(Length));
    if (Length == ParkedMark) {
      C.IsParked = true;
      Left = {};
      break;
    }
    if (Left.size() - sizeof(Length) < Length)
      break;
    std::string_view Record = Left.substr(sizeof(Length), Length);
    if (Record.empty())
      C.IsComplete = true;
    else
      Callbacks.Received(C.Index, Record);
    Left.remove_prefix(sizeof(Length) + Length);
  }
  C.Bytes.erase(0, C.Bytes.size() - Left.size());
}

/// \returns how the worker failed; nothing if it has finished its work.
static std::string finish(Child &C) {
  close(C.Pipe);
  if (C.Orders >= 0)
    close(C.Orders);
  int Status = 0;
  while (waitpid(C.Process, &Status, 0) < 0 && errno == EINTR) {
  }
  if (WIFSIGNALED(Status))
    return "crashed (signal " + std::to_string(WTERMSIG(Status)) + ")";
  if (WEXITSTATUS(Status) != 0 || !C.IsComplete)
    return "ended early (exit status " + std::to_string(WEXITSTATUS(Status)) +
           ")";
  return {};
}

/// The same for a worker that has ended or is parked.
static std::string endOf(Child &C, const WorkerCallbacks &Callbacks) {
  if (!C.IsParked)
    return finish(C);
  ParkedWorker Worker(C.Process, C.Pipe, C.Orders);
  if (Callbacks.Parked)
    Callbacks.Parked(C.Index, std::move(Worker));
  return {};
}

/// Reads the available data.
/// \returns whether the child has closed its end.
static bool readSome(Child &C) {
  std::array<char, 65536> Buffer{};
  ssize_t N = read(C.Pipe, Buffer.data(), Buffer.size());
  if (N > 0)
    C.Bytes.append(Buffer.data(), static_cast<size_t>(N));
  return N == 0 || (N < 0 && errno != EINTR && errno != EAGAIN);
}

/// Waits until one of \p Running sends something, and removes those that have
/// ended.
/// \returns the pieces that should be repeated.
static std::vector<size_t> readFrom(std::vector<Child> &Running,
                                    const WorkerCallbacks &Callbacks) {
  std::vector<pollfd> Pipes;
  Pipes.reserve(Running.size());
  for (const Child &C : Running)
    Pipes.push_back({C.Pipe, POLLIN, 0});
  if (poll(Pipes.data(), Pipes.size(), -1) < 0 && errno != EINTR)
    throw UsageError(std::string("cannot wait for workers: ") +
                     std::strerror(errno));
  std::vector<Child> Left;
  std::vector<size_t> Again;
  for (size_t I = 0; I < Running.size(); ++I) {
    bool Ready = (Pipes[I].revents & (POLLIN | POLLHUP | POLLERR)) != 0;
    bool IsOver = Ready && readSome(Running[I]);
    takeRecords(Running[I], Callbacks);
    if (!IsOver && !Running[I].IsParked)
      Left.push_back(std::move(Running[I]));
    else if (Callbacks.Ended(Running[I].Index, endOf(Running[I], Callbacks)))
      Again.push_back(Running[I].Index);
  }
  Running = std::move(Left);
  return Again;
}

void run::runWorkers(size_t Count, unsigned Workers,
                     const WorkerCallbacks &Callbacks) {
  std::vector<Child> Running;
  std::deque<size_t> Waiting;
  for (size_t I = 0; I < Count; ++I)
    Waiting.push_back(I);
  while (!Waiting.empty() || !Running.empty()) {
    while (!Waiting.empty() && Running.size() < std::max(1U, Workers)) {
      size_t Next = Waiting.front();
      Callbacks.Started(Next);
      std::optional<ResumedWorker> Resumed =
          Callbacks.Resume ? Callbacks.Resume(Next) : std::nullopt;
      Running.push_back(Resumed ? resume(Next, std::move(*Resumed))
                                : start(Next, Callbacks));
      Waiting.pop_front();
    }
    for (size_t I : readFrom(Running, Callbacks))
      Waiting.push_front(I);
  }
}
