#include "analysis/replay/ServedThreads.h"

#include <algorithm>
#include <map>
#include <set>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::timeline;

/// A pause between two launches contains calls of another thread by chance: a
/// part has at least this many calls, and this share of those of the largest
/// part.
static constexpr size_t LeastCalls = 3;
static constexpr double LeastOfLargest = 0.25;
/// A thread that waits for its part does little else: the part takes at least
/// this share of the pause.
static constexpr double LeastOfPause = 0.3;
/// A thread that serves others makes at least this share of its calls for them,
/// and at least this share for each of two of them.
static constexpr double LeastServed = 0.9;
static constexpr double LeastOfClient = 0.1;

namespace {

/// A span without calls of one thread, in which another one makes some.
struct Pause {
  uint32_t Client = 0;
  uint64_t End = 0;
  /// The serving thread's calls in the pause: from First up to, not including,
  /// Last.
  size_t First = 0;
  size_t Last = 0;
};

using CallNumbers = std::vector<uint32_t>;

class ServingThread {
public:
  ServingThread(std::span<const HostCall> Calls,
                std::span<const uint32_t> Streams, const CallNumbers &Own)
      : Calls(Calls), Streams(Streams), Own(Own), ClientOf(Own.size()) {}

  void addPauses(uint32_t Client, const CallNumbers &Theirs);
  /// Whether the thread serves several others; if so, writes which ones.
  bool assign(std::vector<uint32_t> &Served);

private:
  size_t firstFrom(uint64_t Time) const;
  bool isFilled(uint64_t Start, const Pause &By) const;
  bool isFor(uint32_t Client, const CallNumbers &Part) const;
  bool servesSeveral() const;

  std::span<const HostCall> Calls;
  std::span<const uint32_t> Streams;
  const CallNumbers &Own;
  std::vector<Pause> Pauses;
  std::map<uint32_t, std::set<uint32_t>> StreamsOf;
  size_t Largest = 0;
  /// By own call: the thread that it serves; 0: not assigned yet.
  std::vector<uint32_t> ClientOf;
};

} // namespace

size_t ServingThread::firstFrom(uint64_t Time) const {
  return static_cast<size_t>(
      std::lower_bound(Own.begin(), Own.end(), Time,
                       [&](uint32_t Number, uint64_t At) {
                         return Calls[Number].Start < At;
                       }) -
      Own.begin());
}

void ServingThread::addPauses(uint32_t Client, const CallNumbers &Theirs) {
  auto Add = [&](uint64_t Start, uint64_t End) {
    size_t First = firstFrom(Start), Last = firstFrom(End);
    Pause Own{Client, End, First, Last};
    if (Last - First < LeastCalls || !isFilled(Start, Own))
      return;
    Pauses.push_back(Own);
    Largest = std::max(Largest, Last - First);
  };
  uint64_t Last = 0;
  std::set<uint32_t> &Used = StreamsOf[Client];
  for (uint32_t Number : Theirs) {
    if (Streams[Number] != NoIndex)
      Used.insert(Streams[Number]);
    if (Calls[Number].Start > Last)
      Add(Last, Calls[Number].Start);
    Last = std::max(Last, Calls[Number].End);
  }
  Add(Last, UINT64_MAX);
}

/// If a side of the pause lies outside the recorded calls, its time is unknown.
bool ServingThread::isFilled(uint64_t Start, const Pause &By) const {
  uint64_t First = Calls[Own[By.First]].Start;
  uint64_t Last = Calls[Own[By.Last - 1]].Start;
  uint64_t From = Start ? Start : First;
  uint64_t To = By.End != UINT64_MAX ? By.End : Last;
  return static_cast<double>(Last - First) >=
         LeastOfPause * static_cast<double>(To - From);
}

/// Whether most of its calls in \p Part queue work in streams of the client.
bool ServingThread::isFor(uint32_t Client, const CallNumbers &Part) const {
  const std::set<uint32_t> &Used = StreamsOf.at(Client);
  auto Count = std::count_if(Part.begin(), Part.end(), [&](uint32_t I) {
    return Used.contains(Streams[Own[I]]);
  });
  return 2 * static_cast<size_t>(Count) > Part.size();
}

bool ServingThread::servesSeveral() const {
  std::map<uint32_t, size_t> Counts;
  for (uint32_t Client : ClientOf)
    ++Counts[Client];
  auto All = static_cast<double>(Own.size());
  auto Clients =
      std::count_if(Counts.begin(), Counts.end(), [&](const auto &Entry) {
        return Entry.first &&
               static_cast<double>(Entry.second) >= LeastOfClient * All;
      });
  return Clients > 1 &&
         static_cast<double>(Own.size() - Counts[0]) >= LeastServed * All;
}

bool ServingThread::assign(std::vector<uint32_t> &Served) {
  // The client that continues first was served first, even if several wait.
  std::stable_sort(
      Pauses.begin(), Pauses.end(),
      [](const Pause &A, const Pause &B) { return A.End < B.End; });
  double Least = LeastOfLargest * static_cast<double>(Largest);
  for (const Pause &Each : Pauses) {
    CallNumbers Part;
    for (size_t I = Each.First; I < Each.Last; ++I)
      if (!ClientOf[I])
        Part.push_back(static_cast<uint32_t>(I));
    if (static_cast<double>(Part.size()) >= Least && isFor(Each.Client, Part))
      for (uint32_t I : Part)
        ClientOf[I] = Each.Client;
  }
  if (!servesSeveral())
    return false;
  uint32_t Last = *std::find_if(ClientOf.begin(), ClientOf.end(),
                                [](uint32_t Client) { return Client != 0; });
  for (size_t I = 0; I < Own.size(); ++I)
    Served[Own[I]] = Last = ClientOf[I] ? ClientOf[I] : Last;
  return true;
}

std::vector<uint32_t> replay::servedThreads(std::span<const HostCall> Calls,
                                            std::span<const uint32_t> Streams) {
  std::map<uint32_t, CallNumbers> Threads;
  std::vector<uint32_t> Served;
  Served.reserve(Calls.size());
  for (const HostCall &Call : Calls) {
    Threads[Call.Thread].push_back(static_cast<uint32_t>(Served.size()));
    Served.push_back(Call.Thread);
  }
  // There must be a serving thread and two clients.
  if (Threads.size() < 3)
    return Served;
  std::map<uint32_t, CallNumbers> Clients = Threads;
  for (const auto &[Thread, Own] : Threads) {
    ServingThread Tried(Calls, Streams, Own);
    for (const auto &[Client, Theirs] : Clients)
      if (Client != Thread)
        Tried.addPauses(Client, Theirs);
    if (Tried.assign(Served))
      Clients.erase(Thread);
  }
  return Served;
}
