#include "cli/record/SymbolWorker.h"

#include "cli/record/Receive.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <mutex>
#include <span>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace syncline;
using namespace syncline::record;
using namespace syncline::timeline;
namespace fs = std::filesystem;

namespace {

enum class MessageKind : uint32_t {
  /// More bytes of the current payload, or the first of another one.
  Bytes,
  NewPayload,
  /// An AddedSymbols.
  Done,
  /// The text of an exception.
  Problem,
};

/// Precedes the bytes of each message.
struct MessageHeader {
  MessageKind Kind;
  uint32_t Trace;
  uint32_t Size;
};

/// The child's end of the pipe.
class Sender {
public:
  explicit Sender(int Pipe) : Pipe(Pipe) {}

  void send(MessageKind Kind, size_t Trace, const void *Bytes, size_t Size) {
    std::lock_guard Lock(Busy);
    MessageHeader Header{Kind, static_cast<uint32_t>(Trace),
                         static_cast<uint32_t>(Size)};
    write(&Header, sizeof(Header));
    write(Bytes, Size);
  }

private:
  void write(const void *Bytes, size_t Size) const {
    const auto *From = static_cast<const char *>(Bytes);
    while (Size) {
      ssize_t Count = ::write(Pipe, From, Size);
      if (Count < 0 && errno == EINTR)
        continue;
      if (Count <= 0)
        _exit(1); // nobody listens any more
      From += Count;
      Size -= static_cast<size_t>(Count);
    }
  }

  int Pipe;
  std::mutex Busy;
};

/// The parent's end: puts messages together from what arrives.
class Receiver {
public:
  explicit Receiver(std::vector<TraceSymbols> &Traces) : Traces(Traces) {}

  void add(std::span<const uint8_t> Bytes);

private:
  void take(const MessageHeader &Header, std::span<const uint8_t> Bytes);

  std::vector<TraceSymbols> &Traces;
  std::vector<uint8_t> Pending;
};

} // namespace

void Receiver::take(const MessageHeader &Header,
                    std::span<const uint8_t> Bytes) {
  TraceSymbols &Trace = Traces[Header.Trace];
  switch (Header.Kind) {
  case MessageKind::NewPayload:
    Trace.Payloads.emplace_back();
    [[fallthrough]];
  case MessageKind::Bytes:
    Trace.Payloads.back().insert(Trace.Payloads.back().end(), Bytes.begin(),
                                 Bytes.end());
    break;
  case MessageKind::Done:
    memcpy(&Trace.Counts.emplace(), Bytes.data(), sizeof(AddedSymbols));
    break;
  case MessageKind::Problem:
    Trace.Problem.assign(Bytes.begin(), Bytes.end());
    break;
  }
}

void Receiver::add(std::span<const uint8_t> Bytes) {
  Pending.insert(Pending.end(), Bytes.begin(), Bytes.end());
  size_t Begin = 0;
  MessageHeader Header;
  while (Pending.size() - Begin >= sizeof(Header)) {
    memcpy(&Header, Pending.data() + Begin, sizeof(Header));
    if (Pending.size() - Begin - sizeof(Header) < Header.Size)
      break;
    Begin += sizeof(Header);
    take(Header, std::span(Pending).subspan(Begin, Header.Size));
    Begin += Header.Size;
  }
  Pending.erase(Pending.begin(),
                Pending.begin() + static_cast<ptrdiff_t>(Begin));
}

static void findOne(const fs::path &Trace, size_t Number, uint64_t MostBytes,
                    Sender &Out) {
  try {
    AddedSymbols Counts = findSymbols(
        Trace, MostBytes, [&](std::span<const uint8_t> Bytes, bool IsNew) {
          Out.send(IsNew ? MessageKind::NewPayload : MessageKind::Bytes, Number,
                   Bytes.data(), Bytes.size());
        });
    Out.send(MessageKind::Done, Number, &Counts, sizeof(Counts));
  } catch (const std::exception &E) {
    Out.send(MessageKind::Problem, Number, E.what(), strlen(E.what()));
  }
}

/// Never returns: the child has nothing of the parent to clean up.
[[noreturn]] static void work(const std::vector<fs::path> &Traces,
                              const std::vector<uint64_t> &MostBytes,
                              int Pipe) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  Sender Out(Pipe);
  std::atomic<size_t> Next{0};
  auto TakeTurns = [&] {
    for (size_t I; (I = Next++) < Traces.size();)
      findOne(Traces[I], I, MostBytes[I], Out);
  };
  size_t Cores = std::max(1U, std::thread::hardware_concurrency());
  std::vector<std::thread> Helpers;
  for (size_t I = 1; I < std::min(Cores, Traces.size()); ++I)
    Helpers.emplace_back(TakeTurns);
  TakeTurns();
  for (std::thread &Each : Helpers)
    Each.join();
  _exit(0);
}

WorkerResult record::findSymbolsWithin(const std::vector<fs::path> &Traces,
                                       const std::vector<uint64_t> &MostBytes,
                                       int Milliseconds) {
  WorkerResult Result;
  Result.Traces.resize(Traces.size());
  int Ends[2];
  if (pipe(Ends) != 0)
    return Result;
  pid_t Child = fork();
  if (!Child) {
    close(Ends[0]);
    work(Traces, MostBytes, Ends[1]);
  }
  close(Ends[1]);
  if (Child > 0) {
    Receiver To(Result.Traces);
    Result.IsLate =
        !receive(Ends[0], Milliseconds,
                 [&](std::span<const uint8_t> Bytes) { To.add(Bytes); });
    kill(Child, SIGKILL);
    waitpid(Child, nullptr, 0);
  }
  close(Ends[0]);
  return Result;
}
